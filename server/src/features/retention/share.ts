/** How many of a kind are older than the retention, by day. */
export interface Doomed {
  readonly count: number
  /** Of them, those that were older a day ago already. */
  readonly beyond: number
  readonly total: number
  /** On the day that has the most. */
  readonly most: number
}

/**
 * Whether so much is removed only after a person's word. Each day one more day is over: that, what came late, and a day
 * that was missed go by themselves. More than a day's share, or a tenth of all, is what a clock that is wrong or a
 * retention that was just set would remove.
 */
export const needsWord = ({ beyond, total, most }: Doomed): boolean => beyond > most || beyond * 10 > total
