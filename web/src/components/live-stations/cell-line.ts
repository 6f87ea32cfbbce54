import { isMeasured } from '@quantrac/contract'
import type { FactorNow } from './station-now.ts'
import type { Course } from './course-query.ts'
import { withGaps } from './trends.ts'
import { lineScale, type Scale } from '../../lib/line-scale.ts'
import type { SparklinePoint } from '../../ui/sparkline-path.ts'

/** The limit is at this share of a line's height: all lines of a page have one scale, so that heights compare. */
const ABOVE_LIMIT = 1.28
const ROOM = 0.15

type Limits = Pick<FactorNow, 'min_value' | 'max_value' | 'unit'>

/** What a cell's line is drawn between: its limits, or without any its own range. */
export function cellScale(values: readonly number[], limits: Limits): Scale {
  const { min_value: min, max_value: max } = limits
  if (min !== null && max !== null && max > min)
    return { low: min - (max - min) * ROOM, high: max + (max - min) * ROOM }
  if (max !== null && max > 0) return { low: 0, high: max * ABOVE_LIMIT }
  if (min !== null && min > 0) return { low: min * (2 - ABOVE_LIMIT), high: min * ABOVE_LIMIT }
  return lineScale(values, limits)
}

/** Beyond a limit; epoch ms, null: under way. */
export interface FactorExcursion {
  readonly factor_id: number
  readonly from: number
  readonly to: number | null
  readonly peak: number | null
}

/** What is known of the factor now. */
export type LineFactor = Limits & Pick<FactorNow, 'id' | 'value' | 'timestamp' | 'quality'>

interface Given {
  readonly factor: LineFactor
  readonly interval_seconds: number
  /** Of its station. */
  readonly excursions: readonly FactorExcursion[]
}

export interface CellLine {
  readonly points: readonly SparklinePoint[]
  readonly scale: Scale
}

/**
 * The course with the newest reading at its end. A short excursion between two of its points is drawn with its peak, as
 * it would be missed otherwise; what is beyond the scale stays at its edge.
 */
export function cellLine(course: Course, { factor, interval_seconds, excursions }: Given): CellLine {
  const { step_ms } = course
  const own = excursions.filter(({ factor_id }) => factor_id === factor.id)
  const all = [...course.points, ...newestOf(factor), ...peaksOf(own, step_ms)]
  const measured = all.toSorted((a, b) => a.at - b.at)
  const values = measured.flatMap(({ value }) => (value === null ? [] : [value]))
  const scale = cellScale(values, factor)
  const clamped = measured.map(({ at, value }) => ({
    at,
    value: value === null ? null : Math.min(scale.high, Math.max(scale.low, value)),
  }))
  // A point stands for a whole step.
  return { points: withGaps(clamped, Math.max(2.5 * step_ms, 3 * interval_seconds * 1000)), scale }
}

/** Of calibrating and faulty devices nothing is drawn. */
const newestOf = ({ timestamp, value, quality }: LineFactor): SparklinePoint[] =>
  timestamp === null || value === null || !isMeasured(quality ?? 4)
    ? []
    : [{ at: Date.parse(timestamp), value }]

const peaksOf = (excursions: readonly FactorExcursion[], step_ms: number): SparklinePoint[] =>
  excursions.flatMap(({ from, to, peak }) =>
    peak !== null && to !== null && to - from < 2 * step_ms ? [{ at: (from + to) / 2, value: peak }] : [],
  )
