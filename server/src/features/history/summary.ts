import { HOUR_MS, isMeasured } from '@quantrac/contract'
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

const farthest = 1e290

/** What a sum takes a value for: differences and sums stay finite, whatever a device sends. */
export const summable = (value: number): number => Math.max(-farthest, Math.min(farthest, value))

/** What is being added up: in event-time order, so that the same readings always give the same sum. */
export type Adding = { -readonly [K in keyof Measured]: number }

export const beginAdding = (value: number): Adding => ({
  count: 1,
  sum: summable(value),
  min: value,
  max: value,
})

export function addTo(so: Adding, value: number): void {
  so.count += 1
  so.sum += summable(value)
  if (value < so.min) so.min = value
  if (value > so.max) so.max = value
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
  const hours: (Adding & { readonly hour: number })[] = []
  let current = hours[0]
  for (const [at, offset] of offsets.entries()) {
    if (!isMeasured(qualities[at] ?? 0)) continue
    const value = values[at] ?? 0
    const hour = Math.floor(offset / HOUR_MS)
    if (current?.hour === hour) addTo(current, value)
    else hours.push((current = { hour, ...beginAdding(value) }))
  }
  return hours
}

/** The sum of a day is that of its hours, one after the other: from rows or from a block it is the same number. */
export function dayOfHours(hours: readonly HourSummary[], readings: DayReadings): DaySummary | null {
  const [first, ...rest] = hours
  if (first === undefined) return null
  const { count, sum, min, max } = rest.reduce<Measured>((whole, hour) => join(whole, hour), first)
  const measured = (at: number) => isMeasured(readings.qualities[at] ?? 0)
  const firstAt = readings.offsets.findIndex((_, at) => measured(at))
  const lastAt = readings.offsets.findLastIndex((_, at) => measured(at))
  return { count, sum, min, max, first: readings.offsets[firstAt] ?? 0, last: readings.offsets[lastAt] ?? 0 }
}
