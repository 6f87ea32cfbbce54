import { evaluateAt } from '../../judging/held.ts'
import { noPauses, type Pauses } from '../../judging/pauses.ts'
import {
  disable,
  type Evaluation,
  type FactorState,
  initialState,
  type Limits,
  type Reading,
} from '../../judging/evaluate.ts'

/** Limits and when they held; null: nothing was judged. Epoch milliseconds. */
export interface HeldLimits {
  readonly from: number
  readonly until: number
  readonly limits: Limits | null
  readonly set_at: number
}

type Effects = Evaluation['effects']

/** Judges readings in event-time order by the limits that held at each. */
export class JudgedTimeline {
  readonly #periods: readonly HeldLimits[]
  readonly #pauses: Pauses
  #place = -1
  state: FactorState

  constructor(periods: readonly HeldLimits[], pauses: Pauses = noPauses, state = initialState) {
    this.#periods = periods
    this.#pauses = pauses
    this.state = state
  }

  /** What holds now; undefined: before the first limits. */
  get period(): HeldLimits | undefined {
    return this.#periods[this.#place]
  }

  /** Goes on to a moment. Where limits were switched off on the way, what was open ends. */
  moveTo(ts: number): Effects {
    let ended: Effects = []
    for (;;) {
      const next = this.#periods[this.#place + 1]
      if (next === undefined || next.from > ts) return ended
      this.#place += 1
      if (next.limits !== null) continue
      const { state, effects } = disable(this.state, next.from)
      this.state = state
      if (effects.length > 0) ended = effects
    }
  }

  /** After `moveTo` its time. */
  judge(reading: Reading): Effects {
    const { state, effects } = evaluateAt(
      { limits: this.period?.limits ?? null, pauses: this.#pauses },
      this.state,
      reading,
    )
    this.state = state
    return effects
  }
}

const open = { ...initialState, phase: 'ACTIVE', peak: 0, last: 0 } as const
const pending = { ...initialState, phase: 'PENDING', since: Number.MIN_SAFE_INTEGER } as const

/** What may have been before: everything that judging tells apart. */
const possible: readonly FactorState[] = [
  initialState,
  { ...pending, class: 'HI' },
  { ...pending, class: 'LO' },
  { ...open, class: 'HI', severity: 'ALERT' },
  { ...open, class: 'LO', severity: 'ALERT' },
  { ...open, class: 'WHI', severity: 'WARNING' },
  { ...open, class: 'WLO', severity: 'WARNING' },
]

/**
 * From which of these readings on the judging is the same whatever was before them, so that those after it tell what is
 * open at their end; null: they do not say.
 */
export function settledAt(
  readings: readonly Reading[],
  periods: readonly HeldLimits[],
  pauses: Pauses = noPauses,
): number | null {
  const timelines = possible.map((state) => new JudgedTimeline(periods, pauses, state))
  for (const [place, reading] of readings.entries()) {
    for (const timeline of timelines) {
      timeline.moveTo(reading.ts)
      timeline.judge(reading)
    }
    const [first, ...others] = timelines.map(({ state }) => JSON.stringify({ ...state, watermark: null }))
    // When an open alert began is not in the state.
    const isOpen = timelines[0]?.state.severity !== null
    if (!isOpen && others.every((other) => other === first)) return place
  }
  return null
}
