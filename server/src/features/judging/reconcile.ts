import type { BreachClass, ResolveReason, Severity } from '@quantrac/contract'
import type { AlertDraft } from './judge.ts'
import { isHighSide } from './limits.ts'

/** A judged alert as it is stored. Times are epoch milliseconds. */
export interface Recorded {
  readonly id: number
  readonly status: Severity
  readonly class: BreachClass
  readonly value: number
  readonly last: number | null
  readonly peak: number | null
  readonly min_value: number | null
  readonly max_value: number | null
  readonly timestamp: number
  readonly started_at: number
  readonly resolved_at: number | null
  readonly resolve_reason: ResolveReason | null
}

/** An alert that a person has deleted: its excursion goes on without one. */
export type Removed = Pick<Recorded, 'status' | 'class' | 'started_at' | 'resolved_at'>

export interface Differences<R extends Recorded> {
  /** In the order of time; each with the place of the draft. */
  readonly made: number[]
  readonly changed: { readonly recorded: R; readonly place: number }[]
  readonly withdrawn: R[]
  /** The recorded alert of each draft; null: none. */
  readonly recordedOf: (R | null)[]
}

/**
 * Compares what is recorded of a part of a factor's time series with what it comes to when judged again. An alert stays
 * the same one, with its number and its marks, where it was raised by the same reading, else where the two overlap on
 * the same side and with the same severity.
 */
export function reconcile<R extends Recorded>(
  recorded: readonly R[],
  drafts: readonly AlertDraft[],
  removed: readonly Removed[] = [],
): Differences<R> {
  const left = new Set(recorded)
  const recordedOf: (R | null)[] = drafts.map(() => null)
  for (const fits of [isSameReading, overlaps])
    for (const [place, draft] of drafts.entries()) {
      if (recordedOf[place] !== null) continue
      const found = [...left].find((one) => isSameKind(one, draft) && fits(one, draft))
      if (found === undefined) continue
      left.delete(found)
      recordedOf[place] = found
    }
  const made: number[] = []
  const changed: Differences<R>['changed'][number][] = []
  for (const [place, draft] of drafts.entries()) {
    const own = recordedOf[place] ?? null
    if (own !== null && !isSame(own, draft)) changed.push({ recorded: own, place })
    if (own === null && !removed.some((one) => isSameKind(one, draft) && isOf(one, draft))) made.push(place)
  }
  return { made, changed, withdrawn: [...left], recordedOf }
}

const isSameKind = (one: Removed, draft: AlertDraft): boolean =>
  one.status === draft.severity && isHighSide(one.class) === isHighSide(draft.class)

/** Averages of eight hours overlap the one before: there the first period says which one was deleted. */
const isOf = (one: Removed, draft: AlertDraft): boolean =>
  draft.average === undefined ? overlaps(one, draft) : one.started_at === draft.started_at

const isSameReading = (one: Recorded, draft: AlertDraft): boolean => one.timestamp === draft.ts

function overlaps(one: Removed, draft: AlertDraft): boolean {
  const ends = draft.closing?.resolved_at ?? Number.POSITIVE_INFINITY
  return one.started_at <= ends && draft.started_at <= (one.resolved_at ?? Number.POSITIVE_INFINITY)
}

const isSame = (one: Recorded, draft: AlertDraft): boolean =>
  one.class === draft.class &&
  one.value === draft.value &&
  one.timestamp === draft.ts &&
  one.started_at === draft.started_at &&
  one.min_value === draft.min_value &&
  one.max_value === draft.max_value &&
  one.last === draft.last &&
  one.peak === draft.peak &&
  one.resolved_at === (draft.closing?.resolved_at ?? null) &&
  one.resolve_reason === (draft.closing?.reason ?? null)
