/** As calls carry them: UTC ISO 8601. */
export interface AskedTimes {
  readonly start_datetime?: string | undefined
  readonly end_datetime?: string | undefined
}

/** [start, end); null: no end. */
export interface TimeRange {
  readonly start: Date
  readonly end: Date | null
}

/** The requested range; without a start, `spanMs` before the end or now. */
export function rangeOf(now: Date, asked: AskedTimes, spanMs: number): TimeRange {
  const end = asked.end_datetime === undefined ? null : new Date(asked.end_datetime)
  const start =
    asked.start_datetime === undefined
      ? new Date((end ?? now).getTime() - spanMs)
      : new Date(asked.start_datetime)
  return { start, end }
}
