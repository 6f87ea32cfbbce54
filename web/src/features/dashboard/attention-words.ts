import type { AttentionRow } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { formatDuration } from '../../lib/duration-format.ts'
import { farthestWords, sideGone } from '../../lib/farthest-words.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { formatShort } from '../../lib/time-format.ts'

export interface RowWords {
  /** «NT-DQT · COD» */
  place: string
  /** «từ 08:14 · 28 phút» */
  since: string
  /** «92,4», without its unit. */
  value: string
  /** «ngưỡng ≤ 75 · đỉnh 96,1» */
  limit: string
}

interface Given {
  t: TFunction
  now: number
  language: string
}

/** What a row says, as a person would: where, since when and how long, the value against its limit. */
export function wordsOf(row: AttentionRow, { t, now, language }: Given): RowWords {
  const { module, factor, since, value, decimals } = row
  const number = (of: number | null): string => formatNumber(of, language, decimals)
  return {
    place: `${module.code} · ${factor === null ? t('dashboard.allFactors') : factor.code}`,
    since:
      since === null
        ? t('dashboard.never')
        : t('dashboard.since', {
            at: formatShort(since, now),
            for: formatDuration(now - Date.parse(since), language),
          }),
    value: number(value),
    limit: limitWords(row, { t, now, language }),
  }
}

function limitWords(row: AttentionRow, { t, now, language }: Given): string {
  const { condition, timestamp, peak, decimals } = row
  const limits = breachedLimit(row).map(({ side, limit }) =>
    t(side === 'above' ? 'dashboard.limitAbove' : 'dashboard.limitBelow', {
      limit: formatMeasured(limit, language),
    }),
  )
  const isPeak = peak !== null && ['above', 'below', 'recovering'].includes(condition)
  switch (condition) {
    case 'offline':
    case 'late':
      return timestamp === null ? '' : t('dashboard.lastValue', { at: formatShort(timestamp, now) })
    case 'calibrating':
    case 'faulty':
      return t('dashboard.planned')
    default:
      return [
        ...limits,
        ...(isPeak ? [farthestWords(sideGone(row), formatNumber(peak, language, decimals), t)] : []),
      ].join(' · ')
  }
}

interface Breached {
  side: 'above' | 'below'
  limit: number
}

/** The limit that a value is beyond or near; of two limits the nearer one. */
export function breachedLimit({ condition, value, peak, min_value, max_value }: AttentionRow): Breached[] {
  const upper: Breached[] = max_value === null ? [] : [{ side: 'above', limit: max_value }]
  const lower: Breached[] = min_value === null ? [] : [{ side: 'below', limit: min_value }]
  if (condition === 'above') return upper
  if (condition === 'below') return lower
  const of = condition === 'recovering' ? (peak ?? value) : value
  if (of === null || upper.length === 0 || lower.length === 0) return [...upper, ...lower]
  return Math.abs((max_value ?? 0) - of) <= Math.abs(of - (min_value ?? 0)) ? upper : lower
}
