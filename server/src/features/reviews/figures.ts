import { isMeasured } from '@quantrac/contract'
import { dayOf, startOfDay } from '../history/day.ts'

interface Reading {
  readonly ts: number
  readonly value: number
  readonly quality: number
}

interface Limits {
  readonly min_value: number | null
  readonly max_value: number | null
}

export interface Figures {
  /** Null: nothing is measured. */
  readonly mean: number | null
  /** Null: there are no limits. */
  readonly exceeded: number | null
  /** Percent. */
  readonly share: number
}

/** Of readings in event-time order, of which `expected` are due. Pure. */
export function figuresOf(
  readings: readonly Reading[],
  { expected, limits }: { expected: number; limits: Limits | null },
): Figures {
  const measured = readings.filter(({ quality }) => isMeasured(quality))
  const sum = measured.reduce((so, { value }) => so + value, 0)
  return {
    mean: measured.length === 0 ? null : sum / measured.length,
    exceeded: limits === null ? null : timesBeyond(measured, limits),
    share: Math.min(100, (measured.length / expected) * 100),
  }
}

/** Readings beyond the limits that follow each other are one time. */
function timesBeyond(measured: readonly Reading[], { min_value, max_value }: Limits): number {
  let [times, wasBeyond] = [0, false]
  for (const { value } of measured) {
    const isBeyond = (min_value !== null && value < min_value) || (max_value !== null && value > max_value)
    if (isBeyond && !wasBeyond) times += 1
    wasBeyond = isBeyond
  }
  return times
}

interface Month {
  /** By the beginning of each day. */
  readonly counts: ReadonlyMap<number, number>
  readonly start: number
  readonly end: number
  /** So many readings make a day that is full enough. */
  readonly least: number
}

/** The days of a month with enough readings, where these are the readings of the days from `from` to `until`. Pure. */
export function fullDays(
  { counts, start, end, least }: Month,
  readings: readonly Reading[],
  { from, until }: { from: number; until: number },
): number {
  const own = new Map<number, number>()
  for (const { ts, quality } of readings) {
    const day = startOfDay(dayOf(ts))
    if (isMeasured(quality)) own.set(day, (own.get(day) ?? 0) + 1)
  }
  const of = [...counts].filter(([day]) => day < from || day >= until)
  return [...of, ...own].filter(([day, count]) => day >= start && day < end && count >= least).length
}
