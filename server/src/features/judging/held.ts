import { isMeasured } from '@quantrac/contract'
import {
  type Evaluation,
  evaluate,
  type FactorState,
  isLate,
  type Limits,
  passOver,
  type Reading,
  resume,
} from './evaluate.ts'
import type { Pauses } from './pauses.ts'

/** Judges a new reading as `evaluate` does, but not one in a pause; after one, what was held ends first. Pure. */
export function evaluateAt(
  { limits, pauses }: { readonly limits: Limits | null; readonly pauses: Pauses },
  state: FactorState,
  reading: Reading,
): Evaluation {
  if (limits === null || pauses.areNone || !isMeasured(reading.quality) || isLate(state, reading))
    return evaluate(limits, state, reading)
  const { watermark } = state
  const isHeld = (state.severity !== null || state.phase === 'PENDING') && watermark !== null
  const ended = isHeld ? pauses.endedIn(watermark, reading.ts) : null
  const before = ended === null ? { state, effects: [] } : resume(state, ended.from)
  const next = pauses.has(reading.ts)
    ? passOver(before.state, reading)
    : evaluate(limits, before.state, reading)
  return before.effects.length === 0
    ? next
    : { state: next.state, effects: [...before.effects, ...next.effects] }
}
