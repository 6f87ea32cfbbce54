import { isMeasured } from '@quantrac/contract'
import type { DayReadings } from '../../history/day-readings.ts'

/** The readings of one factor in one day; offsets in milliseconds from `base`. */
export interface Column extends DayReadings {
  readonly base: number
}

/** The readings of one day, by the factor's place in the report; without a reading: undefined. */
export type Slice = readonly (Column | undefined)[]

/**
 * What was measured at a place of a column; null where the reading is of quality 1 or 2. What others' SQL may have
 * stored is no number.
 */
export function measuredAt({ values, qualities }: Column, place: number): number | null {
  const value = values[place] ?? Number.NaN
  return isMeasured(qualities[place] ?? 0) && Number.isFinite(value) ? value : null
}

/** The instants at which any factor has a reading, in order. */
export function instantsOf(slice: Slice): readonly number[] {
  const columns = slice.filter((column) => column !== undefined)
  const [first, ...rest] = columns
  if (first === undefined) return []
  if (rest.every((other) => isSame(first, other))) return first.offsets.map((offset) => first.base + offset)
  const all = Float64Array.from(
    columns.flatMap(({ base, offsets }) => offsets.map((offset) => base + offset)),
  ).sort()
  const instants: number[] = []
  for (const ts of all) if (ts !== instants.at(-1)) instants.push(ts)
  return instants
}

/** Most stations send all their factors at once. */
function isSame(one: Column, other: Column): boolean {
  if (one.base !== other.base || one.offsets.length !== other.offsets.length) return false
  for (let place = 0; place < one.offsets.length; place += 1)
    if (one.offsets[place] !== other.offsets[place]) return false
  return true
}
