import { z } from 'zod'
import { AlertKind, Severity } from './alerts.ts'
import { channelKinds, deliveryStates, mostRuleSteps, ruleTargets } from './channel-kinds.ts'
import { healthFaults } from './health-faults.ts'
import { ModuleName, ModuleType } from './module-type.ts'
import { noun } from './noun.ts'
import { Id, idParams, Instant, InstantInput, noControl, One, TimeOfDay, Whole } from './primitives.ts'
import { route } from './route.ts'

/** `id` of a person, a group or a rota; null for the station's contact and for those who follow the station. */
const target = { kind: z.enum(ruleTargets), id: Id.nullable() }
const timing = {
  /** Since the alert was raised; each step later than the one before. */
  after_minutes: z
    .number()
    .int()
    .min(0)
    .max(1440)
    .meta({ examples: [15] }),
  channels: z.array(z.enum(channelKinds)).min(1).max(channelKinds.length),
}
export const RuleStep = z.object({ ...timing, to: z.array(z.object({ ...target, name: z.string() })) })
const RuleStepWrite = z.object({
  ...timing,
  to: z
    .array(z.object({ ...target, id: Id.nullable().default(null) }))
    .min(1)
    .max(20),
})

const settings = {
  enabled: z.boolean(),
  /** Empty: any; so of all lists here. */
  kinds: z.array(AlertKind.extract(['limit', 'average', 'health'])).max(3),
  statuses: z.array(Severity).max(2),
  /** Of health alone. */
  faults: z.array(z.enum(healthFaults)).max(healthFaults.length),
  module_types: z.array(ModuleType).max(3),
  factor_codes: z.array(z.string().trim().min(1).max(50).regex(noControl)).max(50),
  /** ISO days of the week in which the alert is raised, 1 is Monday, and hours; from later than to: over midnight. */
  days: z.array(z.number().int().min(1).max(7)).max(7),
  from_time: TimeOfDay.nullable(),
  to_time: TimeOfDay.nullable(),
  /** While the alert is open: to its owner, or to the last step where nobody has it. Null: never. */
  repeat_hours: z.number().int().min(1).max(168).nullable(),
  /** At most one message a station, person and channel in so many minutes; the rest later in one. Null: at once. */
  digest_minutes: z.number().int().min(1).max(1440).nullable(),
}

export const NotificationRule = z.object({
  id: Id,
  /** The first rule that fits an alert decides alone; 1 is the first. */
  position: z.number().int(),
  ...settings,
  modules: z.array(ModuleName),
  steps: z.array(RuleStep),
  /** Of the last 30 days: alerts that it decided, and those that reached its last step. */
  used: z.number().int(),
  used_to_the_end: z.number().int(),
})
export type NotificationRule = z.infer<typeof NotificationRule>

const written = z.object({
  ...settings,
  module_codes: z.array(z.string().trim().min(1).max(50).regex(noControl)).max(500),
  steps: z.array(RuleStepWrite).min(1).max(mostRuleSteps),
})
export const NotificationRuleWrite = written.extend({
  enabled: settings.enabled.default(true),
  kinds: settings.kinds.default([]),
  statuses: settings.statuses.default([]),
  faults: settings.faults.default([]),
  module_types: settings.module_types.default([]),
  module_codes: written.shape.module_codes.default([]),
  factor_codes: settings.factor_codes.default([]),
  days: settings.days.default([]),
  from_time: settings.from_time.default(null),
  to_time: settings.to_time.default(null),
  repeat_hours: settings.repeat_hours.default(null),
  digest_minutes: settings.digest_minutes.default(null),
})
export type NotificationRuleWrite = z.infer<typeof NotificationRuleWrite>
/** Omitted fields stay unchanged. */
export const NotificationRuleChange = written.partial()
export type NotificationRuleChange = z.infer<typeof NotificationRuleChange>

