import { type PeriodEnergy, tariffPeriods, type TariffPeriod } from '@quantrac/contract'

/** What energy costs by the prices of its time, in whole VND without VAT; null where either is not known. */
export function costOf(energy: PeriodEnergy | null): number | null {
  const cost = energy?.cost ?? null
  return cost === null ? null : Math.round(cost.offpeak + cost.normal + cost.peak)
}

/** VND per kWh of each period on average: of one price, that; null where nothing was used. */
export type MeanPrices = Readonly<Record<TariffPeriod, number | null>>

export function meanPrices(all: readonly (PeriodEnergy | null)[]): MeanPrices {
  const mean = (period: TariffPeriod): number | null => {
    let [kwh, cost] = [0, 0]
    for (const energy of all) {
      if (energy === null || energy.cost === null) continue
      kwh += energy[period]
      cost += energy.cost[period]
    }
    return kwh > 0 ? cost / kwh : null
  }
  const [offpeak, normal, peak] = tariffPeriods.map(mean)
  return { offpeak: offpeak ?? null, normal: normal ?? null, peak: peak ?? null }
}
