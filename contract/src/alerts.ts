import { z } from 'zod'
import { averagePeriods } from './average-periods.ts'
import { alertHandling } from './handling.ts'
import { healthFaults } from './health-faults.ts'
import { ModuleType } from './module-type.ts'
import { noun } from './noun.ts'
import {
  CodeFilter,
  fileLocale,
  Finite,
  FlagText,
  Id,
  idParams,
  Instant,
  InstantInput,
  noControl,
  One,
  ordering,
  Page,
  pageQuery,
  Search,
  startBeforeEnd,
  timeQuery,
} from './primitives.ts'
import { route, xlsxType } from './route.ts'

export const AlertStatus = z.enum(['ALERT', 'WARNING', 'INFO', 'SUCCESS'])
export type AlertStatus = z.infer<typeof AlertStatus>

/** The severity of a breach. */
export const Severity = AlertStatus.extract(['ALERT', 'WARNING'])
export type Severity = z.infer<typeof Severity>

/** The side and depth of a breach: beyond a limit, or within a warning band. */
export const BreachClass = z.enum(['HI', 'LO', 'WHI', 'WLO'])
export type BreachClass = z.infer<typeof BreachClass>

/** The phase of judging a factor; docs/alerts.md says what changes it. */
export const FactorPhase = z.enum(['OFF', 'NORMAL', 'PENDING', 'ACTIVE', 'RECOVERING'])
export type FactorPhase = z.infer<typeof FactorPhase>

/** The state of a factor in lists, beside its latest value. */
export const FactorStatus = z.enum(['NORMAL', ...Severity.options, 'OFFLINE'])
export type FactorStatus = z.infer<typeof FactorStatus>

/** Why an alert ended. */
export const ResolveReason = z.enum([
  'recovered',
  'escalated',
  'direction',
  'disabled',
  'manual',
  'maintenance',
])
export type ResolveReason = z.infer<typeof ResolveReason>

/**
 * Why an alert was judged again: late readings, a correction, a deletion, other limits, or changed maintenance; and
 * when.
 */
export const JudgedAgain = z.object({
  cause: z.enum(['late', 'corrected', 'deleted', 'limits', 'maintenance']),
  at: Instant,
})
export type JudgedAgain = z.infer<typeof JudgedAgain>

/**
 * What an alert is of: single readings beyond a limit, an average of a period, the health of a station, or raised by
 * hand.
 */
export const AlertKind = z.enum(['limit', 'average', 'health', 'manual'])
export type AlertKind = z.infer<typeof AlertKind>

export const alertSorts = ['timestamp', 'status', 'value', 'factor', 'module', 'id'] as const

/** What an alert is of, and where it belongs. */
export const alertLinks = {
  kind: AlertKind,
  /** Of an average: how long the judged period is, and what its limit is from; else null. */
  period: z.enum(averagePeriods).nullable(),
  standard: z.string().nullable(),
  /** Of the health of a station: what is wrong; else null. */
  fault: z.enum(healthFaults).nullable(),
  /** Of its module, whose page shows it; null if the module is deleted. */
  module_type: ModuleType.nullable(),
  /**
   * The first alert of its excursion: a warning and the alert that it became have the same. Null if it was raised by
   * hand.
   */
  episode: Id.nullable(),
}

/** What an alert's value is measured in, and the limits it was judged by. */
export const alertMeasure = {
  unit: z.string(),
  decimals: z.number().int(),
  min_value: z.number().nullable(),
  max_value: z.number().nullable(),
}

export const Alert = z.object({
  id: Id,
  /** The factor's code; empty where a fault is of the whole station. */
  factor: z.string(),
  value: z.number(),
  status: AlertStatus,
  timestamp: Instant,
  /** The module's code. */
  module: z.string(),
  is_read: z.boolean(),
  factor_name: z.string(),
  module_name: z.string(),
  ...alertMeasure,
  /** When the excursion began: an alert is raised when its delay is over. */
  started_at: Instant,
  resolved_at: Instant.nullable(),
  ...alertLinks,
  ...alertHandling,
})
export type Alert = z.infer<typeof Alert>

/** An alert in the list of its module. */
export const ModuleAlert = Alert.extend({
  /** The farthest value of its time series; null if it was raised by hand. */
  peak: z.number().nullable(),
})
export type ModuleAlert = z.infer<typeof ModuleAlert>

/** One alert with its time series: the peak value, the newest value, and its start and end. */
export const AlertDetail = ModuleAlert.extend({
  class: BreachClass.nullable(),
  last: z.number().nullable(),
  resolve_reason: ResolveReason.nullable(),
  /** Null: it is as it was when its readings came. */
  judged_again: JudgedAgain.nullable(),
})
export type AlertDetail = z.infer<typeof AlertDetail>

