import {
  type BreachClass,
  type FactorPhase,
  type ResolveReason,
  type Severity,
  isMeasured,
  type StoredQuality,
} from '@quantrac/contract'
import { classify, isHighSide, type Limits, severityOf } from './limits.ts'

export type { Limits } from './limits.ts'

/** One stored reading; `ts` is the event time in epoch milliseconds, `value` is finite. */
export interface Reading {
  ts: number
  value: number
  quality: StoredQuality
}

/** The state of a factor between readings. Times are epoch milliseconds; plain JSON, one column for each field. */
export interface FactorState {
  phase: FactorPhase
  /** Of the open alert; while PENDING, of the latest breach. */
  class: BreachClass | null
  /**
   * PENDING: the time of the first breach. RECOVERING: of the first OK reading in a row, null after LIMBO interrupted
   * them.
   */
  since: number | null
  /** Of the open alert, null when none is open. */
  severity: Severity | null
  /** Event time of the newest reading of quality 0; nothing at or before it is judged. */
  watermark: number | null
  /** Worst value since the open alert started, its on-delay included; while PENDING, since the first breach. */
  peak: number | null
  /** Newest value outside OK since the open alert was raised. */
  last: number | null
}

export type Effect =
  | {
      type: 'raise'
      severity: Severity
      class: BreachClass
      started_at: number
      ts: number
      value: number
      /** The worst value since `started_at`. */
      peak: number
      /** `same`: this alert escalates the one that was closed just before it. */
      episode: 'new' | 'same'
    }
  | {
      type: 'resolve'
      /** A person ends an alert with `manual`; judging does not. */
      reason: Exclude<ResolveReason, 'manual'>
      resolved_at: number
      /** False if the alert raised by the same reading is pushed instead. */
      push: boolean
    }
  | { type: 'update'; last: number; peak: number }

export interface Evaluation {
  state: FactorState
  effects: readonly Effect[]
}

const NO_EFFECTS: readonly Effect[] = Object.freeze([])

/** The state of a factor that has never been judged. */
export const initialState: FactorState = Object.freeze({
  phase: 'OFF',
  class: null,
  since: null,
  severity: null,
  watermark: null,
  peak: null,
  last: null,
})

/**
 * Judges one new reading. Readings of a batch come in event-time order; effects must be applied in the given
 * order. `limits` is null if threshold, factor or module is inactive, deleted or absent. The given state is
 * never modified; it is returned itself if nothing changed.
 */
export function evaluate(limits: Limits | null, state: FactorState, reading: Reading): Evaluation {
  if (limits === null) return whileOff(state, reading)
  if (!isMeasured(reading.quality) || isLate(state, reading)) return { state, effects: NO_EFFECTS }
  const verdict = classify(limits, reading.value)
  const open = state.phase === 'ACTIVE' || state.phase === 'RECOVERING'
  if (verdict === 'OK') return open ? recover(limits, state, reading) : calm(reading)
  if (verdict === 'LIMBO') return open ? linger(state, reading) : calm(reading)
  return open ? persist(state, reading, verdict) : breach(limits, state, { ...reading, class: verdict })
}

/** Switches a factor off at `at` (epoch ms): threshold, factor or module was deactivated or deleted. */
export function disable(state: FactorState, at: number): Evaluation {
  if (state.phase === 'OFF') return { state, effects: NO_EFFECTS }
  const off: FactorState = { ...initialState, watermark: state.watermark }
  if (state.severity === null) return { state: off, effects: NO_EFFECTS }
  // A station's clock may run ahead of ours; an alert must not end before its start.
  const resolved_at = Math.max(at, state.watermark ?? at)
  return { state: off, effects: [{ type: 'resolve', reason: 'disabled', resolved_at, push: true }] }
}

/**
 * What was held while nothing was judged ends with that, at its beginning: nobody knows what became of it. Whatever is
 * still wrong is then found as if it were new.
 */
export function resume(state: FactorState, from: number): Evaluation {
  if (state.phase === 'OFF') return { state, effects: NO_EFFECTS }
  const { state: normal } = calm({ ts: state.watermark ?? from, value: 0, quality: 0 })
  if (state.severity === null) return { state: normal, effects: NO_EFFECTS }
  return {
    state: normal,
    effects: [{ type: 'resolve', reason: 'maintenance', resolved_at: from, push: true }],
  }
}

/** A reading that is not judged. It moves the watermark, and everything else is held. */
export function passOver(state: FactorState, reading: Reading): Evaluation {
  return { state: { ...state, watermark: reading.ts }, effects: NO_EFFECTS }
}

/**
 * The status beside the latest value: the severity of the open alert. A breach within its on-delay is NORMAL,
 * because the delay exists to suppress it (ISA-18.2).
 */
export function latestStatus(limits: Limits | null, state: FactorState): 'NORMAL' | Severity {
  return limits === null ? 'NORMAL' : (state.severity ?? 'NORMAL')
}

