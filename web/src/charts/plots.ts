import { type ChartSeries, unitsOf } from '@quantrac/charts/chart-data.ts'
import type { Option } from '@quantrac/charts/engine-types.ts'
import type { ChartLook } from '@quantrac/charts/look.ts'
import { plain } from '@quantrac/charts/parts.ts'

/** The series of one plot. */
export type Plot = readonly ChartSeries[]

/** One plot for all; two units have an axis at each side, of more units each has a plot of its own. */
export function plotsByUnit(series: readonly ChartSeries[]): Plot[] {
  const units = unitsOf(series)
  if (units.length <= 2) return [series]
  return units.map((unit) => series.filter((one) => one.unit === unit))
}

export const axesBefore = (plots: readonly Plot[], place: number): number =>
  plots.slice(0, place).reduce((sum, plot) => sum + Math.max(1, unitsOf(plot).length), 0)

interface Place {
  place: number
  of: number
  /** In px below the last plot. */
  bottom: number
}

/** In px: the name of a plot, and the space between it and the plot. */
const ABOVE_PX = 22
const NAME_GAP_PX = 6

/** Plots share the height; each has its name above it, in px. */
export function plotPlace({ height, scale }: ChartLook, { place, of, bottom }: Place) {
  const each = (height - bottom * scale) / of
  const above = Math.min(ABOVE_PX * scale, 0.6 * each)
  return { top: Math.round(above + place * each), height: Math.max(8, Math.round(each - above)) }
}

/** The look of one of several plots: its axis has the numbers that its share of the height has room for. */
export const plotLook = (look: ChartLook, of: number): ChartLook => ({ ...look, height: look.height / of })

/** One plot of several: without the names above, two of one unit could not be told apart. */
export const withName = (axis: Option<'yAxis'>, plot: Plot): Option<'yAxis'> => ({
  ...axis,
  name: [...plot.map(({ name }) => name), plot[0]?.unit ?? '']
    .filter((word) => word !== '')
    .map(plain)
    .join(', '),
  nameGap: NAME_GAP_PX,
  nameTextStyle: { ...axis.nameTextStyle, align: 'left' },
})
