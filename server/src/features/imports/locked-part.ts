import type { Expected, LeftOut, OfMonth } from './kept.ts'

type Shown = Omit<Expected, 'months'> & { readonly locked: number }

/**
 * What would happen as things are now: of locked months nothing is stored, unless the person may unlock them. `locked`:
 * how many values are of such months.
 */
export function withLocked(
  { months = {}, ...expected }: Expected,
  { locked, mayUnlock }: { locked: readonly string[]; mayUnlock: boolean },
): Shown {
  const parts = locked.flatMap((month) => months[month] ?? [])
  const sum = (part: keyof OfMonth) => parts.reduce((all, of) => all + of[part], 0)
  const [values, duplicates, conflicts] = [sum('values'), sum('duplicates'), sum('conflicts')]
  if (values === 0 || mayUnlock) return { ...expected, locked: values }
  const refused: LeftOut = {
    reason: { code: 'month-locked' },
    count: values,
    of_cells: true,
    first_line: Math.min(...parts.map(({ first_line }) => first_line)),
  }
  const others = expected.left_out
    .map((one) => (one.reason.code === 'conflict' ? { ...one, count: one.count - conflicts } : one))
    .filter(({ count }) => count > 0)
  return {
    ...expected,
    locked: values,
    store: expected.store - (values - duplicates - conflicts),
    duplicates: expected.duplicates - duplicates,
    left_out: [...others, refused].toSorted((one, other) => other.count - one.count),
  }
}
