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

export const isSuspect = ({ quality }: DoubtfulValue): boolean => quality === 3
export const isInvalid = ({ quality }: DoubtfulValue): boolean => quality === 4
export const isOfDevice = (one: DoubtfulValue): boolean => !isSuspect(one) && !isInvalid(one)

export const isFaulty = ({ quality }: DoubtfulValue): boolean => quality === 2 || quality === 4

/** How readings that wait for a person are drawn: hollow, on the line where they count. */
export const suspectMark = ({ colors: { surface, warnMark } }: ChartLook) => ({
  symbol: 'circle',
  symbolSize: 7,
  itemStyle: { color: surface, borderColor: warnMark, borderWidth: 2 },
})

/** How readings that a person has set aside are drawn: as crosses, not joined. */
export const invalidMark = ({ colors: { dim } }: ChartLook) => ({
  symbol: 'path://M0,0L10,10M10,0L0,10',
  symbolSize: 7,
  itemStyle: { color: 'transparent', borderColor: dim, borderWidth: 1.5 },
})

const deviceMark = ({ colors: { calib } }: ChartLook) => ({
  symbol: 'emptyCircle',
  symbolSize: 6,
  itemStyle: { color: calib },
})

/**
 * Values of a calibrating or faulty device, suspect and invalid ones, each kind by a mark of its own. A faulty or
 * invalid one beyond the period is a hollow arrow at that edge.
 */
export function doubtfulMarks(
  { code, doubtful = [] }: ChartSeries,
  { look, axes, period }: { look: ChartLook; axes: Axes; period: ValueRange | null },
): SeriesOption[] {
  const isBeyond = (one: DoubtfulValue): boolean =>
    period !== null && isFaulty(one) && (one.value < period.least || one.value > period.greatest)
  const [within, beyond] = [doubtful.filter((one) => !isBeyond(one)), doubtful.filter(isBeyond)]
  return [
    ...marks(`doubtful-${code}`, within.filter(isOfDevice), { axes, mark: deviceMark(look) }),
    ...marks(`suspect-${code}`, within.filter(isSuspect), { axes, mark: suspectMark(look) }),
    ...marks(`invalid-${code}`, within.filter(isInvalid), { axes, mark: invalidMark(look) }),
    ...(beyond.length === 0 || period === null ? [] : [arrows(code, beyond, { look, axes, period })]),
  ]
}

interface Drawn {
  look: ChartLook
  axes: Axes
}

const marks = (
  id: string,
  values: readonly DoubtfulValue[],
  { axes, mark }: { axes: Axes; mark: ReturnType<typeof deviceMark | typeof suspectMark> },
): SeriesOption[] =>
  values.length === 0
    ? []
    : [{ type: 'scatter', id, ...axes, ...mark, data: values.map(({ at, value }) => [onAxis(at), value]) }]

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
      data: values.map(({ at, value, quality }) => {
        const isAbove = value > period.greatest
        return {
          ...(quality === 4 && { itemStyle: { color: look.colors.dim } }),
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
