import { sweep } from './sweep.ts'

export const calculationRulesSweep = sweep({
  other: {
    calculationRulesUpdate: () => ({ body: { share_1h: 0.5 } }),
  },
  audit: {
    calculationRulesUpdate: 'calculation-rule.update',
  },
  reach: {
    calculationRulesRetrieve: null,
    calculationRulesUpdate: null,
  },
  updates: {
    calculationRulesUpdate: {
      at: () => ({}),
      read: async ({ app, admin }) => (await app.call('calculationRulesRetrieve', {}, admin)).body.data,
      values: () => ({
        share_1h: [0.5, 0.75],
        share_8h: [0.5, 0.75],
        share_24h: [0.5, 0.75],
        share_month: [0.5, 0.75],
        share_year: [0.5, 0.75],
        half_weight: ['divided', 'literal'],
        average_calibration: [true, false],
        average_service: [false, true],
        average_off: [true, false],
      }),
    },
  },
  texts: {
    'calculationRulesUpdate.source': { fit: 'line', read: 'auditList' },
  },
})
