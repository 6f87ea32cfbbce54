import { onAxis } from './chart-time.ts'
import type { Axes, SeriesOption } from './engine-types.ts'
import type { ChartLook } from './look.ts'
import type { SampleMark, StationTimeSeries } from './station-time-series-data.ts'
import { tipLine } from './tips.ts'

const SIZE_PX = 13

/** What laboratories found of a factor: a diamond, hollow where nothing was detected. */
export function sampleMarks(
  samples: readonly SampleMark[],
  { id, look, axes, ink }: { id: string; look: ChartLook; axes: Axes; ink: string },
): SeriesOption[] {
  if (samples.length === 0) return []
  return [
    {
      type: 'scatter',
      id,
      ...axes,
      symbol: 'diamond',
      symbolSize: SIZE_PX,
      z: 6,
      silent: true,
      tooltip: { show: false },
      data: samples.map(({ at, value, below }) => ({
        value: [onAxis(at), value],
        itemStyle: {
          color: below ? look.colors.surface : ink,
          borderColor: below ? ink : look.colors.surface,
          borderWidth: 1.5,
        },
      })),
    },
  ]
}

/** Of the width of the plot, on either side of the pointer. */
const NEAR = 1 / 120

/** The samples under the pointer, a line each. */
export function sampleLines(
  look: ChartLook,
  { samples = [], from, to }: StationTimeSeries,
  at: number,
): string[] {
  return samples
    .filter((one) => Math.abs(one.at - at) <= (to - from) * NEAR)
    .map(({ factor, result, rest }) =>
      tipLine({ name: look.words('station.sampleTip', { code: factor }), value: result, rest }),
    )
}

const MOST_SAID = 20

/** The same for people who do not see it. */
export function describeSamples(look: ChartLook, { samples = [] }: StationTimeSeries): string {
  if (samples.length === 0) return ''
  const said = samples
    .slice(0, MOST_SAID)
    .map(({ factor, result, rest }) => `${factor} ${result} ${rest}`.trim())
  return look.words('station.describeSamples', { count: samples.length, samples: said.join('; ') })
}
