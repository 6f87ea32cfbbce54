import type { ReviewVerdict, StoredQuality } from '@quantrac/contract'

export interface Kept {
  readonly value: number
  readonly quality: StoredQuality
}

export interface Decision {
  readonly verdict: ReviewVerdict
  /** With the verdict `value`. */
  readonly value: number | null
}

/** What a reading came as, and the decision that holds for it. */
export interface Decided {
  readonly original: Kept
  readonly decision: Decision
}

/** What a decision makes of a reading; without one it is as it came. */
export function decided(original: Kept, decision: Decision | undefined): Kept {
  if (decision === undefined) return original
  if (decision.verdict === 'invalid') return { value: original.value, quality: 4 }
  return { value: decision.value ?? original.value, quality: 0 }
}

export const isSame = (one: Kept, other: Kept): boolean =>
  one.value === other.value && one.quality === other.quality
