import { byModule, sweep } from './sweep.ts'

const rule = { fault: 'offline', is_on: true, severity: 'WARNING', limit: 4 } as const

export const stationHealthSweep = sweep({
  station: {
    stationHealth: () => ({}),
    stationHealthCsv: () => ({}),
    healthRuleUpdate: () => ({ body: [{ type: 'air', ...rule }] }),
    stationHealthRuleList: byModule,
    stationHealthRuleUpdate: (world) => ({ ...byModule(world), body: [rule] }),
  },
  audit: {
    healthRuleUpdate: 'health-rule.update',
    stationHealthRuleUpdate: 'health-rule.update',
  },
  reach: {
    stationHealth: 'left out',
    stationHealthCsv: 'left out',
    healthRuleList: null,
    healthRuleUpdate: 'limited-reach',
    stationHealthRuleList: 404,
    stationHealthRuleUpdate: 404,
  },
})
