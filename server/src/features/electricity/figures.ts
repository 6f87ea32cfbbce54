import {
  DAY_MS,
  type EnergyCurve,
  type EnergyFigure,
  HOUR_MS,
  type PeriodEnergy,
  type TariffPeriod,
} from '@quantrac/contract'
import type { Times } from './times.ts'

/** kWh by tariff period between two instants; null where no two readings tell. */
export type EnergyBetween = (start: number, end: number) => PeriodEnergy | null

// A millionth of a kWh; smaller digits are rounding noise of sums.
const decimals = 6
export const rounded = (value: number): number => Number(value.toFixed(decimals))

export const inUnits = (energy: PeriodEnergy | null, scale: number): PeriodEnergy | null =>
  energy && {
    ...scaled(energy, scale),
    cost: energy.cost && scaled(energy.cost, scale),
  }

type ByPeriod = Readonly<Record<TariffPeriod, number>>

const scaled = ({ offpeak, normal, peak }: ByPeriod, scale: number) => ({
  offpeak: rounded(offpeak * scale),
  normal: rounded(normal * scale),
  peak: rounded(peak * scale),
})

export const totalOf = ({ offpeak, normal, peak }: ByPeriod): number => offpeak + normal + peak

/** Null where nothing is known; without a cost where one of them has none. */
export function sumOf(all: readonly (PeriodEnergy | null)[]): PeriodEnergy | null {
  const known = all.filter((one) => one !== null)
  if (known.length === 0) return null
  const costs = known.flatMap(({ cost }) => (cost === null ? [] : [cost]))
  return { ...together(known), cost: costs.length < known.length ? null : together(costs) }
}

function together(all: readonly ByPeriod[]) {
  const sum = (period: TariffPeriod) => rounded(all.reduce((so, one) => so + one[period], 0))
  return { offpeak: sum('offpeak'), normal: sum('normal'), peak: sum('peak') }
}

const iso = (ts: number): string => new Date(ts).toISOString()

function curve(
  energy: EnergyBetween,
  { start, end, step }: { start: number; end: number; step: number },
): EnergyCurve {
  const labels: string[] = []
  const data: (number | null)[] = []
  let [sum, isKnown] = [0, false]
  for (let from = start; from < end; from += step) {
    const to = Math.min(end, from + step)
    const part = energy(from, to)
    if (part !== null) {
      sum += totalOf(part)
      isKnown = true
    }
    labels.push(iso(to))
    data.push(isKnown ? rounded(sum) : null)
  }
  return { labels, data }
}

/** What a part before has to be compared with: nothing where the meter is not known from its beginning on. */
export const comparable = (energy: EnergyBetween, start: number, end: number): PeriodEnergy | null =>
  energy(start, start + 1) === null ? null : energy(start, end)

type Figure = Omit<EnergyFigure, 'interpolated'>

/** Today against yesterday as far. */
export function todayOf(
  energy: EnergyBetween,
  { now, today, yesterday, yesterdayUntil: until }: Times,
): Figure {
  return {
    start: iso(today),
    energy: energy(today, now),
    before: { start: iso(yesterday), until: iso(until), energy: comparable(energy, yesterday, until) },
    curve: curve(energy, { start: today, end: now, step: HOUR_MS }),
    curve_before: curve(energy, { start: yesterday, end: today, step: HOUR_MS }),
  }
}

/** This month against last month as far. */
export function monthOf(
  energy: EnergyBetween,
  { now, month, lastMonth, lastMonthUntil: until }: Times,
): Figure {
  return {
    start: iso(month),
    energy: energy(month, now),
    before: { start: iso(lastMonth), until: iso(until), energy: comparable(energy, lastMonth, until) },
    curve: curve(energy, { start: month, end: now, step: DAY_MS }),
    curve_before: curve(energy, { start: lastMonth, end: month, step: DAY_MS }),
  }
}

/** What the rest of the day used on the same weekdays before, on average; null where nothing is known of them. */
export function expectedRest(energy: EnergyBetween, { weekdays, now, today }: Times): number | null {
  const left = today + DAY_MS - now
  const rests = weekdays.flatMap((at) => {
    const rest = energy(at, at + left)
    return rest === null ? [] : [totalOf(rest)]
  })
  return rests.length === 0 ? null : rounded(rests.reduce((sum, rest) => sum + rest, 0) / rests.length)
}

/** Where the figures begin and end within days. */
export function cutsOf({ today, yesterday, yesterdayUntil, lastMonthUntil, weekdays }: Times): number[] {
  const hours = Array.from({ length: 48 }, (_, n) => yesterday + n * HOUR_MS)
  return [...hours.filter((hour) => hour !== today), yesterdayUntil, lastMonthUntil, ...weekdays]
}
