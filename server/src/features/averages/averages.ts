import {
  type AveragePeriod,
  type CalculationRules,
  DAY_MS,
  HOUR_MS,
  startOfLocalDay,
} from '@quantrac/contract'
import type { Period } from '../history/period.ts'

/** The share of each period that must be measured for its average to be valid. */
export type Shares = Readonly<Record<AveragePeriod, number>>

export const sharesOf = (rules: CalculationRules): Shares => ({
  '1h': rules.share_1h,
  '8h': rules.share_8h,
  '24h': rules.share_24h,
  month: rules.share_month,
  year: rules.share_year,
})

/** The periods whose averages another is made of. */
export const partOf = { '1h': null, '8h': '1h', '24h': '1h', month: '24h', year: '24h' } as const

/** Measured readings of one hour: their number, and their mean or what a counter has counted. */
export interface HourOf {
  readonly n: number
  readonly value: number | null
}

interface Measure {
  /** Null: nothing was measured. */
  readonly mean: number | null
  readonly n: number
  readonly expected: number
}

export interface Average extends Measure {
  /** Whether enough was measured. */
  readonly isValid: boolean
}

const judged = ({ mean, n, expected }: Measure, share: number): Average => ({
  mean,
  n,
  expected,
  // A share of 0.55 asks for 55 of 100, though the product is a little more.
  isValid: mean !== null && n >= share * expected - 1e-9,
})

/** 0 to 1, four decimals. */
export const shareOf = ({ n, expected }: Measure): number =>
  Math.round(Math.min(1, n / expected) * 10_000) / 10_000

/** What averages are made of. */
export interface AveragesOf {
  /** By the beginning of the hour. */
  readonly hours: ReadonlyMap<number, HourOf>
  readonly interval_seconds: number
  readonly shares: Shares
  /** What the parts of a period make together: the mean, or of a counter the sum. */
  readonly joined: 'mean' | 'sum'
}

/** What a factor was over each of the spans. Pure. */
export function averagesOver(factor: AveragesOf, period: AveragePeriod, spans: readonly Period[]): Average[] {
  const hourAt = eachHourOnce(factor)
  if (period === '1h') return spans.map(({ start }) => hourAt(start))
  const share = factor.shares[period]
  if (period === '8h' || period === '24h')
    return spans.map((span) => ofHours(factor, hourAt, { span, share }))
  return ofDays(factor, hourAt, { spans, share })
}

type HourAt = (start: number) => Average

/** An hour is a part of eight periods of 8 hours. */
function eachHourOnce({ hours, interval_seconds, shares }: AveragesOf): HourAt {
  const expected = Math.max(1, Math.round(HOUR_MS / 1000 / interval_seconds))
  const made = new Map<number, Average>()
  return (start) => {
    const before = made.get(start)
    if (before !== undefined) return before
    const { n, value } = hours.get(start) ?? { n: 0, value: null }
    const hour = judged({ mean: value, n, expected }, shares['1h'])
    made.set(start, hour)
    return hour
  }
}

/** Of a station that sends less often than each hour, not every hour is expected. */
function ofHours(
  factor: AveragesOf,
  hourAt: HourAt,
  { span: { start, end }, share }: { span: Period; share: number },
): Average {
  const each = Math.max(HOUR_MS, factor.interval_seconds * 1000)
  const parts: Average[] = []
  for (let hour = start; hour < end; hour += HOUR_MS) parts.push(hourAt(hour))
  return judged(joined(factor, parts, Math.max(1, Math.round((end - start) / each))), share)
}

/** The days are made once for all months or years. */
function ofDays(
  factor: AveragesOf,
  hourAt: HourAt,
  { spans, share }: { spans: readonly Period[]; share: number },
): Average[] {
  const days = new Map<number, Average>()
  for (const hour of factor.hours.keys()) {
    const day = startOfLocalDay(hour)
    if (days.has(day)) continue
    const span = { start: day, end: day + DAY_MS }
    days.set(day, ofHours(factor, hourAt, { span, share: factor.shares['24h'] }))
  }
  return spans.map(({ start, end }) => {
    const parts: Average[] = []
    for (let day = start; day < end; day += DAY_MS) {
      const part = days.get(day)
      if (part !== undefined) parts.push(part)
    }
    return judged(joined(factor, parts, Math.round((end - start) / DAY_MS)), share)
  })
}

/**
 * Only valid parts count; where none is, those that were measured. A counter's parts are added up, all of them: what it
 * counted between two readings is divided by time, so that nothing is counted twice or left out.
 */
function joined(factor: AveragesOf, parts: readonly Average[], expected: number): Measure {
  let [count, sum, valid, validSum] = [0, 0, 0, 0]
  for (const { mean, isValid } of parts) {
    if (mean === null) continue
    count += 1
    sum += mean
    if (!isValid) continue
    valid += 1
    validSum += mean
  }
  const mean = valid > 0 ? validSum / valid : sum / count
  return { mean: count === 0 ? null : factor.joined === 'sum' ? sum : mean, n: valid, expected }
}
