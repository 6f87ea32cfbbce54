/**
 * The ids to store: the currently stored ones, with the ticked ids added and the unticked ones removed. Changes since
 * the page was opened, by a deletion or in another tab, stay.
 */
export function withChange(
  now: readonly number[],
  { before, chosen }: { before: ReadonlySet<number>; chosen: ReadonlySet<number> },
): number[] {
  const kept = now.filter((id) => chosen.has(id) || !before.has(id))
  const added = [...chosen].filter((id) => !before.has(id))
  return [...new Set([...kept, ...added])].toSorted((a, b) => a - b)
}

/** Whether all, some or none of these are chosen; for an empty list none. */
export function shareOf(ids: readonly number[], chosen: ReadonlySet<number>): 'all' | 'some' | 'none' {
  const count = ids.filter((id) => chosen.has(id)).length
  if (count === 0) return 'none'
  return count === ids.length ? 'all' : 'some'
}

export const isSameSet = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id))
