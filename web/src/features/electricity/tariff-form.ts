import type { Tariff, TariffPeriod } from '@quantrac/contract'
import { fieldRules } from '../../api/contract-values.ts'
import { decimalText, type NumberRules, numberIn } from '../../lib/decimal-input.ts'

/** In the order of a price list. */
export const tariffPeriods = ['offpeak', 'normal', 'peak'] as const satisfies readonly TariffPeriod[]

type TypedPrices = Record<TariffPeriod, string>

/**
 * The rows of the dialog: each begins where the one before ends, so that only beginnings are typed. Prices are as
 * typed.
 */
export interface TariffValues {
  prices: TypedPrices
  hours: { period: TariffPeriod; start: string }[]
  days_without_peak: string[]
}

export const priceRules: NumberRules = { ...fieldRules.price.normal, decimals: 2 }

export function tariffValues(
  { hours, days_without_peak: days, prices }: Tariff,
  locale: string,
): TariffValues {
  const typed = (period: TariffPeriod): string => decimalText(prices?.[period] ?? null, locale)
  return {
    prices: { offpeak: typed('offpeak'), normal: typed('normal'), peak: typed('peak') },
    hours: hours.map(({ period, start }) => ({ period, start })),
    days_without_peak: days.map(String),
  }
}

/** The request's body. The server refuses hours that are not in order. */
export function tariffBody({ hours, days_without_peak: days, prices }: TariffValues, locale: string): Tariff {
  return {
    hours: hours.map(({ period, start }, place) => ({
      period,
      start,
      end: hours[place + 1]?.start ?? '24:00',
    })),
    days_without_peak: days.map(Number).toSorted((one, other) => one - other),
    prices: pricesIn(prices, locale),
  }
}

/** Null unless all three are numbers. */
function pricesIn(typed: TypedPrices, locale: string): Tariff['prices'] {
  const price = (period: TariffPeriod) => numberIn(typed[period], locale, priceRules)
  const [offpeak, normal, peak] = [price('offpeak'), price('normal'), price('peak')]
  return offpeak === null || normal === null || peak === null ? null : { offpeak, normal, peak }
}

/** Whether a price is left out while others are given: without it nothing can be priced. */
export const isMissing = (text: string, typed: TypedPrices): boolean =>
  text.trim() === '' && tariffPeriods.some((period) => typed[period].trim() !== '')

/** Another row at the end, an hour after the last one begins; null after 23:00. */
export function withRow(hours: TariffValues['hours']): TariffValues['hours'] | null {
  const last = hours.at(-1)
  const hour = Number(last?.start.slice(0, 2) ?? 0) + 1
  if (last === undefined || hour > 23) return null
  return [...hours, { period: last.period, start: `${String(hour).padStart(2, '0')}:00` }]
}
