import { z } from 'zod'
import { ModuleType } from './module-type.ts'
import { CodeFilter, Id, Instant, startBeforeEnd, timeQuery } from './primitives.ts'
import { route, signedIn } from './route.ts'

/** Beyond a limit, within a warning band, or without any reading. */
export const StripState = z.enum(['beyond', 'near', 'silent'])
export type StripState = z.infer<typeof StripState>

const count = z.number().int().nonnegative()

/**
 * When a factor of a station was beyond a limit or near it, or when nothing came from the station. In a range of more
 * than two days: what a day had of one state, beside its worst factor; the cell is the whole day.
 */
export const StripPeriod = z.object({
  state: StripState,
  from: Instant,
  /** Null: it is under way. */
  to: Instant.nullable(),
  /** Within the range; of a day how long any factor of the station was so. */
  seconds: z.number().nonnegative(),
  /** Excursions or gaps: 1, but of a day. */
  count,
  /** Null: of the station. */
  factor_id: Id.nullable(),
  alert_id: Id.nullable(),
  /** The farthest value, and the limit of its side. */
  peak: z.number().nullable(),
  limit: z.number().nullable(),
})
export type StripPeriod = z.infer<typeof StripPeriod>

export const Strip = z.object({
  module_id: Id,
  module: z.string(),
  name: z.string(),
  type: ModuleType,
  /** Whether the station is switched on. */
  status: z.boolean(),
  /** By their beginning. */
  periods: z.array(StripPeriod),
  /** Today in Asia/Ho_Chi_Minh: excursions beyond a limit, and how long any factor was beyond one. */
  today: z.object({ count, seconds: z.number().nonnegative() }),
})
export type Strip = z.infer<typeof Strip>

export const Strips = z.object({
  /** The periods are those of days. */
  is_daily: z.boolean(),
  /** Every station of the caller, also one of which nothing is to be said. */
  data: z.array(Strip),
  /** Those that periods name. */
  factors: z.array(z.object({ id: Id, code: z.string(), unit: z.string(), decimals: z.number().int() })),
  /** Excursions beyond a limit in the range, and the longest of them. */
  excursions: count,
  longest: StripPeriod.extend({ module_id: Id }).nullable(),
})
export type Strips = z.infer<typeof Strips>

export const stripRoute = route({
  method: 'GET',
  path: '/dashboard/get-strips-dashboard/',
  summary:
    'When each station was beyond a limit, near it, or silent: the last 24 hours if no range is given; by day in more than two days',
  permission: signedIn('the strip stands wherever a station does'),
  query: z.object({ ...timeQuery, module: CodeFilter }).superRefine(startBeforeEnd),
  response: Strips,
})
