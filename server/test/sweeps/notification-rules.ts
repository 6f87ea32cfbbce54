import { type Maker, sweep } from './sweep.ts'

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
    notificationRuleOrder: async (_, maker) => ({
      body: { ids: (await listed(maker)).map(({ id }) => id).toReversed() },
    }),
    notificationRulePreview: ({ module, factor }) => ({
      body: { module_code: module.code, factor_code: factor.code, at: '2026-03-01T02:10:00+07:00' },
    }),
    notificationRuleDelete: async (_, maker) => ({ params: { id: await rule(maker) } }),
  },
  audit: {
    notificationRuleCreate: 'notification-rule.create',
    notificationRuleUpdate: 'notification-rule.update',
    notificationRuleOrder: 'notification-rule.order',
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
      at: async (maker) => ({ params: { id: await rule(maker) } }),
      read: async (maker) => {
        const found = (await listed(maker)).find(({ id }) => id === last)
        return { ...found, module_codes: found?.modules.map(({ code }) => code) }
      },
    },
  },
})
