import { type TariffPeriod, tariffPeriods } from '@quantrac/contract'
import type { TariffSlice } from './tariff.ts'

/** A reading of a meter; epoch milliseconds, in the factor's unit. */
export interface MeterReading {
  readonly ts: number
  readonly value: number
}

/** The readings of a meter within one slice. */
export interface MeterSlice {
  readonly first: MeterReading
  /** The one after it; null: the first is the only one. */
  readonly second: MeterReading | null
  readonly last: MeterReading
  /** The sum of the positive differences between consecutive readings. */
  readonly rise: number
  /** Where the meter went back. */
  readonly resets: readonly MeterReset[]
  /** Readings that do not count, because they fit neither the one before nor the one after. */
  readonly faults: readonly MeterReading[]
}

/** A meter that was replaced, set back or rolled over: its last reading before and its first after, of then. */
export interface MeterReset {
  readonly ts: number
  readonly from: number
  readonly to: number
}

export interface MeterTimeSeries {
  /** The last reading before the first slice, and the first one after the last; null if there is none. */
  readonly before: MeterReading | null
  readonly after: MeterReading | null
  /** By the slice's index; slices without a reading are left out. */
  readonly slices: ReadonlyMap<number, MeterSlice>
}

export type Energy = Record<TariffPeriod, number>

const energyUnits = new Map([
  ['wh', 0.001],
  ['kwh', 1],
  ['mwh', 1000],
])

/** kWh per unit; undefined for a unit that does not measure energy. */
export function kilowattHours(unit: string): number | undefined {
  return energyUnits.get(unit.trim().toLowerCase())
}

/** True for a unit of power as stations write it. */
export function isPower(unit: string): boolean {
  return ['w', 'kw', 'mw'].includes(unit.trim().toLowerCase())
}

export interface EnergyWithin extends Pick<MeterRises, 'crossings'> {
  readonly energy: Energy | null
}

/**
 * The energy in each tariff period, in the meter's unit; null without two readings to compare. Only positive
 * differences count: a meter that goes back was reset, and counts from its new value, unless the next reading fits the
 * one before: then it was a fault. A difference across the end of a slice is divided by time, as if used evenly; so
 * the sum over days equals the sum over their month, whatever the gaps. `slices` follow each other without a gap.
 */
export function energyOf(timeSeries: MeterTimeSeries, slices: readonly TariffSlice[]): EnergyWithin {
  const { rises, isKnown, crossings } = risesOf(timeSeries, slices)
  return { energy: isKnown ? energyIn(rises, slices) : null, crossings }
}

/** By tariff period, what a meter rose by in all slices. */
function energyIn(rises: readonly (number | null)[], slices: readonly TariffSlice[]): Energy {
  const energy: Energy = { offpeak: 0, normal: 0, peak: 0 }
  for (const [place, { period }] of slices.entries()) energy[period] += rises[place] ?? 0
  return energy
}

export interface MeterRises {
  /** By slice; null where no two readings tell. */
  readonly rises: readonly (number | null)[]
  readonly isKnown: boolean
  readonly resets: readonly MeterReset[]
  readonly faults: readonly MeterReading[]
  /** From the last reading of one slice to the first of a later one: what is divided by time. */
  readonly crossings: readonly { readonly from: number; readonly to: number }[]
}

const interpolatedIntervals = 3

/**
 * Whether more than three intervals without readings lie across the start or end: the energy there is divided by time.
 */
export function isInterpolated(
  crossings: MeterRises['crossings'],
  { start, end }: { readonly start: number; readonly end: number },
  interval_seconds: number,
): boolean {
  const longest = interpolatedIntervals * interval_seconds * 1000
  return crossings.some(
    ({ from, to }) => to - from > longest && from < end && to > start && (from < start || to > end),
  )
}

