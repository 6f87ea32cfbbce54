interface Answer {
  readonly count: number
  /** The newest first. */
  readonly results: readonly { readonly timestamp: string }[]
}

/** Only so many alerts, the newest, are marked in a period, those from `since` on. */
export interface Marked {
  readonly since: number
  readonly newest: number
}

/** What of a period is marked, where there are more alerts than the newest that were asked for; null: all of it is. */
export function markedSince(answer: Answer | undefined, { from }: { readonly from: number }): Marked | null {
  const oldest = answer?.results.at(-1)?.timestamp
  if (answer === undefined || oldest === undefined || answer.count <= answer.results.length) return null
  const since = Date.parse(oldest)
  return since > from ? { since, newest: answer.results.length } : null
}
