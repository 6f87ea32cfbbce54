import { z } from 'zod'
import { CodeFilter, CodeText, Instant, One, startBeforeEnd, timeQuery } from './primitives.ts'
import { route, signedIn } from './route.ts'
import { Tariff } from './tariff.ts'

/** kWh by tariff period. */
export const PeriodEnergy = z.object({ offpeak: z.number(), normal: z.number(), peak: z.number() })
export type PeriodEnergy = z.infer<typeof PeriodEnergy>

/**
 * What a meter has counted since an instant: the sum in kWh up to each one; null before the first reading that tells.
 */
const Curve = z.object({ labels: z.array(Instant), data: z.array(z.number().nullable()) })
export type EnergyCurve = z.infer<typeof Curve>

/**
 * A day or month so far, against the one before up to the time of the newest reading. Null where no two readings tell;
 * before also where the meter is not known from its beginning on.
 */
export const EnergyFigure = z.object({
  start: Instant,
  energy: PeriodEnergy.nullable(),
  /** As of a column. */
  interpolated: z.boolean(),
  before: z.object({ start: Instant, until: Instant, energy: PeriodEnergy.nullable() }),
  curve: Curve,
  /** To its end. */
  curve_before: Curve,
})
export type EnergyFigure = z.infer<typeof EnergyFigure>

export const Electricity = z.object({
  /** The counters of the station measured in Wh, kWh or MWh, by code. */
  meters: z.array(z.object({ code: z.string(), name: z.string() })),
  /** The one that is shown; null without any. Its newest reading is in its own unit. */
  meter: z
    .object({
      code: z.string(),
      unit: z.string(),
      decimals: z.number().int(),
      reading: z.number().nullable(),
      read_at: Instant.nullable(),
      /** Its newest measured reading, where another one is late. */
      silent_since: Instant.nullable(),
    })
    .nullable(),
  today: EnergyFigure.nullable(),
  month: EnergyFigure.nullable(),
  /**
   * kWh that are still to come today: what the same weekday of the last four weeks used from this time on; null before
   * 06:00.
   */
  expected: z.number().nullable(),
  /** Of the asked time: by day, or by month where that is longer than 92 days. */
  step: z.enum(['day', 'month']),
  columns: z.array(
    z.object({
      start: Instant,
      end: Instant,
      energy: PeriodEnergy.nullable(),
      /**
       * More than three intervals without readings lie across its start or end: what was used in them is divided by
       * time.
       */
      interpolated: z.boolean(),
    }),
  ),
  /**
   * Where the meter went back: it was replaced, set back or rolled over. Of this month and of the columns, at most ten
   * of each, the newest first; in its unit.
   */
  resets: z.array(z.object({ at: Instant, from: z.number(), to: z.number() })),
  /**
   * Of the same times: readings that do not count, as the next one goes on from the one before. By its `id` one is
   * marked as faulty.
   */
  faults: z.array(z.object({ id: z.string(), at: Instant, value: z.number() })),
  /**
   * The greatest mean power of half an hour this month; the limit is the judged one. Null without a power factor's
   * readings.
   */
  power: z
    .object({
      code: z.string(),
      limit_kw: z.number().nullable(),
      maximum: z.object({ kw: z.number(), start: Instant, end: Instant }).nullable(),
    })
    .nullable(),
  /** The power factor (cos φ) below its judged limit, or 0.9, today. Null if the station measures none. */
  power_factor: z
    .object({
      code: z.string(),
      limit: z.number(),
      times: z.number().int(),
      seconds: z.number().int(),
      least: z.number().nullable(),
      least_at: Instant.nullable(),
    })
    .nullable(),
  tariff: Tariff,
})
export type Electricity = z.infer<typeof Electricity>

export const electricityRoutes = {
  moduleElectricity: route({
    method: 'GET',
    path: '/modules/energy/:code/',
    summary:
      'Energy of a station by tariff period, day and month, its greatest power and its power factor; columns of the last 14 days if no start is given',
    permission: signedIn('the element pages are for every signed-in person'),
    heavy: true,
    params: z.object({ code: CodeText }),
    query: z.object({ ...timeQuery, factor: CodeFilter }).superRefine(startBeforeEnd),
    response: One(Electricity),
  }),
}
