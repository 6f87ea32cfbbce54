import type { DayReadings } from './day-readings.ts'

/** One reading to merge; milliseconds from midnight. */
export interface OffsetReading {
  readonly offset: number
  readonly value: number
  readonly quality: number
}

export interface Merged {
  /** null: nothing of it is new. */
  readonly readings: DayReadings | null
  /** What was there before, by offset: it is kept. */
  readonly there: ReadonlyMap<number, { readonly value: number; readonly quality: number }>
}

/**
 * Adds readings, in event-time order and one an instant, to those of their day. What is there already stays as it is.
 */
export function mergeReadings(day: DayReadings, more: readonly OffsetReading[]): Merged {
  const { offsets, values, qualities } = day
  const there = new Map<number, { value: number; quality: number }>()
  const merged: Record<keyof DayReadings, number[]> = { offsets: [], values: [], qualities: [] }
  const push = (offset: number, value: number, quality: number) => {
    merged.offsets.push(offset)
    merged.values.push(value)
    merged.qualities.push(quality)
  }
  let at = 0
  const takeBefore = (offset: number) => {
    for (; at < offsets.length && (offsets[at] ?? 0) < offset; at += 1)
      push(offsets[at] ?? 0, values[at] ?? 0, qualities[at] ?? 0)
  }
  for (const { offset, value, quality } of more) {
    takeBefore(offset)
    if (offsets[at] === offset) there.set(offset, { value: values[at] ?? 0, quality: qualities[at] ?? 0 })
    else push(offset, value, quality)
  }
  takeBefore(Number.POSITIVE_INFINITY)
  return { readings: merged.offsets.length > offsets.length ? merged : null, there }
}

/** The day with another reading in place of the one at an offset, or without one; null where it has none there. */
export function changeReading(
  day: DayReadings,
  offset: number,
  after: { readonly value: number; readonly quality: number } | null,
): DayReadings | null {
  const at = day.offsets.indexOf(offset)
  if (at < 0) return null
  const spliced = (list: readonly number[], ...more: number[]) => list.toSpliced(at, 1, ...more)
  if (after === null)
    return {
      offsets: spliced(day.offsets),
      values: spliced(day.values),
      qualities: spliced(day.qualities),
    }
  return {
    offsets: day.offsets,
    values: spliced(day.values, after.value),
    qualities: spliced(day.qualities, after.quality),
  }
}

/** The day without those of some readings, by offset, that it has just so. */
export function removeSame<R extends { readonly value: number; readonly quality: number }>(
  { offsets, values, qualities }: DayReadings,
  given: ReadonlyMap<number, R>,
): { left: DayReadings; removed: R[] } {
  const left: Record<keyof DayReadings, number[]> = { offsets: [], values: [], qualities: [] }
  const removed: R[] = []
  for (const [place, offset] of offsets.entries()) {
    const [value, quality] = [values[place] ?? 0, qualities[place] ?? 0]
    const same = given.get(offset)
    if (same !== undefined && same.value === value && same.quality === quality) removed.push(same)
    else {
      left.offsets.push(offset)
      left.values.push(value)
      left.qualities.push(quality)
    }
  }
  return { left, removed }
}
