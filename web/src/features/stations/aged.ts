import type { Condition, ModuleLatest, ModuleLatestFactor } from '@quantrac/contract'
import { conditions, silence } from '../../api/contract-values.ts'

export interface AgedFactor extends ModuleLatestFactor {
  /** Three readings are missing, whatever else is known of the factor. */
  is_silent: boolean
}

export interface AgedStation extends ModuleLatest {
  factors: AgedFactor[]
}

/**
 * Returns the function that tells a station's conditions at an instant: what falls silent sends no frame. A station stays the same
 * object while none of its conditions changes.
 */
export function ageing(): (station: ModuleLatest, now: number) => AgedStation {
  const known = new WeakMap<ModuleLatest, AgedStation>()
  return (station, now) => {
    const last = known.get(station)
    const factors = station.factors.map((factor) => at(factor, station.interval_seconds, now))
    if (last?.factors.every((one, place) => isSame(one, factors[place])) === true) return last
    const condition = stationCondition(factors.map((factor) => factor.condition))
    const next = { ...station, condition, factors }
    known.set(station, next)
    return next
  }
}

const isSame = (one: AgedFactor, other: AgedFactor | undefined): boolean =>
  one.condition === other?.condition && one.is_silent === other.is_silent

function at(factor: ModuleLatestFactor, interval_seconds: number, now: number): AgedFactor {
  const age = factor.timestamp === null ? Number.POSITIVE_INFINITY : now - Date.parse(factor.timestamp)
  const interval = interval_seconds * 1000
  const is_silent = age > Math.max(silence.offlineAfterIntervals * interval, silence.offlineAtLeastMs)
  const isLate = age > Math.max(silence.lateAfterIntervals * interval, interval + silence.lateAfterMs)
  return { ...factor, is_silent, condition: conditionAt(factor.condition, is_silent, isLate) }
}

/** Worse with time only: an excursion stays one until the server says that it ended. */
function conditionAt(condition: Condition, isSilent: boolean, isLate: boolean): Condition {
  const aged: Condition = isSilent ? 'offline' : isLate ? 'late' : condition
  return conditions.indexOf(aged) < conditions.indexOf(condition) ? aged : condition
}

/** As the server says it: the worst; a silent factor among live ones makes the station late. */
function stationCondition(factors: readonly Condition[]): Condition {
  if (factors.every((one) => one === 'offline')) return 'offline'
  const known = new Set<Condition>(factors.map((one) => (one === 'offline' ? 'late' : one)))
  return conditions.find((one) => known.has(one)) ?? 'offline'
}