/** What `energyOf` adds up, slice by slice. */
export function risesOf(timeSeries: MeterTimeSeries, slices: readonly TariffSlice[]): MeterRises {
  const rises = slices.map((): number | null => null)
  const resets: MeterReset[] = []
  const faults: MeterReading[] = []
  const crossings: { from: number; to: number }[] = []
  let isKnown = false
  let previous = timeSeries.before
  const pass = (from: MeterReading, to: MeterReading) => {
    if (to.value < from.value) resets.push({ ts: to.ts, from: from.value, to: to.value })
    shareOut(rises, slices, { from, to })
    crossings.push({ from: from.ts, to: to.ts })
    isKnown = true
  }
  const places = [...slices.keys()].filter((place) => timeSeries.slices.has(place))
  for (const [at, place] of places.entries()) {
    const found = timeSeries.slices.get(place)
    if (found === undefined) continue
    const next = timeSeries.slices.get(places[at + 1] ?? slices.length)?.first ?? timeSeries.after
    const within = withoutFaults(found, { previous, next })
    if (previous !== null) pass(previous, within.first)
    resets.push(...within.resets)
    faults.push(...within.faults)
    if (within.last.ts > within.first.ts) {
      rises[place] = (rises[place] ?? 0) + within.rise
      isKnown = true
    }
    previous = within.last
  }
  if (previous !== null && timeSeries.after !== null) pass(previous, timeSeries.after)
  return { rises, isKnown, resets, faults, crossings }
}

/**
 * One reading that is lower than the one before it, while the next one goes on from there, is a fault and no meter that
 * was changed: it counts as the one before it. Between the readings of a slice `MeterSlices` sees it, at its edges
 * this.
 */
function withoutFaults(
  within: MeterSlice,
  { previous, next }: { readonly previous: MeterReading | null; readonly next: MeterReading | null },
): MeterSlice {
  let { first, last, rise, resets, faults } = within
  const afterFirst = within.second ?? next
  if (previous !== null && afterFirst !== null && isFault(previous.value, first.value, afterFirst.value)) {
    faults = [first, ...faults]
    if (within.second !== null) rise -= previous.value - first.value
    first = { ...first, value: previous.value }
    if (within.second === null) last = first
  }
  const reset = resets.at(-1)
  if (next !== null && reset?.ts === last.ts && isFault(reset.from, reset.to, next.value)) {
    resets = resets.slice(0, -1)
    faults = [...faults, last]
    last = { ...last, value: reset.from }
  }
  return { ...within, first, last, rise, resets, faults }
}

export const isFault = (before: number, value: number, after: number): boolean =>
  value < before && after >= before

function shareOut(
  rises: (number | null)[],
  slices: readonly TariffSlice[],
  { from, to }: { from: MeterReading; to: MeterReading },
): void {
  const rise = Math.max(0, to.value - from.value)
  for (let place = placeOf(slices, from.ts); place < slices.length; place++) {
    const slice = slices[place] as TariffSlice // place is below the length
    if (slice.start >= to.ts) return
    const overlap = Math.min(to.ts, slice.end) - Math.max(from.ts, slice.start)
    if (overlap > 0) rises[place] = (rises[place] ?? 0) + (rise * overlap) / (to.ts - from.ts)
  }
}

/** The index of the first slice that ends after an instant; their number if none does. */
function placeOf(slices: readonly TariffSlice[], instant: number): number {
  let [low, high] = [0, slices.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const isAfter = (slices[middle]?.end ?? instant) > instant
    if (isAfter) high = middle
    else low = middle + 1
  }
  return low
}

// A millionth of a kWh; smaller digits are rounding noise of sums.
const decimals = 6

/** In kWh, in the order of the tariff periods. */
export function inKilowattHours(energy: Energy | null, factor: number): (number | null)[] {
  return tariffPeriods.map((period) =>
    energy === null ? null : Number((energy[period] * factor).toFixed(decimals)),
  )
}

/** What `inKilowattHours` gives, together. */
export function totalOf(data: readonly (number | null)[]): number | null {
  const known = data.filter((one) => one !== null)
  return known.length === 0 ? null : Number(known.reduce((sum, one) => sum + one, 0).toFixed(decimals))
}
