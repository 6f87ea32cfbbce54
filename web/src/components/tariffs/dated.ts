import { heldOn, localDay, localInstant, priceGroups } from '@quantrac/contract'

interface Entry {
  readonly valid_from: string | null
}

export interface Dated<T> {
  readonly entry: T
  /** The last day on which it holds; null: no entry follows. */
  readonly until: string | null
  /** Whether it holds today. */
  readonly isHeld: boolean
}

/** The day before. */
const dayBefore = (day: string): string => localDay(localInstant(day) - 1)

const later = (one: Entry, other: Entry): number =>
  (other.valid_from ?? '').localeCompare(one.valid_from ?? '')

/** Entries of one kind with the day on which the next one ends each, the newest first. */
export function datedOf<T extends Entry>(entries: readonly T[], now: number): Dated<T>[] {
  const held = heldOn(entries, now)
  const sorted = entries.toSorted(later)
  return sorted.map((entry, place) => {
    const next = sorted[place - 1]?.valid_from ?? null
    return { entry, until: next === null ? null : dayBefore(next), isHeld: entry === held }
  })
}

/** The one that holds, else the first that will, else the last that did. */
export const shownOf = <T>(dated: readonly Dated<T>[]): Dated<T> | undefined =>
  dated.find(({ isHeld }) => isHeld) ?? dated.at(-1)

/**
 * The days whose costs another entry changes: from the earlier of its old and new beginning until the next one begins.
 */
export function changedDays(
  others: readonly Entry[],
  { from, before }: { from: string; before?: string | null | undefined },
): { from: string; until: string | null } {
  const first = before === undefined ? from : ([from, before ?? ''].toSorted()[0] ?? from)
  const last = before === undefined ? from : ([from, before ?? ''].toSorted()[1] ?? from)
  const next = others
    .map(({ valid_from: day }) => day ?? '')
    .filter((day) => day > last)
    .toSorted()[0]
  return { from: first, until: next === undefined ? null : dayBefore(next) }
}

/** Groups of prices in the order of lists: that of stations without one, the known ones, then those of people. */
export function groupsIn(groups: readonly string[]): string[] {
  const known: readonly string[] = ['', ...priceGroups]
  const own = [...new Set(groups)].filter((group) => !known.includes(group))
  return [...known, ...own.toSorted((one, other) => one.localeCompare(other))]
}
