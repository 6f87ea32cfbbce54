import { HOUR_MS, type Review, type ReviewedReading, type SuspectStretch } from '@quantrac/contract'
import type { Stretch } from '../../components/reviews/stretch-key.ts'
import type { Period } from '../../lib/ranges.ts'

const FORM = /^([^/]+)\/([^/]+)\/(-?\d{1,15})\/(-?\d{1,15})$/

/** The stretch of an address; null where it names none. */
export function stretchIn(text: string | undefined): Stretch | null {
  const [, module, factor, from, to] = FORM.exec(text ?? '') ?? []
  if (module === undefined || factor === undefined || Number(from) > Number(to)) return null
  try {
    return {
      module: decodeURIComponent(module),
      factor: decodeURIComponent(factor),
      from: Number(from),
      to: Number(to),
    }
  } catch {
    return null
  }
}

export const stretchOf = (row: SuspectStretch): Stretch => ({
  module: row.module_code,
  factor: row.factor_code,
  from: Date.parse(row.start_datetime),
  to: Date.parse(row.end_datetime),
})

/** Of several factors the first: their readings are decided of together. */
export const stretchOfReview = (review: Review): Stretch => ({
  module: review.module_code,
  factor: review.factor_codes[0] ?? '',
  from: Date.parse(review.start_datetime),
  to: Date.parse(review.end_datetime),
})

/** Where an instant is in a period, from 0 to 1. */
export const shareIn = ({ from, to }: Period, at: number): number =>
  Math.min(1, Math.max(0, (at - from) / Math.max(1, to - from)))

const LEAST_MS = 3 * HOUR_MS
const MOST_MS = 24 * HOUR_MS

/**
 * What is shown around a stretch, in ms a side, the widest first: the server gives a bounded number of readings, so
 * that of an instrument that measures each second less is shown.
 */
export function marginsOf({ from, to }: Period): number[] {
  const wide = Math.min(MOST_MS, Math.max(LEAST_MS, 1.5 * (to - from)))
  return [wide, wide / 6, 0]
}

/** The readings of a period, both ends included. */
export const readingsIn = (
  readings: readonly ReviewedReading[],
  { from, to }: Period,
): readonly ReviewedReading[] =>
  readings.filter(({ timestamp }) => {
    const at = Date.parse(timestamp)
    return at >= from && at <= to
  })

/** The instant of the reading that is nearest. */
export function nearest(times: readonly number[], at: number): number {
  let best = times[0] ?? at
  for (const one of times) if (Math.abs(one - at) < Math.abs(best - at)) best = one
  return best
}

/** An edge moved by so many readings; the other edge is not passed. */
export function moved(
  times: readonly number[],
  chosen: Period,
  { edge, by }: { edge: 'from' | 'to'; by: number },
): Period {
  const place = times.indexOf(nearest(times, chosen[edge]))
  const at = times[Math.min(times.length - 1, Math.max(0, place + by))]
  return at === undefined ? chosen : withEdge(chosen, edge, at)
}

export function withEdge(chosen: Period, edge: 'from' | 'to', at: number): Period {
  return edge === 'from'
    ? { from: Math.min(at, chosen.to), to: chosen.to }
    : { from: chosen.from, to: Math.max(at, chosen.from) }
}

/** The stretch that is about the same readings, or about some of them. */
export function sameIn<Row>(
  rows: readonly Row[],
  { module, factor, from, to }: Stretch,
  stretch: (row: Row) => Stretch,
): Row | undefined {
  const own = rows.filter((row) => {
    const one = stretch(row)
    return one.module === module && one.factor === factor
  })
  return (
    own.find((row) => stretch(row).from === from && stretch(row).to === to) ??
    own.find((row) => stretch(row).from <= to && stretch(row).to >= from)
  )
}

/** Whether a stretch is about all readings of another. */
export const covers = (outer: Stretch, inner: Stretch): boolean =>
  outer.module === inner.module &&
  outer.factor === inner.factor &&
  outer.from <= inner.from &&
  outer.to >= inner.to
