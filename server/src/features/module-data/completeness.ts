import { lateAfterMsOf } from './latest-condition.ts'

export interface Completeness {
  readonly received: number
  readonly expected: number
  readonly missing_seconds: number
}

/**
 * How complete the instants of a span are, given in order, when one is due every `interval_seconds`. A gap is a distance after which
 * a reading counts as late: between two of them, from the start to the first, from the last to the end. It lacks a reading an
 * interval.
 */
export function completenessOf(
  instants: readonly number[],
  { start, end }: { readonly start: number; readonly end: number },
  interval_seconds: number,
): Completeness {
  const interval = interval_seconds * 1000
  const late = lateAfterMsOf(interval_seconds)
  let missing = 0
  let before = start
  for (const [place, ts] of instants.entries()) {
    const distance = ts - before
    // Between two readings, half an interval more or less is the station's own.
    if (distance > late)
      missing += place === 0 ? Math.floor(distance / interval) : Math.round(distance / interval) - 1
    before = ts
  }
  if (end - before > late) missing += Math.floor((end - before) / interval)
  const received = instants.length
  return { received, expected: received + missing, missing_seconds: missing * interval_seconds }
}
