import type { BreachClass, ResolveReason, Severity } from '@quantrac/contract'
import { type Effect, evaluate, type FactorState, type Limits, type Reading } from './evaluate.ts'

export interface Closing {
  readonly reason: Exclude<ResolveReason, 'manual'>
  readonly resolved_at: number
  readonly push: boolean
}

/** An alert raised by this batch. Times are epoch milliseconds. */
export interface AlertDraft {
  readonly factor_id: number
  readonly severity: Severity
  readonly class: BreachClass
  readonly value: number
  readonly ts: number
  readonly started_at: number
  readonly min_value: number | null
  readonly max_value: number | null
  readonly episode: 'new' | 'same'
  last: number
  peak: number
  closing: Closing | null
}

/** What a batch does to the alerts of one factor. */
export interface Judgement {
  readonly factor_id: number
  readonly state: FactorState
  /** The alert that was open before. */
  readonly open: {
    readonly id: number
    last: number | null
    peak: number | null
    changed: boolean
    closing: Closing | null
  } | null
  readonly drafts: AlertDraft[]
}

/**
 * Judges the new readings of one factor, given in event-time order, and collects what to write. `openId` is the
 * alert that is open before the first of them.
 */
export function judge(given: {
  factor_id: number
  limits: Limits | null
  state: FactorState
  openId: number | null
  readings: readonly Reading[]
}): Judgement {
  let state = given.state
  const drafts: AlertDraft[] = []
  const open =
    given.openId === null || state.severity === null
      ? null
      : { id: given.openId, last: state.last, peak: state.peak, changed: false, closing: null }
  const judgement: Judgement = { factor_id: given.factor_id, state, open, drafts }
  for (const reading of given.readings) {
    const next = evaluate(given.limits, state, reading)
    state = next.state
    for (const effect of next.effects) apply(judgement, effect, given.limits)
  }
  return { ...judgement, state }
}

function apply(judgement: Judgement, effect: Effect, limits: Limits | null): void {
  const current = judgement.drafts.at(-1) ?? judgement.open
  if (effect.type === 'raise') {
    judgement.drafts.push({
      factor_id: judgement.factor_id,
      severity: effect.severity,
      class: effect.class,
      value: effect.value,
      ts: effect.ts,
      started_at: effect.started_at,
      min_value: limits?.min_value ?? null,
      max_value: limits?.max_value ?? null,
      episode: effect.episode,
      last: effect.value,
      peak: effect.value,
      closing: null,
    })
  } else if (current === null) {
    return
  } else if (effect.type === 'resolve') {
    current.closing = { reason: effect.reason, resolved_at: effect.resolved_at, push: effect.push }
  } else {
    current.last = effect.last
    current.peak = effect.peak
    if ('changed' in current) current.changed = true
  }
}
