import { fromAxis } from './chart-time.ts'
import type { EChartsOption } from './engine-types.ts'
import { type ChartLook, numberText, valueText } from './look.ts'
import { plain } from './parts.ts'
import { sampleLines } from './sample-marks.ts'
import type { StationTimeSeries } from './station-time-series-data.ts'
import { stationTimeSeries, type StationStyle } from './station-time-series.ts'
import { formatPeriod } from './time-format.ts'
import { tipLine } from './tips.ts'

/** What an average is of, and how it is drawn: as a step from `drawnFrom` to `to`. */
export interface AveragePeriodDrawn {
  readonly from: number
  readonly to: number
  /** Eight hours end at every hour: each is drawn over its last one. */
  readonly drawnFrom: number
}

export interface AverageFacts {
  /** Null: too little was measured. */
  readonly value: number | null
  readonly n: number
  readonly expected: number
}

/** Averages of a station's factors over time; the gaps are periods with too little data. */
export interface AveragesTimeSeries extends StationTimeSeries {
  readonly periods: readonly AveragePeriodDrawn[]
  /** By series, as long as the periods. */
  readonly facts: readonly (readonly AverageFacts[])[]
  readonly part: 'reading' | 'hour' | 'day'
  /** In its parts, each a line where there is room for no more. */
  readonly rule: readonly string[]
}

/** As the time series of a station, but what is under the pointer is a period. */
export function averagesTimeSeries(
  data: AveragesTimeSeries,
  look: ChartLook,
  style: StationStyle,
): EChartsOption {
  const perMs = look.width / Math.max(1, data.to - data.from)
  const isWide = ({ from, to }: { from: number; to: number }) => (to - from) * perMs > WORDS_PX * look.scale
  const gaps = data.gaps.map((gap) => (isWide(gap) ? gap : { ...gap, label: '' }))
  const tell = (place: number | undefined) => averagesHover(look, data, place)
  return stationTimeSeries({ ...data, gaps }, look, { ...style, tell })
}

/** Narrower, the words of a gap would lie on the steps beside it. */
const WORDS_PX = 110

/** A chart of a phone. */
const NARROW_PX = 480

/** What is known of the period at a place of the axis. */
export function averagesHover(look: ChartLook, data: AveragesTimeSeries, place: number | undefined): string {
  if (place === undefined) return ''
  const at = fromAxis(place)
  const found = data.periods.findIndex(({ drawnFrom, to }) => at >= drawnFrom && at < to)
  const period = data.periods[found]
  if (period === undefined) return ''
  const isOver = look.now === undefined || period.to <= look.now
  const isNarrow = look.width < NARROW_PX * look.scale
  const lines = data.series.flatMap((series, one) => {
    const { value, n, expected } = data.facts[one]?.[found] ?? { value: null, n: 0, expected: 0 }
    const share = expected === 0 ? 0 : Math.min(100, (n / expected) * 100)
    const rest = look.words(`averages.of.${data.part}`, { n, expected, share: numberText(look, share, 0) })
    const line = {
      mark: `m${one}`,
      name: series.name,
      value: value === null ? look.words('averages.tooLittle') : valueText(look, value, series),
    }
    return isNarrow ? [tipLine(line), plain(rest)] : [tipLine({ ...line, rest })]
  })
  return [
    plain(formatPeriod(period)),
    ...lines,
    ...sampleLines(look, data, at),
    ...(isOver ? [] : [look.words('averages.underWay')]),
    ...(isNarrow ? data.rule : [data.rule.join(' · ')]).map(plain),
  ].join('\n')
}
