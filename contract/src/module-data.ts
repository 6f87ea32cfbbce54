import { z } from 'zod'
import { Alert, FactorStatus } from './alerts.ts'
import { Factor } from './factors.ts'
import { Quality } from './metrics.ts'
import { Module } from './modules.ts'
import {
  CodeText,
  Id,
  Instant,
  noControl,
  One,
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

/** One row an instant, newest first; the headers are `timestamp` and the codes of the factors. */
export const ReadingTable = Page(z.array(Cell)).extend({ headers: z.array(z.string()) })
export type ReadingTable = z.infer<typeof ReadingTable>

export const FactorAlerts = z.object({
  code: z.string(),
  name: z.string(),
  alert_count: z.number().int(),
  warning_count: z.number().int(),
  last_alert: Instant.nullable(),
})
export type FactorAlerts = z.infer<typeof FactorAlerts>

/** The tariff periods of an Asia/Ho_Chi_Minh day stand where a series has its instants. */
export const EnergyDistribution = z.object({
  labels: z.array(z.enum(['offpeak', 'normal', 'peak'])),
  datasets: Series.shape.datasets,
})
export type EnergyDistribution = z.infer<typeof EnergyDistribution>

export const LatestFactor = z.object({
  /** The factor's id. */
  factor: Id,
  ...Factor.pick({ code: true, name: true, unit: true, decimals: true }).shape,
  value: z.number().nullable(),
  timestamp: Instant.nullable(),
  /** Of the newest value; one that is not 0 is not judged. Null where there is none. */
  quality: Quality.nullable(),
  status: FactorStatus,
  min_value: z.number().nullable(),
  max_value: z.number().nullable(),
})
export type LatestFactor = z.infer<typeof LatestFactor>

const askedCode = z.string().trim().min(1).max(50).regex(noControl)
const factorCodes = z
  .union([askedCode, z.array(askedCode).max(100)])
  .transform((one) => (Array.isArray(one) ? one : [one]))

/** Each reading, or the width of the buckets, on boundaries of Asia/Ho_Chi_Minh; `30d` may be several times thirty days. */
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

export const moduleDataRoutes = {
  moduleLatest: route({
    method: 'GET',
    path: '/modules/get-latest-factor-by-module/:code/',
    summary: 'The newest value of every factor of a station, with its limits and state',
    permission: everybody,
    params: codeParams,
    response: Whole(LatestFactor),
  }),
  moduleSeries: route({
    method: 'GET',
    path: '/modules/get-factor-with-time-by-module/:code/',
    summary:
      'Values of chosen factors over time, at most max_points a factor; the last 24 hours where no start is given',
    permission: everybody,
    params: codeParams,
    query: z
      .object({
        factor_code: factorCodes.optional(),
        'factor_code[]': factorCodes.optional(),
        ...timeQuery,
        max_points: wholeNumberText(10, 5000).default(500),
      })
      .superRefine(startBeforeEnd),
    response: Series.extend({ resolution: z.enum(resolutions) }),
  }),
  moduleReadings: route({
    method: 'GET',
    path: '/modules/get-all-factor-by-module/:code/',
    summary: 'All readings of a station as a table, newest first',
    permission: everybody,
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
    response: Page(Alert),
  }),
  moduleAlertCounts: route({
    method: 'GET',
    path: '/modules/get-detail-alert-factor-by-module/:code/',
    summary: 'How many alerts each factor of a station has had',
    permission: everybody,
    params: codeParams,
    response: Whole(FactorAlerts),
  }),
  moduleEnergy: route({
    method: 'GET',
    path: '/modules/get-energy-distribution-by-module/:code/',
    summary:
      'Energy of the counter factors by tariff period, in kWh; the last 30 days where no start is given',
    permission: everybody,
    params: codeParams,
    query: z.object(timeQuery).superRefine(startBeforeEnd),
    response: EnergyDistribution,
  }),
  modulePower: route({
    method: 'GET',
    path: '/modules/get-power-trend-by-module/:code/',
    summary: 'The factors measured in W, kW or MW over time; the last 24 hours where no start is given',
    permission: everybody,
    params: codeParams,
    query: z.object(timeQuery).superRefine(startBeforeEnd),
    response: z.object({ powerTrend: Series }),
  }),
  moduleFactor: route({
    method: 'GET',
    path: '/modules/get-module-by-code/:code/factor/:factor/',
    summary: 'A station with one of its factors, its limits and its newest value',
    permission: everybody,
    params: z.object({ code: CodeText, factor: CodeText }),
    response: One(z.object({ module: Module, factor: Factor, threshold: Threshold, latest: LatestFactor })),
  }),
}
