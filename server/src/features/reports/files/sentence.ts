/** What a report comes to in words: first what matters, then the rest. */
export interface Sentence {
  readonly first: string
  readonly rest: string
}
