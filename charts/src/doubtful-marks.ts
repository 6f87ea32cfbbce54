import type { ChartSeries, DoubtfulValue } from './chart-data.ts'
import { onAxis } from './chart-time.ts'
import { type Axes, type SeriesOption, seriesOf } from './engine-types.ts'
import type { ChartLook } from './look.ts'

/** What an axis of values is about. */
export interface ValueRange {
  readonly least: number
  readonly greatest: number
}

/**
 * Of all series on an axis, with their limits where they are drawn; null: nothing is known. A faulty or invalid value
 * is no part of it.
 */
export function rangeOfAxis(all: readonly ChartSeries[], hasLimits: boolean): ValueRange | null {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const widen = (values: readonly (number | null)[]): void => {
    for (const value of values) {
      if (value === null) continue
      least = Math.min(least, value)
      greatest = Math.max(greatest, value)
    }
  }
  for (const { values, low = [], high = [], doubtful = [], limits } of all) {
    for (const measured of [values, low, high]) widen(measured)
    widen(doubtful.filter((one) => !isFaulty(one)).map(({ value }) => value))
    if (hasLimits) widen([limits?.lower ?? null, limits?.upper ?? null])
  }
  return least > greatest ? null : { least, greatest }
}

export const isFaulty = ({ quality }: DoubtfulValue): boolean => quality === 2 || quality === 4

/**
 * Values of a calibrating or faulty device: hollow, not joined. A faulty one beyond the period is a hollow arrow at
 * that edge.
 */
export function doubtfulMarks(
  { code, doubtful = [] }: ChartSeries,
  { look, axes, period }: { look: ChartLook; axes: Axes; period: ValueRange | null },
): SeriesOption[] {
  const isBeyond = (one: DoubtfulValue): boolean =>
    period !== null && isFaulty(one) && (one.value < period.least || one.value > period.greatest)
  const [within, beyond] = [doubtful.filter((one) => !isBeyond(one)), doubtful.filter(isBeyond)]
  return [
    ...(within.length === 0 ? [] : [hollow(code, within, { look, axes })]),
    ...(beyond.length === 0 || period === null ? [] : [arrows(code, beyond, { look, axes, period })]),
  ]
}

interface Drawn {
  look: ChartLook
  axes: Axes
}

const hollow = (code: string, values: readonly DoubtfulValue[], { look, axes }: Drawn): SeriesOption => ({
  type: 'scatter',
  id: `doubtful-${code}`,
  ...axes,
  symbol: 'emptyCircle',
  symbolSize: 6,
  itemStyle: { color: look.colors.calib },
  data: values.map(({ at, value }) => [onAxis(at), value]),
})

/** Marks do not count for the axis, points would. */
function arrows(
  code: string,
  values: readonly DoubtfulValue[],
  { look, axes, period }: Drawn & { period: ValueRange },
): SeriesOption {
  return seriesOf({
    type: 'line',
    id: `beyond-${code}`,
    ...axes,
    data: [],
    tooltip: { show: false },
    markPoint: {
      silent: true,
      symbol: 'emptyTriangle',
      symbolSize: 8,
      itemStyle: { color: look.colors.calib },
      label: { show: false },
      data: values.map(({ at, value }) => {
        const isAbove = value > period.greatest
        return {
          xAxis: onAxis(at),
          y: isAbove ? '0%' : '100%',
          relativeTo: 'coordinate',
          symbolRotate: isAbove ? 0 : 180,
          symbolOffset: [0, isAbove ? 6 : -6],
        }
      }),
    },
  })
}
