import { z } from 'zod'
import { CodeFilter, CodeText, Instant, One, startBeforeEnd, timeQuery } from './primitives.ts'
import { route, signedIn } from './route.ts'
import { HourBook } from './tariff-books.ts'

const byPeriod = { offpeak: z.number(), normal: z.number(), peak: z.number() }

/** kWh by tariff period. */
export const PeriodEnergy = z.object({
  ...byPeriod,
  /** VND without VAT by the prices of their time; null where one of them is not known. */
  cost: z.object(byPeriod).nullable(),
})
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

/** By which the energy of an answer is divided and priced. */
const Books = z.object({
  /** The hours that hold within its times, the newest first. */
  hours: z.array(HourBook),
  /** Whether somebody has given prices that hold for a station in it. */
  has_prices: z.boolean(),
  /** kg of CO2 per kWh of each year within its times, and the year of the data; without those that are not known. */
  carbon: z.array(z.object({ year: z.number().int(), factor: z.number(), data_year: z.number().int() })),
})

const Power = z.object({
  code: z.string(),
  limit_kw: z.number().nullable(),
  maximum: z.object({ kw: z.number(), start: Instant, end: Instant }).nullable(),
})

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
  power: Power.nullable(),
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
  books: Books,
})
export type Electricity = z.infer<typeof Electricity>

/** One station's meter: the first by code, as its page shows it. */
const PlantMeter = z.object({
  module: z.string(),
  name: z.string(),
  code: z.string(),
  /** Of the asked time so far. */
  energy: PeriodEnergy.nullable(),
  interpolated: z.boolean(),
  /** Of the time before, as far as this meter is known; null where it is not known from its beginning on. */
  before: PeriodEnergy.nullable(),
  /** Its newest measured reading, where it is silent since: nothing of it is later. */
  until: Instant.nullable(),
  /** Of the month that the asked time ends in, so far. */
  month: PeriodEnergy.nullable(),
  /** kWh of the 14 days up to the end of the asked time, or today; the last one may go on. */
  days: z.array(z.number().nullable()),
  /** The greatest mean power of half an hour since that month began, or the asked time if that is earlier. */
  power: Power.nullable(),
  /** Its judged limit, or 0.9, and how often it was below it today; null where today is not asked for. */
  power_factor: z
    .object({ code: z.string(), limit: z.number(), times: z.number().int().nullable() })
    .nullable(),
})
export type PlantMeter = z.infer<typeof PlantMeter>

export const PlantElectricity = z.object({
  /** From midnight to midnight; the time before is as long, of whole months the months before. */
  start: Instant,
  end: Instant,
  before: z.object({ start: Instant, end: Instant }),
  /** Of all meters together. By hour up to two days, by day up to 92, else by month. */
  step: z.enum(['hour', 'day', 'month']),
  columns: z.array(
    z.object({
      start: Instant,
      end: Instant,
      energy: PeriodEnergy.nullable(),
      interpolated: z.boolean(),
      /** kWh of the same hour, day or month of the time before; of a silent meter as far as it is known in this one. */
      before: z.number().nullable(),
      /**
       * Still to come of it: what the same weekdays of the last four weeks used on average; null where a meter has none
       * of them, and before 06:00.
       */
      expected: PeriodEnergy.nullable(),
    }),
  ),
  /** The month that the time ends in; what is still to come of it as of the columns, null if it is over. */
  month: z.object({ start: Instant, expected: PeriodEnergy.nullable() }),
  meters: z.array(PlantMeter),
  books: Books,
})
export type PlantElectricity = z.infer<typeof PlantElectricity>

export const electricityRoutes = {
  plantElectricity: route({
    method: 'GET',
    path: '/modules/energy/',
    summary:
      'Energy of all electricity stations by tariff period, hour, day or month, against the time before, and of each meter; today if no start is given',
    permission: signedIn('the element pages are for every signed-in person'),
    heavy: true,
    query: z.object(timeQuery).superRefine(startBeforeEnd),
    response: One(PlantElectricity),
  }),
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
