import { z } from 'zod'
import { averagePeriods } from './average-periods.ts'
import { noun } from './noun.ts'
import { factorCodes } from './module-data.ts'
import { CodeText, Instant, startBeforeEnd, timeQuery, withinAYear } from './primitives.ts'
import { route, signedIn } from './route.ts'

/** As long as `labels`. */
const perPeriod = <T extends z.ZodType>(item: T) => z.array(item)

export const Averages = z.object({
  period: z.enum(averagePeriods),
  /** By which it is valid. */
  rule: z.object({
    /** Of a period that must be measured. */
    share: z.number(),
    /** The same of the parts that count for it; null for an hour, whose parts are readings. */
    parts: z.number().nullable(),
    /** The text of the law it is from; empty: Quantrac's own. */
    source: z.string(),
  }),
  /** The start of each period. */
  labels: z.array(Instant),
  /** The end of each period, which it does not include. */
  ends: z.array(Instant),
  datasets: z.array(
    z.object({
      factor_name: z.string(),
      code: z.string(),
      unit: z.string(),
      /** The average, or what a counter has counted; null where it is not valid. */
      data: perPeriod(z.number().nullable()),
      /** The same whether it is valid or not; null where nothing was measured. */
      mean: perPeriod(z.number().nullable()),
      /** What it is made of: readings of an hour, valid hours of 8 and 24 hours, valid days of a month or a year. */
      n: perPeriod(z.number().int()),
      /** How many there would be without gaps. */
      expected: perPeriod(z.number().int()),
      /** `n` of `expected`, 0 to 1. */
      share: perPeriod(z.number()),
      valid: perPeriod(z.boolean()),
    }),
  ),
})
export type Averages = z.infer<typeof Averages>

export const averageRoutes = {
  averages: route({
    method: 'GET',
    path: '/averages/:module_code/',
    summary:
      'Averages of chosen factors over hours, 8 hours, days, months or years, with how much was measured; what a counter has counted',
    permission: signedIn('the element pages are for every signed-in person'),
    heavy: true,
    params: z.object({ module_code: CodeText }),
    query: z
      .object({
        factor_code: factorCodes.optional(),
        'factor_code[]': factorCodes.optional(),
        period: z.enum(averagePeriods).default('1h'),
        ...timeQuery,
      })
      .superRefine(startBeforeEnd)
      .superRefine((query, ctx) => {
        if (query.period === '1h' || query.period === '8h') withinAYear(query, ctx)
      }),
    response: Averages,
  }),
}

export const averageNoun = noun({
  routes: averageRoutes,
  tags: { averages: 'Averages of an hour, 8 hours, a day, a month or a year, with how much was measured' },
})
