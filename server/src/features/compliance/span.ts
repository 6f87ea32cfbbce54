import { type AveragePeriod, HOUR_MS, startOfLocalDay } from '@quantrac/contract'
import { spansOf } from '../averages/spans.ts'
import type { Period } from '../history/period.ts'

/** The span of a period that ended then. */
export function spanOf(period: AveragePeriod, end: number): Period {
  if (period === '1h') return { start: end - HOUR_MS, end }
  if (period === '8h') return { start: end - 8 * HOUR_MS, end }
  if (period === '24h') return { start: startOfLocalDay(end - 1), end }
  const [span] = spansOf(period, { start: end - 1, end })
  return span ?? { start: end, end }
}
