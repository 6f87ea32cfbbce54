import { MINUTE_MS } from '@quantrac/contract'
import type { HealthAlert } from '../alerts/health-alert.ts'
import type { Finding, StationFacts } from './facts.ts'
import { type Rules, silentLimitMs } from './health.ts'
import type { StateRow } from './look.queries.ts'

export type HealthDraft = Omit<HealthAlert, 'told'>

interface Drafted {
  readonly station: StationFacts
  readonly rules: Rules
  readonly now: number
  readonly finding: Finding
}

/** What the alert of a fault says: minutes, percent, or a value of its factor, and what it is compared with. Pure. */
export function draftOf(
  { module_id, factor_id, fault, since, value }: StateRow,
  { station, rules, now, finding }: Drafted,
): HealthDraft {
  const { severity, limit } = rules[fault]
  const factor = station.factors.find(({ id }) => id === factor_id)
  const same = { module_id, factor_id, fault, severity, started: Math.min(since, now), at: now }
  const none = { min_value: null, max_value: null }
  if (fault === 'clock') return { ...same, value: Math.round(value), unit: 'min', ...none }
  if (fault === 'incomplete') return { ...same, value, unit: '%', ...none, min_value: limit }
  if (fault === 'flat') return { ...same, value, unit: '', ...none }
  if (fault === 'jump' || fault === 'weak')
    return { ...same, value, unit: '', ...none, ...(finding.is === 'wrong' && finding.bounds) }
  if (fault === 'range') {
    const [min_value, max_value] = [factor?.range_min ?? null, factor?.range_max ?? null]
    return { ...same, value, unit: '', min_value, max_value }
  }
  if (fault === 'offline' && station.gone !== null)
    return { ...same, value: Math.max(1, Math.round(value)), unit: 'min', ...none }
  const minutes = Math.round(silentLimitMs(station.interval_seconds, limit) / MINUTE_MS)
  return { ...same, value: Math.round(value), unit: 'min', ...none, max_value: minutes }
}
