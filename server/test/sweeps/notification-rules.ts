import { clock, instant, type Maker, ownModule, refused, sweep } from './sweep.ts'

const steps = [{ after_minutes: 0, channels: ['app' as const], to: [{ kind: 'followers' as const }] }]

let last = 0
async function rule({ app, admin }: Maker): Promise<number> {
  last = (await app.call('notificationRuleCreate', { body: { steps } }, admin)).body.data.id
  return last
}
const listed = async ({ app, admin }: Maker) => (await app.call('notificationRuleList', {}, admin)).body.data

export const notificationRulesSweep = sweep({
  station: {
    notificationRuleCreate: () => ({ body: { steps } }),
    notificationRuleUpdate: async (_, maker) => ({
      params: { id: await rule(maker) },
      body: { enabled: false },
    }),
    notificationRuleOrder: async (_, maker) => {
      for (const { id } of await listed(maker))
        await maker.app.call('notificationRuleDelete', { params: { id } }, maker.admin)
      return { body: { ids: [await rule(maker), await rule(maker)].toReversed() } }
    },
    notificationRulePreview: ({ module, factor }) => ({
      body: { module_code: module.code, factor_code: factor.code, at: '2026-03-01T02:10:00+07:00' },
    }),
    notificationRuleDelete: async (_, maker) => ({ params: { id: await rule(maker) } }),
  },
  audit: {
    notificationRuleCreate: 'notification-rule.create',
    notificationRuleUpdate: 'notification-rule.update',
    notificationRuleOrder: ['notification-rule.order', 'notification-rule.order'],
    notificationRulePreview: { none: 'it only says what would be sent' },
    notificationRuleDelete: 'notification-rule.delete',
  },
  reach: {
    notificationRuleList: null,
    notificationRuleCreate: 'limited-reach',
    notificationRuleUpdate: 'limited-reach',
    notificationRuleOrder: 'limited-reach',
    notificationRuleDelete: 'limited-reach',
    notificationRulePreview: { field: 'module_code' },
    notificationRuleTargets: null,
  },
  updates: {
    notificationRuleUpdate: {
      at: async (maker) => {
        const id = await rule(maker)
        const body = { from_time: '22:00', to_time: '06:00' }
        await maker.app.call('notificationRuleUpdate', { params: { id }, body }, maker.admin)
        return { params: { id } }
      },
      read: async (maker) => {
        const found = (await listed(maker)).find(({ id }) => id === last)
        return { ...found, module_codes: found?.modules.map(({ code }) => code) }
      },
      values: ({ own, other }) => ({
        kinds: [['limit'], ['health']],
        statuses: [['ALERT'], ['WARNING']],
        faults: [['offline'], ['clock']],
        module_types: [['air'], ['wasteWater']],
        factor_codes: [[own.factor.code], [other.factor.code]],
        days: [[1, 2], [7]],
        from_time: ['21:00', '20:30'],
        to_time: ['05:00', '06:30'],
        module_codes: [[own.module.code], [other.module.code]],
        steps: [steps, [{ ...steps[0], after_minutes: 15 }]],
      }),
      also: { module_codes: ['modules'] },
    },
  },
  texts: {
    'notificationRuleCreate.factor_codes[]': { fit: 'code', read: 'notificationRuleList' },
    'notificationRuleCreate.module_codes[]': ownModule,
    'notificationRuleCreate.from_time': clock,
    'notificationRuleCreate.to_time': clock,
    'notificationRuleUpdate.factor_codes[]': { fit: 'code', read: 'notificationRuleList' },
    'notificationRuleUpdate.module_codes[]': ownModule,
    'notificationRuleUpdate.from_time': clock,
    'notificationRuleUpdate.to_time': clock,
    'notificationRulePreview.module_code': ownModule,
    'notificationRulePreview.factor_code': refused('names a factor of the station'),
    'notificationRulePreview.at': instant,
  },
})