export const AlertWrite = z.object({
  /** The codes of the factor and its module. */
  factor: z.string().trim().min(1).max(50).regex(noControl),
  module: z.string().trim().min(1).max(50).regex(noControl),
  value: Finite,
  status: AlertStatus,
  timestamp: InstantInput.optional(),
})
export type AlertWrite = z.infer<typeof AlertWrite>

export const AlertChange = z.object({
  value: Finite.optional(),
  status: AlertStatus.optional(),
  resolved_at: InstantInput.nullable().optional(),
  /** The caller's own read mark, as the calls for it set it. */
  is_read: z.boolean().optional(),
})
export type AlertChange = z.infer<typeof AlertChange>

/** What lists of alerts are filtered by. */
export const alertFilters = {
  search: Search,
  status: AlertStatus.optional(),
  module: CodeFilter,
  factor: CodeFilter,
  is_read: FlagText.optional(),
  ...timeQuery,
}
const filters = { ...alertFilters, ordering: ordering(alertSorts) }
const fileQuery = z.object({ ...filters, ...fileLocale }).superRefine(startBeforeEnd)

export const unmarked = <const P extends `/${string}`>(path: P) =>
  ({
    method: 'POST',
    path,
    summary: 'Mark an alert as unread for the caller',
    permission: 'notify.view_alert',
    params: idParams,
    response: One(Alert),
  }) as const

export const alertRoutes = {
  alertList: route({
    method: 'GET',
    path: '/alerts/alerts/',
    summary: 'Alerts, unread first, then newest',
    permission: 'notify.view_alert',
    query: z.object({ ...pageQuery, ...filters }).superRefine(startBeforeEnd),
    response: Page(Alert).extend({ unread_count: z.number().int() }),
  }),
  alertCsv: route({
    method: 'GET',
    path: '/alerts/export/csv/',
    summary: 'The alerts of the list as a CSV file, in words',
    permission: 'notify.view_alert',
    query: fileQuery,
    produces: 'text/csv',
  }),
  alertXlsx: route({
    method: 'GET',
    path: '/alerts/export/xlsx/',
    summary: 'The alerts of the list as an Excel workbook, in words',
    permission: 'notify.view_alert',
    query: fileQuery,
    produces: xlsxType,
  }),
  alertRetrieve: route({
    method: 'GET',
    path: '/alerts/alerts/:id/',
    summary: 'One alert with its course',
    permission: 'notify.view_alert',
    params: idParams,
    response: One(AlertDetail),
  }),
  alertCreate: route({
    method: 'POST',
    path: '/alerts/alerts/',
    summary: 'Raise an alert by hand',
    permission: 'notify.add_alert',
    body: AlertWrite,
    response: One(Alert),
    status: 201,
  }),
  alertUpdate: route({
    method: 'PATCH',
    path: '/alerts/alerts/:id/',
    summary: 'Correct an alert',
    permission: 'notify.change_alert',
    params: idParams,
    body: AlertChange,
    response: One(Alert),
    errors: [409],
  }),
  alertDelete: route({
    method: 'DELETE',
    path: '/alerts/alerts/:id/',
    summary: 'Delete an alert',
    permission: 'notify.delete_alert',
    params: idParams,
  }),
  alertMarkRead: route({
    method: 'PUT',
    path: '/alerts/alerts/:id/mark-read/',
    summary: 'Mark an alert as read for the caller',
    permission: 'notify.view_alert',
    params: idParams,
    response: One(Alert),
  }),
  alertUnmarkRead: route(unmarked('/alerts/alerts/:id/unmark-read/')),
  alertMarkAllRead: route({
    method: 'PUT',
    path: '/alerts/alerts/mark-all-read/',
    summary: 'Mark all current alerts as read for the caller',
    permission: 'notify.view_alert',
    response: z.object({ unread_count: z.number().int() }),
  }),
}

export const alertNoun = noun({
  routes: alertRoutes,
  tags: {
    alerts: 'Readings beyond their limits, as they were judged',
  },
  audit: {
    alert: [
      'create',
      'update',
      'delete',
      'expire',
      'withdraw',
      'take',
      'release',
      'assign',
      'close',
      'reopen',
      'comment',
      'uncomment',
    ],
  },
  logged: {
    ...AlertDetail.omit({ judged_again: true, handling: true, comment_count: true }).shape,
    assignee: z.string().nullable(),
    cause: z.string().nullable(),
    /** What was done about it. */
    done: z.string().nullable(),
    remark: z.string().nullable(),
    text: z.string(),
    files: z.array(z.string()),
  },
})
