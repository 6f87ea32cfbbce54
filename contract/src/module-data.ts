import { z } from 'zod'
import { FactorStatus, ModuleAlert } from './alerts.ts'
import { Condition } from './conditions.ts'
import { Factor, FactorKind } from './factors.ts'
import { Quality } from './metrics.ts'
import { ModuleType } from './module-type.ts'
import { Module } from './modules.ts'
import {
  CodeFilter,
  CodeText,
  FactorIds,
  Id,
  Instant,
  noControl,
  One,
  ordering,
  Page,
  pageQuery,
  Series,
  startBeforeEnd,
  timeQuery,
  Whole,
  wholeNumberText,
} from './primitives.ts'
import { route, signedIn } from './route.ts'
import { Threshold } from './thresholds.ts'

const everybody = signedIn('the element pages are for every signed-in person')
const codeParams = z.object({ code: CodeText })
const Cell = z.union([z.string(), z.number(), z.null()])

/** One row per instant, newest first; the headers are `timestamp` and the codes of the factors. */
export const ReadingTable = Page(z.array(Cell)).extend({ headers: z.array(z.string()) })
export type ReadingTable = z.infer<typeof ReadingTable>

/** kWh of all tariff periods together; null without two readings to compare. */
export const FactorEnergy = z.object({
  factor_id: Id,
  code: z.string(),
  energy: z.number().nullable(),
  /**
   * More than three intervals without readings lie across its start or end: what was used in them is divided by time.
   */
  interpolated: z.boolean(),
})
export type FactorEnergy = z.infer<typeof FactorEnergy>

/** The course of factors on shared moments, `start` and each `step_seconds` after it: enough for a line of 100 px. */
export const FactorTrends = z.object({
  start: Instant,
  step_seconds: z.number().int(),
  factors: z.array(
    z.object({
      factor_id: Id,
      code: z.string(),
      /** The first measured reading after each moment, or the mean of an hour and more; null: there is none. */
      data: z.array(z.number().nullable()),
    }),
  ),
})
export type FactorTrends = z.infer<typeof FactorTrends>

const latestFields = {
  ...Factor.pick({ code: true, name: true, unit: true, decimals: true }).shape,
  value: z.number().nullable(),
  timestamp: Instant.nullable(),
  /** Of the newest value; only 0 is judged, and 3 unless its factor says otherwise. Null without a value. */
  quality: Quality.nullable(),
  status: FactorStatus,
  /** The judged limits; null if there is none. */
  min_value: z.number().nullable(),
  max_value: z.number().nullable(),
}

/** `factor` is the factor's id. */
export const LatestFactor = z.object({ factor: Id, ...latestFields })
export type LatestFactor = z.infer<typeof LatestFactor>

export const ModuleLatestFactor = z.object({
  id: Id,
  ...latestFields,
  /** The value of a counter is a meter reading. */
  kind: FactorKind,
  /** Widths of the warning bands inside the limits; 0: no band. */
  min_range: z.number(),
  max_range: z.number(),
  condition: Condition,
  /** The open excursion, from its first alert; null if there is none. */
  excursion: z.object({ alert_id: Id, since: Instant, peak: z.number().nullable() }).nullable(),
})
export type ModuleLatestFactor = z.infer<typeof ModuleLatestFactor>

/**
 * A module with the latest value of each of its factors. Its state is that of its worst factor; OFFLINE if all are
 * silent.
 */
export const ModuleLatest = Module.extend({
  state: FactorStatus,
  /** That of its worst factor. While other factors are live, a silent one makes it `late`, not `offline`. */
  condition: Condition,
  /** When its last excursion ended; null if it never had one. */
  quiet_since: Instant.nullable(),
  factors: z.array(ModuleLatestFactor),
})
export type ModuleLatest = z.infer<typeof ModuleLatest>

/** A module's day: what came in, and what each factor did since midnight in Asia/Ho_Chi_Minh. */
export const ModuleDay = z.object({
  /**
   * Of the last 24 hours: at how many instants any factor has a reading, and at how many there would be one without
   * gaps. A gap is a distance between two instants after which a reading counts as late (half an interval over, and at
   * least half a minute); it lacks a reading an interval. What was before its first reading ever is not a gap, nor what
   * was before the module was added where it has none.
   */
  received: z.number().int(),
  expected: z.number().int(),
  /** The time that the gaps take, less the interval that is always there. */
  missing_seconds: z.number().int(),
  /** Today's midnight. */
  day_start: Instant,
  factors: z.array(
    z.object({
      id: Id,
      code: z.string(),
      /** Of the measured readings (quality 0) of today; null without one. */
      min: z.number().nullable(),
      mean: z.number().nullable(),
      max: z.number().nullable(),
      /**
       * Today beyond a limit: the time of the alerts of class ALERT, and their number; one under way counts until now.
       */
      outside_seconds: z.number().int(),
      outside_count: z.number().int(),
    }),
  ),
  /** The destinations that its files go to, for who may see them. */
  sent_to: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** The instant of its newest file that was sent. */
      sent_until: Instant.nullable(),
      /** The instant of its oldest file that waits. */
      oldest_pending: Instant.nullable(),
    }),
  ),
})
export type ModuleDay = z.infer<typeof ModuleDay>

