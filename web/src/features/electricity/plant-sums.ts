import type { PeriodEnergy, PlantElectricity, PlantMeter, TariffPrices } from '@quantrac/contract'
import { totalOf } from '../../charts/energy-columns.ts'
import { costOf } from '../../charts/energy-cost.ts'

/** What all meters used and cost together: the sum of the rows. */
export interface PlantSums {
  /** kWh; null: not known. */
  readonly energy: PeriodEnergy | null
  /** VND; null without prices or energy. */
  readonly cost: number | null
  readonly month: { readonly energy: PeriodEnergy | null; readonly cost: number | null }
  /** Of the meters that are known in both times: a new one would be all growth. */
  readonly compared: { readonly kwh: Change; readonly cost: Change | null } | null
}

interface Change {
  readonly now: number
  readonly before: number
}

export function sumsOf({
  meters,
  tariff: { prices },
}: Pick<PlantElectricity, 'meters' | 'tariff'>): PlantSums {
  const pairs = meters.flatMap(({ energy, before }) =>
    energy === null || before === null ? [] : [{ energy, before }],
  )
  const kwh = {
    now: sum(pairs.map(({ energy }) => totalOf(energy))),
    before: sum(pairs.map(({ before }) => totalOf(before))),
  }
  const cost = prices && {
    now: sum(pairs.map(({ energy }) => costOf(energy, prices) ?? 0)),
    before: sum(pairs.map(({ before }) => costOf(before, prices) ?? 0)),
  }
  return {
    energy: sumOf(meters.map(({ energy }) => energy)),
    cost: costOfAll(
      meters.map(({ energy }) => energy),
      prices,
    ),
    month: {
      energy: sumOf(meters.map(({ month }) => month)),
      cost: costOfAll(
        meters.map(({ month }) => month),
        prices,
      ),
    },
    compared: pairs.length === 0 || kwh.before <= 0 ? null : { kwh, cost },
  }
}

/** Each bill is in whole đồng. */
function costOfAll(all: readonly (PeriodEnergy | null)[], prices: TariffPrices | null): number | null {
  const costs = all.map((energy) => costOf(energy, prices)).filter((cost) => cost !== null)
  return costs.length === 0 ? null : sum(costs)
}

function sumOf(all: readonly (PeriodEnergy | null)[]): PeriodEnergy | null {
  const known = all.filter((one) => one !== null)
  if (known.length === 0) return null
  return {
    offpeak: sum(known.map(({ offpeak }) => offpeak)),
    normal: sum(known.map(({ normal }) => normal)),
    peak: sum(known.map(({ peak }) => peak)),
    cost: null,
  }
}

const sum = (all: readonly number[]): number => all.reduce((so, one) => so + one, 0)

/** The share of the peak in what it costs, from 0 to 1. */
export function peakCostShare(energy: PeriodEnergy | null, prices: TariffPrices | null): number | null {
  const cost = costOf(energy, prices)
  return energy === null || prices === null || cost === null || cost <= 0
    ? null
    : (energy.peak * prices.peak) / cost
}

type Demand = Pick<PlantMeter, 'module' | 'name'> & { kw: number; start: string; limit: number | null }

/** The half hour that was nearest to its limit, or over it; without limits the greatest. */
export function greatestDemand(meters: readonly PlantMeter[]): Demand | null {
  const all = meters.flatMap(({ module, name, power }): Demand[] => {
    if (power === null || power.maximum === null) return []
    const { kw, start } = power.maximum
    return [{ module, name, kw, start, limit: power.limit_kw }]
  })
  const share = ({ kw, limit }: Demand) => (limit === null || limit <= 0 ? -1 : kw / limit)
  return all.toSorted((one, other) => share(other) - share(one) || other.kw - one.kw)[0] ?? null
}
