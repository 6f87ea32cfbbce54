import { type AveragePeriod, DAY_MS, HOUR_MS, startOfLocalDay } from '@quantrac/contract'
import type { Period } from '../history/period.ts'

/** Three quarters of a period must be measured: our own rule, since none was found in the law. */
export const validShare = 0.75

/** Measured readings of one hour: their number, and their mean or what a counter has counted. */
export interface HourOf {
  readonly n: number
  readonly value: number | null
}

export interface Average {
  /** Null: nothing was measured. */
  readonly mean: number | null
  readonly n: number
  readonly expected: number
}

export const isValid = ({ mean, n, expected }: Average): boolean =>
  mean !== null && n >= validShare * expected

/** 0 to 1, four decimals. */
export const shareOf = ({ n, expected }: Average): number =>
  Math.round(Math.min(1, n / expected) * 10_000) / 10_000

/** What averages are made of. */
export interface AveragesOf {
  /** By the beginning of the hour. */
  readonly hours: ReadonlyMap<number, HourOf>
  readonly interval_seconds: number
  /** What the parts of a period make together: the mean, or of a counter the sum. */
  readonly joined: 'mean' | 'sum'
}

/** What a factor was over each of the spans. Pure. */
export function averagesOver(factor: AveragesOf, period: AveragePeriod, spans: readonly Period[]): Average[] {
  if (period === '1h') return spans.map(({ start }) => ofHour(factor, start))
  if (period === '8h' || period === '24h') return spans.map((span) => ofHours(factor, span))
  return ofDays(factor, spans)
}

function ofHour({ hours, interval_seconds }: AveragesOf, start: number): Average {
  const { n, value } = hours.get(start) ?? { n: 0, value: null }
  return { mean: value, n, expected: Math.max(1, Math.round(HOUR_MS / 1000 / interval_seconds)) }
}

/** Of a station that sends less often than each hour, not every hour is expected. */
function ofHours(factor: AveragesOf, { start, end }: Period): Average {
  const each = Math.max(HOUR_MS, factor.interval_seconds * 1000)
  const parts: Average[] = []
  for (let hour = start; hour < end; hour += HOUR_MS) parts.push(ofHour(factor, hour))
  return joined(factor, parts, Math.max(1, Math.round((end - start) / each)))
}

/** The days are made once for all months or years. */
function ofDays(factor: AveragesOf, spans: readonly Period[]): Average[] {
  const days = new Map<number, Average>()
  for (const hour of factor.hours.keys()) {
    const day = startOfLocalDay(hour)
    if (!days.has(day)) days.set(day, ofHours(factor, { start: day, end: day + DAY_MS }))
  }
  return spans.map(({ start, end }) => {
    const parts: Average[] = []
    for (let day = start; day < end; day += DAY_MS) {
      const part = days.get(day)
      if (part !== undefined) parts.push(part)
    }
    return joined(factor, parts, Math.round((end - start) / DAY_MS))
  })
}

/**
 * Only valid parts count; where none is, those that were measured. A counter's parts are added up, all of them: what it
 * counted between two readings is divided by time, so that nothing is counted twice or left out.
 */
function joined(factor: AveragesOf, parts: readonly Average[], expected: number): Average {
  const valid = parts.filter(isValid)
  const counted = valid.length > 0 && factor.joined === 'mean' ? valid : parts
  const means = counted.flatMap(({ mean }) => (mean === null ? [] : [mean]))
  const sum = means.reduce((whole, one) => whole + one, 0)
  const mean = factor.joined === 'sum' ? sum : sum / means.length
  return { mean: means.length === 0 ? null : mean, n: valid.length, expected }
}