const askedCode = z.string().trim().min(1).max(50).regex(noControl)
/** Codes of factors, once or several times in a query. */
export const factorCodes = z
  .union([askedCode, z.array(askedCode).max(100)])
  .transform((one) => (Array.isArray(one) ? one : [one]))

/**
 * Each reading, or the width of the buckets, on boundaries of Asia/Ho_Chi_Minh; `30d` may be several times thirty days.
 */
const resolutions = [
  'raw',
  '1m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '3h',
  '6h',
  '12h',
  '1d',
  '7d',
  '30d',
] as const

/** A reading of another quality than 0, or the mean of several in one bucket. */
const Doubtful = z.object({
  /** Of its label. */
  place: z.number().int(),
  value: z.number(),
  /** The worst of the bucket. */
  quality: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
})
export type Doubtful = z.infer<typeof Doubtful>

export const ModuleSeries = Series.extend({
  /** `doubtful`: what `data` leaves out, and what is suspect; empty where a bucket is a day or longer. */
  datasets: z.array(Series.shape.datasets.element.extend({ doubtful: z.array(Doubtful) })),
  resolution: z.enum(resolutions),
})
export type ModuleSeries = z.infer<typeof ModuleSeries>

export const moduleDataRoutes = {
  moduleLatest: route({
    method: 'GET',
    path: '/modules/get-latest-factor-by-module/:code/',
    summary: 'The latest value of every factor of a station, with its limits and status',
    permission: everybody,
    params: codeParams,
    response: Whole(LatestFactor),
  }),
  moduleLatestList: route({
    method: 'GET',
    path: '/modules/latest/',
    summary:
      'Stations with the latest value, limits and status of every factor, page by page; the worst status first, then by code, or as they were added',
    permission: everybody,
    query: z.object({
      ...pageQuery,
      type: ModuleType.optional(),
      /** A module's code. */
      module: CodeFilter,
      /** In place of the worst status first: the order in which they were added. */
      ordering: ordering(['id']),
    }),
    response: Page(ModuleLatest),
  }),
  moduleSeries: route({
    method: 'GET',
    path: '/modules/get-factor-with-time-by-module/:code/',
    summary:
      'Values of chosen factors over time, at most max_points per factor; without a start the last 24 hours, up to the newest reading if there is none in them',
    permission: everybody,
    heavy: true,
    params: codeParams,
    query: z
      .object({
        factor_code: factorCodes.optional(),
        'factor_code[]': factorCodes.optional(),
        ...timeQuery,
        max_points: wholeNumberText(10, 5000).default(500),
      })
      .superRefine(startBeforeEnd),
    response: ModuleSeries,
  }),
  moduleDay: route({
    method: 'GET',
    path: '/modules/day/:code/',
    summary:
      'What came in from a station in the last 24 hours; least, mean and greatest value of each factor today, and its time beyond a limit',
    permission: everybody,
    heavy: true,
    params: codeParams,
    response: One(ModuleDay),
  }),
  moduleReadings: route({
    method: 'GET',
    path: '/modules/get-all-factor-by-module/:code/',
    summary: 'All readings of a station as a table, newest first',
    permission: everybody,
    heavy: true,
    params: codeParams,
    query: z.object({ ...pageQuery, ...timeQuery }).superRefine(startBeforeEnd),
    response: ReadingTable,
  }),
  moduleAlerts: route({
    method: 'GET',
    path: '/modules/get-all-alert-factor-by-module/:code/',
    summary: 'The alerts of a station, newest first',
    permission: everybody,
    params: codeParams,
    query: z.object({ ...pageQuery, ...timeQuery }).superRefine(startBeforeEnd),
    response: Page(ModuleAlert),
  }),
  energyOfFactors: route({
    method: 'GET',
    path: '/modules/get-energy-by-factor/',
    summary:
      'Energy of these factors in kWh, of any stations; the last 30 days if no start is given; what counts no energy, or is not there any more, is left out',
    permission: everybody,
    heavy: true,
    query: z.object({ ...timeQuery, factor_id: FactorIds }).superRefine(startBeforeEnd),
    response: Whole(FactorEnergy),
  }),
  factorTrends: route({
    method: 'GET',
    path: '/modules/get-trends-by-factor/',
    summary:
      'The course of these factors, of any stations: a reading each quarter of an hour of the last 24 hours, or the means of two hours of the last 7 days; a factor that is not there any more is left out',
    permission: everybody,
    heavy: true,
    query: z.object({ factor_id: FactorIds, range: z.enum(['24h', '7d']).default('24h') }),
    response: One(FactorTrends),
  }),
  moduleFactor: route({
    method: 'GET',
    path: '/modules/get-module-by-code/:code/factor/:factor/',
    summary: 'A station with one of its factors, its limits and its latest value',
    permission: everybody,
    params: z.object({ code: CodeText, factor: CodeText }),
    response: One(z.object({ module: Module, factor: Factor, threshold: Threshold, latest: LatestFactor })),
  }),
}
