import { disable, type FactorState, initialState, type Reading } from './evaluate.ts'
import { type AlertDraft, Judging } from './judge.ts'
import { classify, type Limits } from './limits.ts'
import { noPauses, type Pauses } from './pauses.ts'

/** What held from an instant (epoch ms; −Infinity: always) until the next period; null: nothing was judged. */
export interface LimitsInForce {
  readonly from: number
  readonly limits: Limits | null
}

/**
 * A part of a factor's time series: measured readings in event-time order, and the periods of its limits in the order
 * of time.
 */
export interface Part {
  readonly factor_id: number
  readonly periods: readonly LimitsInForce[]
  readonly pauses?: Pauses | undefined
  /** The settled reading before them; undefined: they are the first of all. */
  readonly after: Reading | undefined
  readonly readings: readonly Reading[]
  /** Nothing comes after the last reading: what is switched off later closes an alert, too. */
  readonly isEnd: boolean
}

/**
 * The alerts of a part and the state after it: what a factor comes to whose readings arrive in the order of their
 * times.
 */
export function replay(part: Part): { readonly drafts: AlertDraft[]; readonly state: FactorState } {
  const held = new HeldAt(part.periods, part.after?.ts ?? Number.NEGATIVE_INFINITY)
  const start: FactorState = {
    ...initialState,
    phase: held.limits === null ? 'OFF' : 'NORMAL',
    watermark: part.after?.ts ?? null,
  }
  const judging = new Judging({ factor_id: part.factor_id, state: start, openId: null, isUntold: false })
  for (const reading of part.readings) {
    for (const { from, limits } of held.to(reading.ts))
      judging.take(change(judging.state, limits, from), limits)
    judging.judge(reading, held.limits, part.pauses)
  }
  if (part.isEnd)
    for (const { from, limits } of held.to(Number.POSITIVE_INFINITY))
      judging.take(change(judging.state, limits, from), limits)
  const { drafts, state } = judging.judgement()
  return { drafts, state }
}

const change = (state: FactorState, limits: Limits | null, from: number) =>
  limits === null
    ? disable(state, from)
    : { state: state.phase === 'OFF' ? { ...state, phase: 'NORMAL' as const } : state, effects: [] }

const none: readonly LimitsInForce[] = []

/** The limits at an instant that only moves forward. */
class HeldAt {
  readonly #periods: readonly LimitsInForce[]
  #at: number

  constructor(periods: readonly LimitsInForce[], ts: number) {
    this.#periods = periods
    const next = periods.findIndex(({ from }) => from > ts)
    this.#at = (next < 0 ? periods.length : next) - 1
  }

  get limits(): Limits | null {
    return this.#periods[this.#at]?.limits ?? null
  }

  /** Goes on to an instant and answers the periods that have begun on the way. */
  to(ts: number): readonly LimitsInForce[] {
    const next = this.#periods[this.#at + 1]
    // Nearly always: it is asked for every reading.
    if (next === undefined || next.from > ts) return none
    const begun = this.#periods.slice(this.#at + 1).filter(({ from }) => from <= ts)
    this.#at += begun.length
    return begun
  }
}

/**
 * The places of the readings after which a factor is as it would be whatever came before them: an open alert has
 * certainly ended. Between two of them alerts depend on nothing outside.
 */
export function* settledPlaces(
  { periods, pauses = noPauses }: Pick<Part, 'periods' | 'pauses'>,
  readings: readonly Reading[],
): Generator<number> {
  const held = new HeldAt(periods, Number.NEGATIVE_INFINITY)
  let okSince: number | null = null
  for (const [place, { ts, value }] of readings.entries()) {
    held.to(ts)
    const { limits } = held
    if (limits !== null && pauses.has(ts)) okSince = null
    else if (limits === null || classify(limits, value) === 'OK') {
      okSince ??= ts
      if (limits === null || ts - okSince >= limits.off_delay_seconds * 1000) yield place
    } else okSince = null
  }
}
