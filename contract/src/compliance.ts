import { z } from 'zod'
import { averagePeriods } from './average-periods.ts'
import { noun } from './noun.ts'
import { factorCodes } from './module-data.ts'
import { CodeText, Instant, Page, pageQuery, startBeforeEnd, timeQuery, withinAYear } from './primitives.ts'
import { route, signedIn } from './route.ts'

export const complianceResults = ['within', 'exceeded', 'not-enough-data'] as const
export type ComplianceResult = (typeof complianceResults)[number]

/** A limit, and the document that it is of. */
const limit = {
  min_value: z.number().nullable(),
  max_value: z.number().nullable(),
  /** Of the limit. */
  unit: z.string(),
  standard: z.string(),
  version: z.string(),
  column: z.string(),
}

/** A factor that is judged by a document. */
const judged = { factor: z.string(), factor_name: z.string(), quantity: z.string() }

/** One period of one factor, judged by the limit that held at its end. What it was judged by stays with it. */
export const JudgedPeriod = z.object({
  ...judged,
  ...limit,
  period: z.enum(averagePeriods),
  start: Instant,
  end: Instant,
  /** The average, in the limit's unit; null where nothing was measured. */
  value: z.number().nullable(),
  /** What it is made of, as in averages. */
  n: z.number().int(),
  expected: z.number().int(),
  /** Of the period that was measured, 0 to 1. */
  share: z.number(),
  /** The share that was asked for when it was judged. */
  least_share: z.number(),
  /** Value ÷ greatest limit (or least limit ÷ value where that is what is broken); null without enough data. */
  ratio: z.number().nullable(),
  result: z.enum(complianceResults),
  judged_at: Instant,
  /** Readings that came late or were corrected changed the result: what it was before, oldest first, is kept. */
  revised: z.array(
    z.object({
      value: z.number().nullable(),
      share: z.number(),
      result: z.enum(complianceResults),
      judged_at: Instant,
    }),
  ),
})
export type JudgedPeriod = z.infer<typeof JudgedPeriod>

/**
 * A day of a station by its periods of 1, 8 and 24 hours: over if any that ended on it is, else short of data if some
 * limit has no period with enough. Days without a judged period are left out.
 */
export const ComplianceDay = z.object({
  /** Of the calendar in Asia/Ho_Chi_Minh. */
  day: z.iso.date(),
  /** Open: it is not over, or not judged to its end. */
  result: z.enum([...complianceResults, 'open']),
  /** The greatest ratio of the day, and of which factor and period it is. */
  ratio: z.number().nullable(),
  factor: z.string().nullable(),
  period: z.enum(averagePeriods).nullable(),
  /** Of the limit that is shortest of data: hours of a day's mean, else periods with enough; null: none is short. */
  n: z.number().int().nullable(),
  expected: z.number().int().nullable(),
})
export type ComplianceDay = z.infer<typeof ComplianceDay>

export const ComplianceSummary = z.object({
  /** What the station takes at the end of the range; null: nothing. */
  standard: z
    .object({
      code: z.string(),
      version: z.string(),
      column: z.string(),
      /** How many limits of averages and of single readings it has, of all quantities. */
      averages: z.number().int(),
      instant: z.number().int(),
    })
    .nullable(),
  /** Until when every period that ended is judged; null: none is yet. */
  judged_until: Instant.nullable(),
  days: z.array(ComplianceDay),
  /** By factor and limited period. */
  factors: z.array(
    z.object({
      ...judged,
      period: z.enum(averagePeriods),
      /** The limit that holds at the end of the range; where none does, the one that was judged by last. */
      ...limit,
      exceeded: z.number().int(),
      within: z.number().int(),
      not_enough_data: z.number().int(),
      /** Of those with enough data: the one with the greatest ratio. */
      greatest: z.number().nullable(),
      ratio: z.number().nullable(),
    }),
  ),
  /**
   * Limits of single readings by factor, in its unit where that can be said: readings are judged by thresholds, which a
   * person sets, and `exceeded` and `seconds` say how often and how long they were beyond those in the range.
   */
  instant: z.array(
    z.object({
      ...judged,
      ...limit,
      exceeded: z.number().int(),
      seconds: z.number().int(),
    }),
  ),
  /** Quantities of whose averages the document has a limit, and which no factor measures. */
  not_measured: z.array(z.string()),
  /** Factors without a quantity that a person has confirmed: they are judged by no document. */
  without_quantity: z.array(z.string()),
})
export type ComplianceSummary = z.infer<typeof ComplianceSummary>

const station = z.object({ module_code: CodeText })
const permission = signedIn('the element pages are for every signed-in person')

export const complianceRoutes = {
  compliance: route({
    method: 'GET',
    path: '/compliance/:module_code/',
    summary: 'The judged periods of a station, newest first, page by page',
    permission,
    heavy: true,
    params: station,
    query: z
      .object({
        ...pageQuery,
        factor_code: factorCodes.optional(),
        'factor_code[]': factorCodes.optional(),
        period: z.enum(averagePeriods).optional(),
        ...timeQuery,
      })
      .superRefine(startBeforeEnd),
    response: Page(JudgedPeriod),
  }),
  complianceSummary: route({
    method: 'GET',
    path: '/compliance/:module_code/summary/',
    summary: 'The days of a station and the counts of its judged periods; of this month without times',
    permission,
    heavy: true,
    params: station,
    query: z.object(timeQuery).superRefine(startBeforeEnd).superRefine(withinAYear),
    response: ComplianceSummary,
  }),
}

export const complianceNoun = noun({ routes: complianceRoutes })
