import { z } from 'zod'
import { averagePeriods } from './averages.ts'
import { noun } from './noun.ts'
import { factorCodes } from './module-data.ts'
import { CodeText, Instant, Page, pageQuery, startBeforeEnd, timeQuery } from './primitives.ts'
import { route, signedIn } from './route.ts'

export const complianceResults = ['within', 'exceeded', 'not-enough-data'] as const
export type ComplianceResult = (typeof complianceResults)[number]

/** One period of one factor, judged by the limit that held at its end. What it was judged by stays with it. */
export const JudgedPeriod = z.object({
  /** The code of the factor. */
  factor: z.string(),
  factor_name: z.string(),
  quantity: z.string(),
  period: z.enum(averagePeriods),
  start: Instant,
  end: Instant,
  /** The average, in `unit`; null where nothing was measured. */
  value: z.number().nullable(),
  /** The unit of the limit. */
  unit: z.string(),
  /** What it is made of, as in averages. */
  n: z.number().int(),
  expected: z.number().int(),
  /** Of the period that was measured, 0 to 1. */
  share: z.number(),
  /** The share that was asked for when it was judged. */
  least_share: z.number(),
  min_value: z.number().nullable(),
  max_value: z.number().nullable(),
  /** Value ÷ greatest limit (or least limit ÷ value where that is what is broken); null without enough data. */
  ratio: z.number().nullable(),
  standard: z.string(),
  version: z.string(),
  column: z.string(),
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

/** A day of a station: over if any period that ended in it is, else short of data if some limit has no valid one. */
export const ComplianceDay = z.object({
  /** Of the calendar in Asia/Ho_Chi_Minh. */
  day: z.iso.date(),
  result: z.enum([...complianceResults, 'open']),
  /** The greatest ratio of the day, and of which factor and period it is. */
  ratio: z.number().nullable(),
  factor: z.string().nullable(),
  period: z.enum(averagePeriods).nullable(),
  /** Of the limit that is shortest of data. */
  n: z.number().int().nullable(),
  expected: z.number().int().nullable(),
})
export type ComplianceDay = z.infer<typeof ComplianceDay>

export const ComplianceSummary = z.object({
  days: z.array(ComplianceDay),
  /** By factor and limited period. */
  factors: z.array(
    z.object({
      factor: z.string(),
      factor_name: z.string(),
      quantity: z.string(),
      period: z.enum(averagePeriods),
      /** The limit that holds at the end of the range. */
      min_value: z.number().nullable(),
      max_value: z.number().nullable(),
      unit: z.string(),
      standard: z.string(),
      version: z.string(),
      column: z.string(),
      exceeded: z.number().int(),
      within: z.number().int(),
      not_enough_data: z.number().int(),
      greatest: z.number().nullable(),
      ratio: z.number().nullable(),
    }),
  ),
  /** Quantities that the station's document limits and no factor measures. */
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
    summary: 'The days of a station and the counts of its judged periods',
    permission,
    heavy: true,
    params: station,
    query: z.object(timeQuery).superRefine(startBeforeEnd),
    response: ComplianceSummary,
  }),
}

export const complianceNoun = noun({
  routes: complianceRoutes,
  tags: { compliance: 'Averages of stations judged by the limits of their documents' },
})
