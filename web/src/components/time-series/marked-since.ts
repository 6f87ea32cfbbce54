interface Answer {
  readonly count: number
  /** The newest first. */
  readonly results: readonly { readonly timestamp: string }[]
}

/**
 * From when on alerts are marked in a period, where there are more than the newest that were asked for; null: all of it
 * is.
 */
export function markedSince(answer: Answer | undefined, { from }: { readonly from: number }): number | null {
  const oldest = answer?.results.at(-1)?.timestamp
  if (answer === undefined || oldest === undefined || answer.count <= answer.results.length) return null
  const since = Date.parse(oldest)
  return since > from ? since : null
}
