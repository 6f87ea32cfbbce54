import { MINUTE_MS, type ModuleLatest } from '@quantrac/contract'
import type { Period } from '../../lib/ranges.ts'

/**
 * A period as long as `shown` that ends with the newest reading of the factors; null unless all of their readings are
 * before it.
 */
export function newestPeriod(
  { factors }: Pick<ModuleLatest, 'factors'>,
  codes: readonly string[],
  shown: Period,
): Period | null {
  const times = factors.flatMap(({ code, timestamp }) =>
    codes.includes(code) && timestamp !== null ? [Date.parse(timestamp)] : [],
  )
  const newest = Math.max(...times)
  if (times.length === 0 || newest >= shown.from) return null
  const to = (Math.floor(newest / MINUTE_MS) + 1) * MINUTE_MS
  return { from: to - (shown.to - shown.from), to }
}
