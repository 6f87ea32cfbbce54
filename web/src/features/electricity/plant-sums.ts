import type { PeriodEnergy, PlantElectricity, PlantMeter } from '@quantrac/contract'
import { totalOf } from '../../charts/energy-columns.ts'
import { costOf } from '../../charts/energy-cost.ts'

/** What all meters used and cost together: the sum of the rows. */
export interface PlantSums {
  /** kWh; null: not known. */
  readonly energy: PeriodEnergy | null
  /** VND of the meters with prices; null without any. */
  readonly cost: number | null
  /** How many meters used energy that has no price: it is not in the cost. */
  readonly unpriced: number
  readonly month: { readonly energy: PeriodEnergy | null; readonly cost: number | null }
  /** Of the meters that are known in both times: a new one would be all growth. */
  readonly compared: { readonly kwh: Change; readonly cost: Change | null } | null
}

interface Change {
  readonly now: number
  readonly before: number
}

export function sumsOf({ meters }: Pick<PlantElectricity, 'meters'>): PlantSums {
  const pairs = meters.flatMap(({ energy, before }) =>
    energy === null || before === null ? [] : [{ energy, before }],
  )
  const kwh = {
    now: sum(pairs.map(({ energy }) => totalOf(energy))),
    before: sum(pairs.map(({ before }) => totalOf(before))),
  }
  const energies = meters.map(({ energy }) => energy)
  const months = meters.map(({ month }) => month)
  return {
    energy: sumOf(energies),
    cost: costOfAll(energies),
    unpriced: energies.filter((one) => one !== null && one.cost === null).length,
    month: { energy: sumOf(months), cost: costOfAll(months) },
    compared: pairs.length === 0 || kwh.before <= 0 ? null : { kwh, cost: costChange(pairs) },
  }
}

/** Null unless both times have a price of each meter. */
function costChange(pairs: readonly { energy: PeriodEnergy; before: PeriodEnergy }[]): Change | null {
  if (pairs.some(({ energy, before }) => energy.cost === null || before.cost === null)) return null
  return {
    now: sum(pairs.map(({ energy }) => costOf(energy) ?? 0)),
    before: sum(pairs.map(({ before }) => costOf(before) ?? 0)),
  }
}

/** Each bill is in whole đồng. */
function costOfAll(all: readonly (PeriodEnergy | null)[]): number | null {
  const costs = all.map(costOf).filter((cost) => cost !== null)
  return costs.length === 0 ? null : sum(costs)
}

function sumOf(all: readonly (PeriodEnergy | null)[]): PeriodEnergy | null {
  const known = all.filter((one) => one !== null)
  if (known.length === 0) return null
  const costs = known.map(({ cost }) => cost).filter((cost) => cost !== null)
  return { ...byPeriod(known), cost: costs.length < known.length ? null : byPeriod(costs) }
}

const byPeriod = (all: readonly Omit<PeriodEnergy, 'cost'>[]): Omit<PeriodEnergy, 'cost'> => ({
  offpeak: sum(all.map(({ offpeak }) => offpeak)),
  normal: sum(all.map(({ normal }) => normal)),
  peak: sum(all.map(({ peak }) => peak)),
})

const sum = (all: readonly number[]): number => all.reduce((so, one) => so + one, 0)

/** The share of the peak in what it costs, from 0 to 1. */
export function peakCostShare(energy: PeriodEnergy | null): number | null {
  const cost = costOf(energy)
  return energy === null || energy.cost === null || cost === null || cost <= 0
    ? null
    : energy.cost.peak / cost
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
