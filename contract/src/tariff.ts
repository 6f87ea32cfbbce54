import { z } from 'zod'
import type { FieldErrorCode } from './errors.ts'
import { Finite } from './primitives.ts'
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
