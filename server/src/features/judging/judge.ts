import type { AveragePeriod, BreachClass, ResolveReason, Severity } from '@quantrac/contract'
import type { Effect, Evaluation, FactorState, Limits, Reading } from './evaluate.ts'
import { evaluateAt } from './held.ts'
import { noPauses, type Pauses } from './pauses.ts'

export interface Closing {
  readonly reason: Exclude<ResolveReason, 'manual'>
  readonly resolved_at: number
  readonly push: boolean
}

/** How long the period of an average is, and the limit it is judged by. */
export interface AverageOf {
  readonly period: AveragePeriod
  readonly standard: string
  readonly unit: string
  readonly decimals: number
}

/** An alert as judging makes it. Times are epoch milliseconds. */
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
  /** What an average is of; undefined: of readings. */
  readonly average?: AverageOf
  last: number
  peak: number
  closing: Closing | null
}

/** What readings do to the alerts of one factor. */
export interface Judgement {
  readonly factor_id: number
  readonly state: FactorState
  /** The alert that was open before. */
  readonly open: {
    readonly id: number
    /** Nobody is told of it yet. */
    readonly isUntold: boolean
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
  isUntold: boolean
  readings: readonly Reading[]
  pauses?: Pauses
}): Judgement {
  const judging = new Judging(given)
  for (const reading of given.readings) judging.judge(reading, given.limits, given.pauses)
  return judging.judgement()
}

/** Judging under way: its state, and what it has done to the factor's alerts. */
export class Judging {
  state: FactorState
  readonly #factorId: number
  readonly #open: Judgement['open']
  readonly #drafts: AlertDraft[] = []

  constructor({
    factor_id,
    state,
    openId,
    isUntold,
  }: {
    factor_id: number
    state: FactorState
    openId: number | null
    isUntold: boolean
  }) {
    this.state = state
    this.#factorId = factor_id
    this.#open =
      openId === null || state.severity === null
        ? null
        : { id: openId, isUntold, last: state.last, peak: state.peak, changed: false, closing: null }
  }

  judge(reading: Reading, limits: Limits | null, pauses: Pauses = noPauses): void {
    this.take(evaluateAt({ limits, pauses }, this.state, reading), limits)
  }

  /** `limits` are what it was judged by. */
  take({ state, effects }: Evaluation, limits: Limits | null): void {
    this.state = state
    for (const effect of effects) this.#apply(effect, limits)
  }

  judgement(): Judgement {
    return { factor_id: this.#factorId, state: this.state, open: this.#open, drafts: this.#drafts }
  }

  #apply(effect: Effect, limits: Limits | null): void {
    const current = this.#drafts.at(-1) ?? this.#open
    if (effect.type === 'raise') {
      this.#drafts.push({
        factor_id: this.#factorId,
        severity: effect.severity,
        class: effect.class,
        value: effect.value,
        ts: effect.ts,
        started_at: effect.started_at,
        min_value: limits?.min_value ?? null,
        max_value: limits?.max_value ?? null,
        episode: effect.episode,
        last: effect.value,
        peak: effect.peak,
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
}
