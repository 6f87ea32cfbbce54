import { z } from 'zod'
import type { FieldErrorCode } from './errors.ts'
import { noun } from './noun.ts'
import { Finite, One } from './primitives.ts'
import { route, signedIn } from './route.ts'
import { tariffPeriods } from './tariff-day.ts'

export const TariffPeriod = z.enum(tariffPeriods)
export type TariffPeriod = z.infer<typeof TariffPeriod>

/** Of a day in Asia/Ho_Chi_Minh, from 00:00 to 24:00. */
const Clock = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/)
export const TariffHours = z.object({ period: TariffPeriod, start: Clock, end: Clock })
export type TariffHours = z.infer<typeof TariffHours>

/** As price lists have; more are mostly a slip. */
const priceDecimals = 2
export const Price = Finite.min(0)
  .max(1_000_000)
  .refine((price) => Number(price.toFixed(priceDecimals)) === price, {
    params: { problem: 'two-decimals' satisfies FieldErrorCode },
  })
  .meta({ description: 'VND per kWh without VAT, with at most two decimals' })

/** What a kWh costs, in VND without VAT. */
export const TariffPrices = z
  .object({ offpeak: Price, normal: Price, peak: Price })
  .meta({ examples: [{ offpeak: 1200, normal: 1800, peak: 3400 }] })
export type TariffPrices = z.infer<typeof TariffPrices>

/** When electricity costs how much. */
export const Tariff = z.object({
  /** One after the other, from 00:00 to 24:00. */
  hours: z
    .array(TariffHours)
    .max(48)
    .meta({ examples: [[{ period: 'normal', start: '00:00', end: '24:00' }]] }),
  /** Days of the week whose peak hours count as normal ones: 1 is Monday, 7 is Sunday. */
  days_without_peak: z.array(z.number().int().min(1).max(7)).max(7),
  /** Of all times, also of the past; null: nobody has given them. */
  prices: TariffPrices.nullable(),
})
export type Tariff = z.infer<typeof Tariff>

/** Omitted fields stay unchanged. */
export const TariffChange = Tariff.partial().superRefine(({ hours, days_without_peak: days }, ctx) => {
  const refuse = (field: keyof Tariff, problem: FieldErrorCode) =>
    ctx.addIssue({ code: 'custom', path: [field], params: { problem }, input: field })
  const problem = hours === undefined ? null : hoursProblem(hours)
  if (problem !== null) refuse('hours', problem)
  if (days !== undefined && new Set(days).size < days.length) refuse('days_without_peak', 'taken')
})
export type TariffChange = z.infer<typeof TariffChange>

/** Why hours do not make a day; null if they do. Texts of the clock sort as their times do. */
export function hoursProblem(hours: readonly TariffHours[]): FieldErrorCode | null {
  let until = '00:00'
  for (const { start, end } of hours) {
    if (start < until) return 'hours-overlap'
    if (start > until) return 'hours-missing'
    if (end <= start) return 'hours-empty'
    until = end
  }
  return until === '24:00' ? null : 'hours-missing'
}

export const tariffRoutes = {
  tariffRetrieve: route({
    method: 'GET',
    path: '/tariff/',
    summary: 'The hours and prices of off-peak, normal and peak electricity, and the days without peak',
    permission: signedIn('the element pages are for every signed-in person'),
    response: One(Tariff),
  }),
  tariffUpdate: route({
    method: 'PUT',
    path: '/tariff/',
    summary:
      'Change the hours or prices of electricity; energy of all times is then divided and priced by them',
    permission: 'settings.change_tariff',
    body: TariffChange,
    response: One(Tariff),
  }),
}

export const tariffNoun = noun({
  routes: tariffRoutes,
  tags: {
    tariff: 'The hours and prices of electricity',
  },
  audit: { tariff: ['update'] },
  logged: Tariff.shape,
})
