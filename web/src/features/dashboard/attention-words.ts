import type { AttentionRow } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { formatLasting } from '../../lib/duration-format.ts'
import { farthestWords, exceededSide } from '../../lib/farthest-words.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { formatShort } from '../../lib/time-format.ts'

export interface RowWords {
  /** «28 phút»; that it never sent anything. */
  lasting: string
  /** «92,4», without its unit. */
  value: string
  /** «ngưỡng ≤ 75» */
  limit: string
  /** «đỉnh 96,1» */
  peak: string
}

interface Given {
  t: TFunction
  now: number
  language: string
}

/** What a row says, as a person would: how long, and the value against its limit. */
export function wordsOf(row: AttentionRow, { t, now, language }: Given): RowWords {
  const { since, value, decimals } = row
  const number = (of: number | null): string => formatNumber(of, language, decimals)
  const lasting =
    since === null ? t('dashboard.never') : formatLasting(now - Date.parse(since), language, 'short')
  return {
    lasting,
    value: number(value),
    limit: limitWords(row, { t, now, language }),
    peak:
      row.peak !== null && withPeak.has(row.condition)
        ? farthestWords(exceededSide(row), number(row.peak), t)
        : '',
  }
}

const withPeak: ReadonlySet<string> = new Set(['above', 'below', 'recovering'])

function limitWords(row: AttentionRow, { t, now, language }: Given): string {
  const { condition, timestamp } = row
  switch (condition) {
    case 'offline':
    case 'late':
      return timestamp === null ? '' : t('dashboard.lastValue', { at: formatShort(timestamp, now) })
    case 'calibrating':
    case 'faulty':
      return t('dashboard.planned')
    default:
      return breachedLimit(row)
        .map(({ side, limit }) =>
          t(side === 'above' ? 'dashboard.limitAbove' : 'dashboard.limitBelow', {
            limit: formatMeasured(limit, language),
          }),
        )
        .join(' · ')
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
