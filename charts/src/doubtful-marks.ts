import type { ChartSeries, DoubtfulValue } from './chart-data.ts'
import { onAxis } from './chart-time.ts'
import { type Axes, type SeriesOption, seriesOf } from './engine-types.ts'
import type { ChartLook } from './look.ts'

/** What an axis of values is about. */
export interface ValueSpan {
  readonly least: number
  readonly greatest: number
}

/** Of all series on an axis, with their limits where they are drawn; null: nothing is known. A faulty value is no part of it. */
export function spanOfAxis(all: readonly ChartSeries[], hasLimits: boolean): ValueSpan | null {
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

export const isFaulty = ({ quality }: DoubtfulValue): boolean => quality === 2

/** Values of a calibrating or faulty device: hollow, not joined. A faulty one beyond the span is a hollow arrow at that edge. */
export function doubtfulMarks(
  { code, doubtful = [] }: ChartSeries,
  { look, axes, span }: { look: ChartLook; axes: Axes; span: ValueSpan | null },
): SeriesOption[] {
  const isBeyond = (one: DoubtfulValue): boolean =>
    span !== null && isFaulty(one) && (one.value < span.least || one.value > span.greatest)
  const [within, beyond] = [doubtful.filter((one) => !isBeyond(one)), doubtful.filter(isBeyond)]
  return [
    ...(within.length === 0 ? [] : [hollow(code, within, { look, axes })]),
    ...(beyond.length === 0 || span === null ? [] : [arrows(code, beyond, { look, axes, span })]),
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
  { look, axes, span }: Drawn & { span: ValueSpan },
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
        const isAbove = value > span.greatest
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