export function isLate(state: FactorState, reading: Reading): boolean {
  return state.watermark !== null && reading.ts <= state.watermark
}

/*
 * A reading of a switched-off factor, perhaps before `disable` was called. It is not judged, so its quality and
 * lateness do not matter for closing. It moves the watermark, however: when the factor is switched on
 * again, or gets its first threshold, history that arrives late must not raise alerts.
 */
function whileOff(state: FactorState, reading: Reading): Evaluation {
  const { state: off, effects } = disable(state, reading.ts)
  if (!isMeasured(reading.quality) || isLate(off, reading)) return { state: off, effects }
  return { state: { ...off, watermark: reading.ts }, effects }
}

function calm(reading: Reading): Evaluation {
  return {
    state: {
      phase: 'NORMAL',
      class: null,
      since: null,
      severity: null,
      watermark: reading.ts,
      peak: null,
      last: null,
    },
    effects: NO_EFFECTS,
  }
}

/*
 * A breach without an open alert. The delay runs per side: a warning that worsens meanwhile keeps its start, and
 * the alert takes the class of the reading that completes the delay. A breach of the other side restarts the delay.
 */
function breach(limits: Limits, state: FactorState, reading: Reading & { class: BreachClass }): Evaluation {
  const sameSide =
    state.phase === 'PENDING' && state.class !== null && isHighSide(state.class) === isHighSide(reading.class)
  const since = sameSide ? (state.since ?? reading.ts) : reading.ts
  const peak = sameSide ? worst(reading.class, state.peak, reading.value) : reading.value
  if (reading.ts - since >= limits.on_delay_seconds * 1000) {
    return raise(reading, { class: reading.class, started_at: since, peak, episode: 'new' })
  }
  return {
    state: {
      phase: 'PENDING',
      class: reading.class,
      since,
      severity: null,
      watermark: reading.ts,
      peak,
      last: null,
    },
    effects: NO_EFFECTS,
  }
}

function worst(side: BreachClass, before: number | null, value: number): number {
  if (before === null) return value
  return isHighSide(side) ? Math.max(before, value) : Math.min(before, value)
}

interface Raise {
  class: BreachClass
  started_at: number
  peak: number
  episode: 'new' | 'same'
  closes?: 'escalated' | 'direction'
}

function raise(reading: Reading, alert: Raise): Evaluation {
  const { ts, value } = reading
  const severity = severityOf(alert.class)
  const raised: Effect = {
    type: 'raise',
    severity,
    class: alert.class,
    started_at: alert.started_at,
    ts,
    value,
    peak: alert.peak,
    episode: alert.episode,
  }
  return {
    state: {
      phase: 'ACTIVE',
      class: alert.class,
      since: null,
      severity,
      watermark: ts,
      peak: alert.peak,
      last: value,
    },
    effects: alert.closes
      ? [{ type: 'resolve', reason: alert.closes, resolved_at: ts, push: false }, raised]
      : [raised],
  }
}

/*
 * A breach during an open alert. A RECOVERING alert is judged as if it were still ACTIVE: a recovering warning
 * that jumps over the limit escalates with this reading.
 */
function persist(state: FactorState, reading: Reading, verdict: BreachClass): Evaluation {
  const current = state.class ?? verdict
  if (isHighSide(current) !== isHighSide(verdict)) {
    return raise(reading, {
      class: verdict,
      started_at: reading.ts,
      peak: reading.value,
      episode: 'new',
      closes: 'direction',
    })
  }
  if (state.severity === 'WARNING' && severityOf(verdict) === 'ALERT') {
    return raise(reading, {
      class: verdict,
      started_at: reading.ts,
      peak: reading.value,
      episode: 'same',
      closes: 'escalated',
    })
  }
  return update({ ...state, phase: 'ACTIVE', since: null }, reading)
}

/*
 * LIMBO during an open alert. `since` is cleared, not moved: an alert ends at the time of an OK reading, so the
 * off-delay starts with the next one.
 */
function linger(state: FactorState, reading: Reading): Evaluation {
  return update({ ...state, since: null }, reading)
}

function update(next: FactorState, { ts, value }: Reading): Evaluation {
  const peak = next.class === null ? value : worst(next.class, next.peak, value)
  const unchanged = next.last === value && next.peak === peak
  next.watermark = ts
  next.last = value
  next.peak = peak
  return { state: next, effects: unchanged ? NO_EFFECTS : [{ type: 'update', last: value, peak }] }
}

function recover(limits: Limits, state: FactorState, reading: Reading): Evaluation {
  const since = state.phase === 'RECOVERING' ? (state.since ?? reading.ts) : reading.ts
  if (reading.ts - since < limits.off_delay_seconds * 1000) {
    return {
      state: { ...state, phase: 'RECOVERING', since, watermark: reading.ts },
      effects: NO_EFFECTS,
    }
  }
  const { state: normal } = calm(reading)
  return {
    state: normal,
    effects: [{ type: 'resolve', reason: 'recovered', resolved_at: since, push: true }],
  }
}
