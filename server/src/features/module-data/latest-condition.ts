import { type Condition, type FactorPhase, lateAfterMs, type Quality } from '@quantrac/contract'
import { classify, type ReadingClass } from '../judging/limits.ts'
import { type FactorFacts, freshSince } from './latest.ts'

/** An open excursion: its phase, the newest judged value outside OK, and the limits that are in force now. */
export type ExcursionFacts = readonly [
  phase: FactorPhase,
  last: number | null,
  min_value: number | null,
  max_value: number | null,
  min_range: number,
  max_range: number,
]

export interface ConditionFacts extends FactorFacts {
  readonly quality: Quality | null
  readonly excursion: ExcursionFacts | null
}

/** Event times in epoch ms: the newest reading is late if it is before `onTime`, silent if before `fresh`. */
export interface Expected {
  readonly onTime: number
  readonly fresh: number
}

export function expectedAt(now: Date, interval_seconds: number): Expected {
  const onTime = now.getTime() - lateAfterMs(interval_seconds)
  return { onTime, fresh: freshSince(now, interval_seconds) }
}

/** Where several are true, the first in the order of `conditions`. */
export function factorCondition(facts: ConditionFacts, { onTime, fresh }: Expected): Condition {
  const { timestamp, quality, is_on, is_gone, excursion } = facts
  const held = is_on && excursion !== null ? heldCondition(excursion) : null
  if (held === 'above' || held === 'below') return held
  if (timestamp === null || timestamp < fresh || is_gone === true) return 'offline'
  if (held !== null) return held
  if (timestamp < onTime) return 'late'
  if (quality === 2) return 'faulty'
  return quality === 1 ? 'calibrating' : 'normal'
}

const byClass: Readonly<Record<ReadingClass, Condition>> = {
  HI: 'above',
  LO: 'below',
  WHI: 'near',
  WLO: 'near',
  OK: 'recovering',
  LIMBO: 'recovering',
}

/**
 * By the value and not by the severity: an ALERT stays open while its value is inside, held by a deadband or a delay.
 */
function heldCondition([phase, last, min_value, max_value, min_range, max_range]: ExcursionFacts): Condition {
  if (phase === 'RECOVERING' || last === null) return 'recovering'
  const limits = { min_value, max_value, min_range, max_range }
  return byClass[classify({ ...limits, deadband: 0, on_delay_seconds: 0, off_delay_seconds: 0 }, last)]
}
