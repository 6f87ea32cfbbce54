import { isSuspect, type ReportReviewed, type StoredQuality } from '@quantrac/contract'
import { decided, type Decided, isSame, type Kept } from '../../reviews/verdicts.ts'
import type { Column, Slice } from './slice.ts'

/** The decisions that hold in one day, by the factor's place in the report and the instant. */
export type SliceDecisions = readonly (ReadonlyMap<number, Decided> | undefined)[]

type Counts = ReportReviewed['factors'][number]

/** Counts which readings of each factor are suspect, invalid, or have the value that a person gave. */
export class ReviewTally {
  readonly #counts: readonly Counts[]

  constructor(factors: readonly { readonly code: string }[]) {
    this.#counts = factors.map(({ code }) => ({ code, suspect: 0, invalid: 0, corrected: 0 }))
  }

  add(slice: Slice, decisions: SliceDecisions): void {
    for (const [place, column] of slice.entries()) {
      const counts = this.#counts[place]
      if (column === undefined || counts === undefined) continue
      for (const quality of column.qualities) {
        if (isSuspect(quality)) counts.suspect += 1
        if (quality === 4) counts.invalid += 1
      }
      counts.corrected += correctedOf(column, decisions[place])
    }
  }

  found(after_lock: number): ReportReviewed | null {
    const factors = this.#counts.filter(
      ({ suspect, invalid, corrected }) => suspect + invalid + corrected > 0,
    )
    return after_lock === 0 && factors.length === 0 ? null : { after_lock, factors }
  }
}

function correctedOf(column: Column, decisions: SliceDecisions[number]): number {
  if (decisions === undefined) return 0
  let count = 0
  for (const place of column.offsets.keys())
    if (decidedAt(column, place, decisions)?.decision.verdict === 'value') count += 1
  return count
}

/** What a decision says of a reading. One that was changed since in another way is not what it made of it. */
export function decidedAt(
  column: Column,
  place: number,
  decisions: SliceDecisions[number],
): Decided | undefined {
  const of = decisions?.get(column.base + (column.offsets[place] ?? Number.NaN))
  if (of === undefined) return undefined
  return isSame(readingAt(column, place), decided(of.original, of.decision)) ? of : undefined
}

export const readingAt = (column: Column, place: number): Kept => ({
  value: column.values[place] ?? Number.NaN,
  quality: (column.qualities[place] ?? 0) as StoredQuality, // what a column of qualities holds
})
