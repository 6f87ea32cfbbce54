import type { Period } from '../history/period.ts'

/** As a call carries them: UTC ISO 8601. */
export interface AskedTimes {
  readonly start_datetime?: string | undefined
  readonly end_datetime?: string | undefined
}

/** What was asked for; without a start, `periodMs` before the end or now. */
export function periodOf(now: Date, { start_datetime, end_datetime }: AskedTimes, periodMs: number): Period {
  const end = end_datetime === undefined ? Number.POSITIVE_INFINITY : Date.parse(end_datetime)
  const from = end_datetime === undefined ? now.getTime() : end
  return { start: start_datetime === undefined ? from - periodMs : Date.parse(start_datetime), end }
}
