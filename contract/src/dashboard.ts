import { z } from 'zod'
import { Severity } from './alerts.ts'
import { Condition } from './conditions.ts'
import { conditions } from './station-state.ts'
import { ModuleType } from './module-type.ts'
import { IntakeState } from './mqtt.ts'
import { noun } from './noun.ts'
import {
  FactorIds,
  Id,
  Instant,
  One,
  Series,
  startBeforeEnd,
  timeQuery,
  Whole,
  wholeNumberText,
} from './primitives.ts'
import { route, signedIn } from './route.ts'
import { stripRoute } from './strips.ts'

const count = z.number().int().nonnegative()

/**
 * `total`, `alert`, `warning`, `unread` and `resolved` are of the alerts raised in the range; everything else is of
 * now, or of today and yesterday in Asia/Ho_Chi_Minh, whatever the range.
 */
export const AlertStatistics = z.object({
  total: count,
  alert: count,
  warning: count,
  unread: count,
  resolved: count,
  /** Raised today, and of these: ended. */
  today: count,
  today_resolved: count,
  /** Raised yesterday until this time of day. */
  yesterday_by_now: count,
  /** Excursions under way, and of these: beyond a limit. */
  open: count,
  open_alert: count,
  /** The newest alert that the caller has not read. */
  newest_unread: Instant.nullable(),
  modules_total: count,
  modules_online: count,
  factors_total: count,
  /** Stored today, and how many would be by now if no station had missed any. */
  readings_today: count,
  readings_expected: count,
})
export type AlertStatistics = z.infer<typeof AlertStatistics>

const ModuleShort = z.object({ id: Id, code: z.string(), name: z.string(), type: ModuleType })

/** A factor that is not normal, or a module of which nothing comes. */
export const AttentionRow = z.object({
  module: ModuleShort,
  /** Null: all factors of the module are silent. Then the value and time are of its newest reading's factor. */
  factor: z.object({ id: Id, code: z.string(), name: z.string() }).nullable(),
  condition: Condition,
  /**
   * Since when: the beginning of the excursion, the newest reading of what is silent, or null if nothing was ever
   * received.
   */
  since: Instant.nullable(),
  value: z.number().nullable(),
  timestamp: Instant.nullable(),
  unit: z.string(),
  decimals: z.number().int(),
  min_value: z.number().nullable(),
  max_value: z.number().nullable(),
  /** The farthest value of the excursion. */
  peak: z.number().nullable(),
  alert_id: Id.nullable(),
})
export type AttentionRow = z.infer<typeof AttentionRow>

/** An excursion that ended today: from its first alert to the end of its last. */
export const RecoveredRow = z.object({
  module: ModuleShort,
  factor: z.object({ id: Id, code: z.string(), name: z.string() }),
  alert_id: Id,
  /** The worst it was. */
  status: Severity,
  side: z.enum(['above', 'below']),
  started_at: Instant,
  resolved_at: Instant,
  peak: z.number().nullable(),
  unit: z.string(),
  decimals: z.number().int(),
})
export type RecoveredRow = z.infer<typeof RecoveredRow>

/** How many modules are in each condition; a module is in that of its worst factor. */
const ByCondition = z.object(
  Object.fromEntries(conditions.map((name) => [name, count])) as Record<Condition, typeof count>, // one for each
)

/** By type; of one without modules all are 0. */
export const ModuleConditions = z.record(ModuleType, ByCondition)
export type ModuleConditions = z.infer<typeof ModuleConditions>

export const Attention = z.object({
  modules_total: count,
  modules: ByCondition,
  /** The worst first, of one condition the longest first. */
  rows: z.array(AttentionRow),
  rows_total: count,
  /** The newest first. */
  recovered: z.array(RecoveredRow),
  recovered_total: count,
  /** When the last excursion ended, if none is under way; null if there never was one, too. */
  quiet_since: Instant.nullable(),
})
export type Attention = z.infer<typeof Attention>

/**
 * The mean of each minute of the last hour in which something was measured, or the readings themselves if they are no
 * more.
 */
export const LastHour = z.object({
  factor_id: Id,
  code: z.string(),
  labels: z.array(Instant),
  data: z.array(z.number()),
})
export type LastHour = z.infer<typeof LastHour>

export const HighestTable = z.object({
  headers: z.array(z.string()),
  results: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  /** Of the module of each result, whose page shows it. */
  module_types: z.array(ModuleType),
})
export type HighestTable = z.infer<typeof HighestTable>

