import { z } from 'zod'
import { User } from './accounts.ts'
import { AlertDetail } from './alerts.ts'
import { Factor } from './factors.ts'
import { Followed } from './followed.ts'
import { Group } from './groups.ts'
import { ImportResult, Metric } from './metrics.ts'
import { Module } from './modules.ts'
import { Claim, MqttConfig } from './mqtt.ts'
import { NotificationSetting } from './notification-settings.ts'
import { Notification, NotificationWrite } from './notifications.ts'
import { Organisation } from './organisation.ts'
import { Report } from './reports.ts'
import { Scheduler, TaskFunction } from './schedulers.ts'
import { Tariff } from './tariff.ts'
import { Threshold, ThresholdJudgement } from './thresholds.ts'
import {
  fileLocale,
  Id,
  Instant,
  noControl,
  Page,
  pageQuery,
  startBeforeEnd,
  timeQuery,
} from './primitives.ts'
import { route, xlsxType } from './route.ts'

/** What the audit log records, by object. The words: `audit.objects.<object>` and `audit.actions.<object>.<verb>` in both locales. */
export const auditVerbs = {
  session: ['start', 'refuse', 'end', 'refresh_reuse'],
  user: ['create', 'update', 'delete', 'change_password', 'make_link', 'use_link', 'refuse'],
  group: ['create', 'update', 'delete', 'refuse'],
  module: ['create', 'update', 'delete', 'renew_key'],
  factor: ['create', 'update', 'delete'],
  threshold: ['create', 'update', 'delete', 'judge'],
  metric: ['create', 'update', 'delete', 'import', 'expire'],
  alert: ['create', 'update', 'delete', 'expire', 'withdraw'],
  notification: ['create', 'update', 'delete'],
  'notification-setting': ['update'],
  followed: ['update'],
  'mqtt-config': ['update', 'connect', 'disconnect'],
  'mqtt-unmatched': ['claim'],
  tariff: ['update'],
  organisation: ['update'],
  retention: ['allow', 'confirm_clock'],
  report: ['create', 'update', 'cancel', 'delete'],
  scheduler: ['create', 'update', 'delete', 'run', 'stop'],
} as const satisfies Record<string, readonly string[]>

export type AuditObject = keyof typeof auditVerbs
type ActionOf<O extends AuditObject> = O extends AuditObject
  ? `${O}.${(typeof auditVerbs)[O][number]}`
  : never
/** `<object>.<verb>` */
export type AuditAction = ActionOf<AuditObject>

const logged = {
  ...User.omit({ phonenumber: true, is_invited: true }).shape,
  ...Group.shape,
  ...Module.shape,
  ...Factor.shape,
  ...Threshold.shape,
  ...ThresholdJudgement.pick({ made: true, changed: true, withdrawn: true }).shape,
  ...Metric.shape,
  ...ImportResult.omit({ rejected: true }).shape,
  ...AlertDetail.omit({ judged_again: true }).shape,
  ...Notification.shape,
  ...NotificationWrite.shape,
  ...NotificationSetting.shape,
  ...Followed.shape,
  ...MqttConfig.omit({ mqtt_info: true }).shape,
  ...Claim.shape,
  ...Tariff.shape,
  ...Organisation.shape,
  ...Report.omit({
    progress: true,
    row_count: true,
    error: true,
    checksum: true,
    finished_at: true,
    created_by: true,
  }).shape,
  ...Scheduler.pick({
    task_name: true,
    task_description: true,
    groups: true,
    module_code: true,
    factors: true,
    all_factors: true,
    repeat_every: true,
    starts_on: true,
    ends: true,
    end_date: true,
    occurrences: true,
  }).shape,
  task_function: TaskFunction,
  /** Of a task: whether it runs when it is due. */
  enabled: z.boolean(),
  /** Of a deleted module. */
  factors: z.array(Factor),
  /** The recipient of the notification. */
  user_id: Id,
  /** The number removed, older than the retention. */
  removed: z.number().int(),
  older_than: z.string(),
  /** The refused attempt, and the reason. */
  attempt: z.string(),
  why: z.string(),
}

/** A field of `before` or `after`. The console's word for each: `auditFieldTexts` in contract/src/audit-fields.ts. */
export type AuditField = Exclude<keyof typeof logged, 'id'>
export type AuditValues = { readonly [F in AuditField | 'id']?: unknown }
export const auditFields: ReadonlySet<string> = new Set(Object.keys(logged))

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  /** `id` null: the system, or an unknown person. */
  actor: z.object({ id: Id.nullable(), email: z.string() }),
  /** An `AuditAction`, or an action of another version of the program. */
  action: z.string(),
  object: z.string(),
  object_id: z.string(),
  /** The values before the change, secrets masked; null if there were none. */
  before: z.unknown(),
  after: z.unknown(),
  /** What the ids in both are called, by field and id: `{"module_ids": {"3": "NT-DQT"}}`; «#3» if nobody knows, or may know. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
  ip: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const word = z.string().trim().max(100).regex(noControl)
const filters = {
  /** Part of an email, or an id. */
  actor: word.optional(),
  object: word.optional(),
  object_id: word.optional(),
  action: word.optional(),
  ...timeQuery,
}

const fileQuery = z.object({ ...filters, ...fileLocale }).superRefine(startBeforeEnd)

export const auditRoutes = {
  auditList: route({
    method: 'GET',
    path: '/audit/list/',
    summary: 'Who changed what, newest first',
    permission: 'audit.view_log',
    query: z.object({ ...pageQuery, ...filters }).superRefine(startBeforeEnd),
    response: Page(AuditEntry),
  }),
  auditCsv: route({
    method: 'GET',
    path: '/audit/export/csv/',
    summary: 'The audit log as a CSV file, in words',
    permission: 'audit.view_log',
    query: fileQuery,
    produces: 'text/csv',
  }),
  auditXlsx: route({
    method: 'GET',
    path: '/audit/export/xlsx/',
    summary: 'The audit log as an Excel workbook, in words',
    permission: 'audit.view_log',
    query: fileQuery,
    produces: xlsxType,
  }),
}
