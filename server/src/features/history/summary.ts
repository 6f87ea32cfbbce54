import type { DayReadings } from './day-readings.ts'

/** Measured readings (quality 0) of one hour or one day. */
export interface Measured {
  readonly count: number
  /** Of values between ±1e290: beyond that a sum could not be stored. */
  readonly sum: number
  readonly min: number
  readonly max: number
}

/** One hour of a local day that has a measured reading; 0 to 23. */
export interface HourSummary extends Measured {
  readonly hour: number
}

/** Offsets in milliseconds from midnight. */
export interface DaySummary extends Measured {
  readonly first: number
  readonly last: number
}

const hourMs = 3_600_000
const farthest = 1e290

/** What a sum takes a value for: differences and sums stay finite, whatever a device sends. */
export const summable = (value: number): number => Math.max(-farthest, Math.min(farthest, value))

/** Adds up in event-time order, so that the same readings always give the same sum. */
export function addTo(before: Measured | undefined, value: number): Measured {
  const more = { count: 1, sum: summable(value), min: value, max: value }
  return before === undefined ? more : join(before, more)
}

export function join(one: Measured, other: Measured): Measured {
  return {
    count: one.count + other.count,
    sum: one.sum + other.sum,
    min: Math.min(one.min, other.min),
    max: Math.max(one.max, other.max),
  }
}

export const meanOf = ({ sum, count }: Measured): number => sum / count

export function hoursOf({ offsets, values, qualities }: DayReadings): HourSummary[] {
  const hours: { hour: number; count: number; sum: number; min: number; max: number }[] = []
  let current = hours[0]
  for (const [at, offset] of offsets.entries()) {
    if (qualities[at] !== 0) continue
    const value = values[at] ?? 0
    const hour = Math.floor(offset / hourMs)
    if (current?.hour !== hour) {
      current = { hour, count: 0, sum: 0, min: value, max: value }
      hours.push(current)
    }
    current.count += 1
    current.sum += summable(value)
    if (value < current.min) current.min = value
    if (value > current.max) current.max = value
  }
  return hours
}

/** The sum of a day is that of its hours, one after the other: from rows or from a page it is the same number. */
export function dayOfHours(hours: readonly HourSummary[], readings: DayReadings): DaySummary | null {
  const [first, ...rest] = hours
  if (first === undefined) return null
  const { count, sum, min, max } = rest.reduce<Measured>((whole, hour) => join(whole, hour), first)
  const measured = (at: number) => readings.qualities[at] === 0
  const firstAt = readings.offsets.findIndex((_, at) => measured(at))
  const lastAt = readings.offsets.findLastIndex((_, at) => measured(at))
  return { count, sum, min, max, first: readings.offsets[firstAt] ?? 0, last: readings.offsets[lastAt] ?? 0 }
}