export const AlertPie = z.object({
  /** Codes of modules, and `other`. */
  labels: z.array(z.string()),
  datasets: z.array(z.object({ factor_name: z.string(), data: z.array(count) })),
})
export type AlertPie = z.infer<typeof AlertPie>

/** Alerts and warnings by code of a factor, at any station. */
export const AlertFactors = Whole(
  z.object({
    /** Null: all factors but those with most. */
    code: z.string().nullable(),
    alert: count,
    warning: count,
  }),
)
export type AlertFactors = z.infer<typeof AlertFactors>

export const MapModule = ModuleShort.extend({
  /** Switched on; the condition of one that is not is nothing to act on. */
  status: z.boolean(),
  latitude: z.number(),
  longitude: z.number(),
  state: z.enum(['normal', 'warning', 'alert', 'offline']),
  condition: Condition,
  last_seen_at: Instant.nullable(),
  unread_alerts: count,
})
export type MapModule = z.infer<typeof MapModule>

export const ModuleMap = Whole(MapModule).extend({
  without_place: count,
  /**
   * A server of map tiles: `template` has `{z}`, `{x}` and `{y}`, `attribution` is plain text. Null: none is
   * configured.
   */
  tiles: z.object({ template: z.string(), attribution: z.string() }).nullable(),
})
export type ModuleMap = z.infer<typeof ModuleMap>

const view = 'widgets.view_widget'
const range = z.object(timeQuery).superRefine(startBeforeEnd)

export const dashboardRoutes = {
  dashboardStatistics: route({
    method: 'GET',
    path: '/dashboard/get-alert-statistics-dashboard/',
    summary: 'Numbers of alerts, stations and readings; the last 30 days if no start is given',
    permission: view,
    query: range,
    response: One(AlertStatistics),
  }),
  dashboardPie: route({
    method: 'GET',
    path: '/dashboard/get-alert-pie-chart-dashboard/',
    summary: 'Alerts by station: the eight with most, and the others together',
    permission: view,
    query: range,
    response: AlertPie,
  }),
  dashboardFactors: route({
    method: 'GET',
    path: '/dashboard/get-alert-factors-dashboard/',
    summary: 'Alerts and warnings by factor: the eight with most, and the others together',
    permission: view,
    query: range,
    response: AlertFactors,
  }),
  dashboardChanges: route({
    method: 'GET',
    path: '/dashboard/get-alert-changes-dashboard/',
    summary: 'Alerts raised over time: by day, by hour in a range of two days or less',
    permission: view,
    query: range,
    response: Series,
  }),
  dashboardHighest: route({
    method: 'GET',
    path: '/dashboard/get-highest-factor-value-dashboard/',
    summary: 'The ten highest values beside their upper limit',
    permission: view,
    heavy: true,
    query: range,
    response: HighestTable,
  }),
  dashboardMap: route({
    method: 'GET',
    path: '/dashboard/get-module-map-dashboard/',
    summary: 'The stations that have a place, with their state',
    permission: view,
    response: ModuleMap,
  }),
  dashboardAttention: route({
    method: 'GET',
    path: '/dashboard/get-attention-dashboard/',
    summary: 'What is not normal now, worst first, and what has returned to normal today',
    permission: view,
    query: z.object({ limit: wholeNumberText(1, 1000).default(50) }),
    response: One(Attention),
  }),
  dashboardLastHours: route({
    method: 'GET',
    path: '/dashboard/get-last-hours-dashboard/',
    summary:
      'The last hour of these factors, at most 61 points each; a factor that is not there any more is left out',
    permission: view,
    heavy: true,
    query: z.object({ factor_id: FactorIds }),
    response: Whole(LastHour),
  }),
  dashboardConditions: route({
    method: 'GET',
    path: '/dashboard/get-module-conditions/',
    summary:
      'How many stations of each type are in which condition now, open alerts, and whether readings are received',
    permission: signedIn('the menu of every page says where something is wrong'),
    // Every page asks for all of it all the time.
    response: One(ModuleConditions).extend({
      intake: IntakeState,
      /** Excursions under way; null without `notify.view_alert`. */
      open_alerts: count.nullable(),
      /** Stations with an open fault of their health; null without `adaptors.view_module`. */
      faulty_stations: count.nullable(),
      /** What all copies receive; null without `settings.view_mqttconfig`, and while none receives. */
      messages_per_second: z.number().nonnegative().nullable(),
    }),
  }),
  dashboardStrips: stripRoute,
}

export const dashboardNoun = noun({
  routes: dashboardRoutes,
  tags: {
    dashboard: 'The figures of the dashboard',
  },
})
