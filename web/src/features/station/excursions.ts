import type { ModuleAlert, Severity } from '@quantrac/contract'
import { isFault } from '../../lib/health-words.ts'

/** One excursion: a warning, an alert, or a warning and the alert that it became. */
export interface Excursion {
  /** The severity of the worst of its alerts. */
  readonly id: number
  readonly factor: string
  /** How long the period of an average is; null: of readings. */
  readonly period: ModuleAlert['period']
  readonly severity: Severity
  readonly side: 'above' | 'below'
  /** Facts of the worst alert: the value at which it was raised, its farthest value, and the limits then. */
  readonly value: number
  readonly peak: number | null
  readonly min_value: number | null
  readonly max_value: number | null
  readonly unit: string
  readonly decimals: number
  readonly from: number
  /** When it was raised: of an average, when its first period ended. */
  readonly raised: number
  /** Null: it is open. */
  readonly to: number | null
  /** Who has it. */
  readonly handling: ModuleAlert['handling']
}

/** A warning ends when it becomes an alert: at most this much between the two. */
const JOINED_MS = 1_000

/**
 * The alerts of a module, newest first, as excursions, newest first. Alerts that a person raised for information are
 * none, nor are faults of the station.
 */
export function excursionsOf(alerts: readonly ModuleAlert[]): Excursion[] {
  const found: Excursion[] = []
  const open = new Map<string, number>()
  for (const alert of alerts.toReversed()) {
    if (alert.status !== 'ALERT' && alert.status !== 'WARNING') continue
    if (isFault(alert)) continue
    const one = excursionOf(alert, alert.status)
    const series = `${alert.factor} ${alert.period ?? ''}`
    const place = open.get(series)
    const before = place === undefined ? undefined : found[place]
    if (before !== undefined && place !== undefined && continues(before, one)) {
      const worst = before.severity === 'ALERT' && one.severity === 'WARNING' ? before : one
      found[place] = { ...worst, from: before.from, to: one.to }
    } else {
      open.set(series, found.push(one) - 1)
    }
  }
  return found.toReversed()
}

const continues = (before: Excursion, next: Excursion): boolean =>
  before.side === next.side &&
  before.severity !== next.severity &&
  before.to !== null &&
  Math.abs(next.from - before.to) <= JOINED_MS

function excursionOf(alert: ModuleAlert, severity: Severity): Excursion {
  const {
    id,
    factor,
    period,
    value,
    peak,
    min_value,
    max_value,
    unit,
    decimals,
    started_at,
    timestamp,
    resolved_at,
    handling,
  } = alert
  return {
    id,
    factor,
    period: period ?? null,
    severity,
    side: sideOf(alert),
    value,
    peak,
    min_value,
    max_value,
    unit,
    decimals,
    from: Date.parse(started_at),
    raised: Date.parse(timestamp),
    to: resolved_at === null ? null : Date.parse(resolved_at),
    handling,
  }
}

/** The side of the nearer limit: a warning is inside both. */
function sideOf({ value, min_value: min, max_value: max }: ModuleAlert): 'above' | 'below' {
  if (min === null) return 'above'
  if (max === null) return 'below'
  return Math.abs(max - value) <= Math.abs(value - min) ? 'above' : 'below'
}

/** How many excursions each factor has had, most first; factors without one are last, in the order given. */
export function countsOf(
  excursions: readonly Excursion[],
  codes: readonly string[],
): { code: string; count: number }[] {
  const counts = new Map(codes.map((code) => [code, 0]))
  for (const { factor } of excursions) counts.set(factor, (counts.get(factor) ?? 0) + 1)
  return [...counts].map(([code, count]) => ({ code, count })).toSorted((a, b) => b.count - a.count)
}