export const RulePreviewAsk = z.object({
  module_code: z.string().trim().min(1).max(50).regex(noControl),
  factor_code: z.string().trim().min(1).max(50).regex(noControl).nullish(),
  kind: AlertKind.extract(['limit', 'average', 'health']).default('limit'),
  status: Severity.default('ALERT'),
  fault: z.enum(healthFaults).nullish(),
  /** When the alert is raised. */
  at: InstantInput,
  /** Somebody takes it so many minutes later; null: nobody does. It goes on for a day. */
  taken_after_minutes: z.number().int().min(0).max(1440).nullish(),
})
export type RulePreviewAsk = z.infer<typeof RulePreviewAsk>

/** One message that would be sent; its text in the reader's language. */
export const PreviewedMessage = z.object({
  after_seconds: z.number().int(),
  at: Instant,
  /** The person, or the contact’s address. */
  to: z.string(),
  user_id: Id.nullable(),
  channel: z.enum(channelKinds),
  text: z.string(),
  /** Of one that is `held` there is another one at its end, unless somebody has taken the alert until then. */
  state: z.enum(deliveryStates),
  /** In the caller's language: why it is held, skipped or stopped. */
  why: z.string().nullable(),
})
export type PreviewedMessage = z.infer<typeof PreviewedMessage>

export const RulePreview = z.object({
  /** Null: no rule fits, and those who follow the station are told at once. */
  rule_id: Id.nullable(),
  data: z.array(PreviewedMessage),
})
export type RulePreview = z.infer<typeof RulePreview>

const view = 'notify.view_rule'
const change = 'notify.change_rule'

export const notificationRuleRoutes = {
  notificationRuleList: route({
    method: 'GET',
    path: '/notification-rules/list/',
    summary: 'The rules of who is told of alerts, in their order',
    permission: view,
    response: Whole(NotificationRule),
  }),
  notificationRuleCreate: route({
    method: 'POST',
    path: '/notification-rules/create/',
    summary: 'Add a rule after the others',
    permission: change,
    body: NotificationRuleWrite,
    response: One(NotificationRule),
    status: 201,
    errors: [409],
  }),
  notificationRuleUpdate: route({
    method: 'PUT',
    path: '/notification-rules/update/:id/',
    summary: 'Change a rule; alerts that were raised before keep the steps that they had',
    permission: change,
    params: idParams,
    body: NotificationRuleChange,
    response: One(NotificationRule),
  }),
  notificationRuleOrder: route({
    method: 'POST',
    path: '/notification-rules/order/',
    summary: 'Put all rules into another order',
    answers: 'The rules in their new order',
    permission: change,
    body: z.object({ ids: z.array(Id).max(100) }),
    response: Whole(NotificationRule),
    errors: [409],
  }),
  notificationRuleDelete: route({
    method: 'DELETE',
    path: '/notification-rules/delete/:id/',
    summary: 'Delete a rule; steps of it that are not due yet are not sent',
    permission: change,
    params: idParams,
  }),
  notificationRulePreview: route({
    method: 'POST',
    path: '/notification-rules/preview/',
    summary: 'What would be sent, when, to whom and in which words, if an alert were raised',
    answers: 'The rule, and each message with its time, person, channel and text',
    permission: view,
    body: RulePreviewAsk,
    response: RulePreview,
  }),
  /** For the picker of a step. */
  notificationRuleTargets: route({
    method: 'GET',
    path: '/notification-rules/targets/',
    summary: 'The people, groups and rotas that a step can tell',
    permission: view,
    response: One(
      z.object({
        users: z.array(z.object({ id: Id, name: z.string() })),
        groups: z.array(z.object({ id: Id, name: z.string() })),
        duties: z.array(z.object({ id: Id, name: z.string() })),
      }),
    ),
  }),
}

export const notificationRuleNoun = noun({
  routes: notificationRuleRoutes,
  tags: { 'notification-rules': 'Who is told of which alerts, when and how' },
  audit: { 'notification-rule': ['create', 'update', 'order', 'delete'] },
  logged: { ...written.shape, position: z.number().int() },
})
