import { z } from 'zod'
import { unmarked } from './alerts.ts'
import { noun } from './noun.ts'
import { Notification, notificationFilters, notificationRoutes } from './notifications.ts'
import {
  CodeFilter,
  CodeText,
  Id,
  idParams,
  Instant,
  InstantInput,
  Line,
  One,
  pageQuery,
  Prose,
  Search,
  Series,
  startBeforeEnd,
  timeQuery,
  Whole,
} from './primitives.ts'
import { route, signedIn } from './route.ts'
import {
  Crontab,
  CrontabWrite,
  Interval,
  IntervalWrite,
  Scheduler,
  TaskFunction,
  toggled,
} from './schedulers.ts'
import { TariffPeriod } from './tariff.ts'
import { Threshold } from './thresholds.ts'

// Calls that the console does without: they say what another call of the contract says, in another shape. They are
// promised to scripts, so they stay; server/src/features/older-calls translates them.

export const Marks = z.object({ is_read: z.boolean().optional(), is_important: z.boolean().optional() })

export const FactorAlerts = z.object({
  code: z.string(),
  name: z.string(),
  alert_count: z.number().int(),
  warning_count: z.number().int(),
  last_alert: Instant.nullable(),
})
export type FactorAlerts = z.infer<typeof FactorAlerts>

/** A series with the tariff periods of an Asia/Ho_Chi_Minh day instead of instants. */
export const EnergyDistribution = z.object({
  labels: z.array(TariffPeriod),
  datasets: Series.shape.datasets,
})
export type EnergyDistribution = z.infer<typeof EnergyDistribution>

/** A task of the older calls: a cron line or an interval, by the id that was answered for it. */
export const PeriodicTaskWrite = z.object({
  name: Line(200).min(1),
  description: Prose(1000).default(''),
  task: TaskFunction.default('generate_history_report'),
  interval: Id.nullable().default(null),
  crontab: Id.nullable().default(null),
  kwargs: z.object({
    moduleCode: Line(50).min(1),
    selectedFactors: z.array(Line(50).min(1)).max(200).default([]),
    allFactors: z.boolean().default(false),
    groupId: z
      .union([Id, z.array(Id).max(100)])
      .nullable()
      .default(null),
  }),
  enabled: z.boolean().default(false),
  one_off: z.boolean().default(false),
  start_time: InstantInput.nullable().default(null),
  expires: InstantInput.nullable().default(null),
})
export type PeriodicTaskWrite = z.infer<typeof PeriodicTaskWrite>

const everybody = signedIn('the element pages are for every signed-in person')
const codeParams = z.object({ code: CodeText })

export const olderRoutes = {
  notificationListWithTime: route({
    method: 'GET',
    path: '/notifications/get-all-notifications-with-time/',
    summary: 'The caller’s notifications in a time range, unread first, then newest',
    permission: 'notify.view_notification',
    query: z.object({ ...pageQuery, ...notificationFilters, ...timeQuery }).superRefine(startBeforeEnd),
    response: notificationRoutes.notificationList.response,
  }),
  notificationSearch: route({
    method: 'GET',
    path: '/notifications/search/',
    summary: 'The caller’s notifications that contain a text',
    permission: 'notify.view_notification',
    person: true,
    query: z.object({ ...pageQuery, ...notificationFilters, query: Search }),
    response: notificationRoutes.notificationList.response,
  }),
  noticeFirst: route({
    method: 'GET',
    path: '/notice/first/',
    summary: 'The newest unread notification of the caller, or null',
    permission: 'notify.view_notification',
    response: z.object({ data: Notification.nullable() }),
  }),
  noticeUpdate: route({
    method: 'PATCH',
    path: '/notice/:id/update/',
    summary: 'Set the marks of one of the caller’s notifications',
    permission: 'notify.view_notification',
    params: idParams,
    body: Marks,
    response: One(Notification),
  }),
  // Beside `/alerts/alerts/:id/`, the second part of the path may be read as an id.
  alertUnmarkReadShort: route({ ...unmarked('/alerts/:id/unmark-read/'), undocumented: true }),
  thresholdByFactorCode: route({
    method: 'GET',
    path: '/thresholds/get-threshold-by-factor-code/:code/',
    summary: 'The limits of a factor by its code; `module` is needed if several stations use the code',
    permission: 'adaptors.view_threshold',
    params: z.object({ code: CodeText }),
    query: z.object({ module: CodeFilter }),
    response: One(Threshold),
    errors: [409],
  }),
  intervalScheduleCreate: route({
    method: 'POST',
    path: '/schedulers/interval-schedules/',
    summary: 'An interval for a periodic task',
    permission: 'schedulers.add_schedule',
    body: IntervalWrite,
    response: One(Interval),
    status: 201,
  }),
  crontabScheduleCreate: route({
    method: 'POST',
    path: '/schedulers/crontab-schedules/',
    summary: 'A cron line for a periodic task, in Asia/Ho_Chi_Minh',
    permission: 'schedulers.add_schedule',
    body: CrontabWrite,
    response: One(Crontab),
    status: 201,
  }),
  periodicTaskCreate: route({
    method: 'POST',
    path: '/schedulers/periodic-tasks/',
    summary: 'Add a task by a cron line or an interval',
    permission: 'schedulers.add_schedule',
    body: PeriodicTaskWrite,
    response: One(Scheduler),
    status: 201,
  }),
  schedulerToggleHere: route(toggled('/schedulers/periodic-tasks/task/:id/toggle/')),
  moduleAlertCounts: route({
    method: 'GET',
    path: '/modules/get-detail-alert-factor-by-module/:code/',
    summary: 'The number of alerts of each factor of a station',
    permission: everybody,
    params: codeParams,
    response: Whole(FactorAlerts),
  }),
  moduleEnergy: route({
    method: 'GET',
    path: '/modules/get-energy-distribution-by-module/:code/',
    summary: 'Energy of the counter factors by tariff period, in kWh; the last 30 days if no start is given',
    permission: everybody,
    heavy: true,
    params: codeParams,
    query: z.object(timeQuery).superRefine(startBeforeEnd),
    response: EnergyDistribution,
  }),
  modulePower: route({
    method: 'GET',
    path: '/modules/get-power-trend-by-module/:code/',
    summary: 'The factors measured in W, kW or MW over time; the last 24 hours if no start is given',
    permission: everybody,
    heavy: true,
    params: codeParams,
    query: z.object(timeQuery).superRefine(startBeforeEnd),
    response: z.object({ powerTrend: Series }),
  }),
}

export const olderNoun = noun({
  routes: olderRoutes,
  tags: { notice: 'The marks of a person on a notification' },
})
