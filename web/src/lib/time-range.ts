import { DAY_MS, localDay, MINUTE_MS } from '@quantrac/contract'

export const quickRanges = ['today', '7d', '30d'] as const
export type QuickRange = (typeof quickRanges)[number]

/** The values of a time filter, as the address contains them. */
export interface TimeFilterValues {
  range: string | undefined
  /** `2026-11-20T08:30`, in the product's zone. */
  from: string | undefined
  to: string | undefined
}

/** The parameters of a list call: from `start_datetime`, up to but excluding `end_datetime`. */
export interface TimeRange {
  start_datetime?: string
  end_datetime?: string
}

const daysBack: Record<QuickRange, number> = { today: 0, '7d': 6, '30d': 29 }

export const quickRangeOf = (text: string | undefined): QuickRange | undefined =>
  quickRanges.find((range) => range === text)

/**
 * NoWrap days for a quick range, the last of them today; else from and to, if they are valid times. The minute of `to`
 * is included.
 */
export function timeRangeOf({ range, from, to }: TimeFilterValues, now: number): TimeRange {
  const quick = quickRangeOf(range)
  if (quick !== undefined) return { start_datetime: localDay(now - daysBack[quick] * DAY_MS) }
  const [start, end] = [millisOf(from), millisOf(to)]
  return {
    ...(start !== null && { start_datetime: new Date(start).toISOString() }),
    // Made empty: the server would refuse a reversed range.
    ...(end !== null && { end_datetime: new Date(Math.max(end + MINUTE_MS, start ?? end)).toISOString() }),
  }
}

/** True if the end is before the start. */
export function isTurnedAround({ from, to }: Pick<TimeFilterValues, 'from' | 'to'>): boolean {
  const [start, end] = [millisOf(from), millisOf(to)]
  return start !== null && end !== null && start > end
}

function millisOf(text: string | undefined): number | null {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null
  const millis = Date.parse(`${text}:00+07:00`)
  return Number.isFinite(millis) ? millis : null
}
