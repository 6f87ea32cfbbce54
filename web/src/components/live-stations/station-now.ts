import {
  type Condition,
  lateAfterMs,
  type ModuleLatest,
  type ModuleLatestFactor,
  silentAfterMs,
  stationState,
} from '@quantrac/contract'
import { conditions } from '../../api/contract-values.ts'

export interface FactorNow extends ModuleLatestFactor {
  /** Three readings are missing, whatever else is known of the factor. */
  is_silent: boolean
}

export interface StationNow extends ModuleLatest {
  factors: FactorNow[]
  /** Nothing comes from it: that is told once, and not for each factor. */
  isSilent: boolean
}

/**
 * Returns the function that tells a station's conditions at an instant: what falls silent sends no frame. A station
 * stays the same object while none of its conditions changes.
 */
export function withSilence(): (station: ModuleLatest, now: number) => StationNow {
  const known = new WeakMap<ModuleLatest, { answer: StationNow; from: number; until: number }>()
  return (station, now) => {
    const last = known.get(station)
    if (last !== undefined && now >= last.from && now < last.until) return last.answer
    const factors = station.factors.map((factor) => at(factor, station.interval_seconds, now))
    const answer = { ...station, ...stationState(factors), factors }
    known.set(station, { answer, from: now, until: nextChange(station, now) })
    return answer
  }
}

/** The condition that a value is drawn in: an old value keeps no colour, even that of an open excursion. */
export const shownCondition = ({ condition, is_silent }: FactorNow): Condition =>
  is_silent ? 'offline' : condition

/** When the next of its values will be late or silent. */
function nextChange({ factors, interval_seconds }: ModuleLatest, now: number): number {
  const ages = [lateAfterMs(interval_seconds), silentAfterMs(interval_seconds)]
  const changes = factors.flatMap(({ timestamp }) =>
    timestamp === null ? [] : ages.map((age) => Date.parse(timestamp) + age + 1).filter((at) => at > now),
  )
  return Math.min(...changes)
}

function at(factor: ModuleLatestFactor, interval_seconds: number, now: number): FactorNow {
  const age = factor.timestamp === null ? Number.POSITIVE_INFINITY : now - Date.parse(factor.timestamp)
  const is_silent = age > silentAfterMs(interval_seconds)
  const isLate = age > lateAfterMs(interval_seconds)
  return { ...factor, is_silent, condition: conditionAt(factor.condition, is_silent, isLate) }
}

/** Worse with time only: an excursion stays one until the server says that it ended. */
function conditionAt(condition: Condition, isSilent: boolean, isLate: boolean): Condition {
  const silenced: Condition = isSilent ? 'offline' : isLate ? 'late' : condition
  return conditions.indexOf(silenced) < conditions.indexOf(condition) ? silenced : condition
}
