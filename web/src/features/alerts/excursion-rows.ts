interface Mark {
  readonly id: number
  readonly is_read: boolean
}

interface Grouped extends Mark {
  readonly episode: number | null
}

/** One excursion: its newest alert, and those that it was before: a warning that became an alert. */
export type ExcursionRow<One extends Grouped> = One & {
  /** The oldest first. */
  earlier: readonly One[]
}

/** One row an excursion, where its first alert is in the list. It is read when all of its alerts are. */
export function excursionRows<One extends Grouped>(alerts: readonly One[]): ExcursionRow<One>[] {
  const byExcursion = new Map<string, One[]>()
  for (const alert of alerts) {
    const key = alert.episode ? `episode ${alert.episode}` : `alert ${alert.id}`
    byExcursion.set(key, [...(byExcursion.get(key) ?? []), alert])
  }
  return [...byExcursion.values()].flatMap((same) => {
    const timeSeries = same.toSorted((a, b) => a.id - b.id)
    const newest = timeSeries.pop()
    if (newest === undefined) return []
    return [{ ...newest, is_read: same.every(({ is_read }) => is_read), earlier: timeSeries }]
  })
}

/** The alerts of a row as they are marked, each on its own. */
export const alertsOf = ({ earlier, ...newest }: Mark & { earlier: readonly Mark[] }): Mark[] => [
  ...earlier,
  newest,
]
