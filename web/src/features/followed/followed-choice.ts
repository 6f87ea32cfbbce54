/**
 * The ids to store: those that are stored now, with what was ticked added and what was unticked taken away. What has been deleted, or
 * changed in another tab, since the page was opened stays as it is.
 */
export function withChange(
  now: readonly number[],
  { before, chosen }: { before: ReadonlySet<number>; chosen: ReadonlySet<number> },
): number[] {
  const kept = now.filter((id) => chosen.has(id) || !before.has(id))
  const added = [...chosen].filter((id) => !before.has(id))
  return [...new Set([...kept, ...added])].toSorted((a, b) => a - b)
}

/** Whether all, some or none of these are among the chosen; an empty list is none. */
export function shareOf(ids: readonly number[], chosen: ReadonlySet<number>): 'all' | 'some' | 'none' {
  const count = ids.filter((id) => chosen.has(id)).length
  if (count === 0) return 'none'
  return count === ids.length ? 'all' : 'some'
}

export const isSameSet = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id))
