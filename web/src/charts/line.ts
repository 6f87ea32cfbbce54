import type { ChartLimits, CourseData } from '@quantrac/charts/chart-data.ts'
import { courseOption } from './course.ts'
import { withExcursion } from './excursion.ts'
import type { EChartsOption } from '@quantrac/charts/engine-types.ts'
import { FAR, type Piece, statePieces } from '@quantrac/charts/limit-marks.ts'
import type { ChartLook } from '@quantrac/charts/look.ts'

/** A builder of a chart over time. */
export type CourseBuilder = (data: CourseData, look: ChartLook, title: string) => EChartsOption

export const lineBasic: CourseBuilder = (data, look, title) => courseOption(data, look, { title })

export const lineDataLabel: CourseBuilder = (data, look, title) =>
  courseOption(data, look, { title, hasLabels: true })

export const lineZoomable: CourseBuilder = (data, look, title) =>
  courseOption(data, look, { title, isZoomable: true })

export const lineThreshold: CourseBuilder = (data, look, title) =>
  withStates(data, look, courseOption(data, look, { title, hasLimits: true }))

export const lineSync: CourseBuilder = (data, look, title) =>
  courseOption(data, look, { title, isSplit: true })

export const lineBrush: CourseBuilder = (data, look, title) =>
  courseOption(data, look, { title, hasBrush: true })

export const lineStep: CourseBuilder = (data, look, title) =>
  courseOption(data, look, { title, isStep: true })

/** Ink inside the limits, amber in the band, red beyond. */
export function withStates(data: CourseData, look: ChartLook, option: EChartsOption): EChartsOption {
  const all = Array.isArray(option.series) ? option.series : []
  const visualMap = data.series.flatMap((series, place) => {
    const pieces = series.limits ? withInside(statePieces(series.limits, look), series.limits, look) : []
    const seriesIndex = all.findIndex(({ id }) => id === `values-${place}`)
    if (pieces.length === 0 || seriesIndex < 0) return []
    return [
      {
        type: 'piecewise' as const,
        show: false,
        seriesIndex,
        dimension: 1,
        pieces,
        outOfRange: { color: look.colors.text },
      },
    ]
  })
  return withExcursion(data, look, { ...option, visualMap })
}

/** Of one limit without a band no piece has two ends: the inside is given them. */
function withInside(pieces: Piece[], { lower, upper }: ChartLimits, look: ChartLook): Piece[] {
  const isOpen = pieces.length === 1
  return isOpen ? [...pieces, { gte: lower ?? -FAR, lte: upper ?? FAR, color: look.colors.text }] : pieces
}
