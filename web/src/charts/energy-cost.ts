import type { TariffPeriod, TariffPrices } from '@quantrac/contract'

/** What energy costs by the prices of its tariff periods, in whole VND without VAT; null where either is not known. */
export function costOf(
  energy: Readonly<Record<TariffPeriod, number>> | null,
  prices: TariffPrices | null,
): number | null {
  if (energy === null || prices === null) return null
  return Math.round(
    energy.offpeak * prices.offpeak + energy.normal * prices.normal + energy.peak * prices.peak,
  )
}
