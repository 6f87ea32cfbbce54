import { LineChart, ScatterChart } from 'echarts/charts'
import {
  AriaComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartSeries } from '@quantrac/charts/chart-data.ts'
import { onAxis } from '@quantrac/charts/chart-time.ts'
import {
  type EChartsOption,
  seriesOf as seriesOption,
  type SeriesOption,
} from '@quantrac/charts/engine-types.ts'
import { type ChartLook, lookOf, type Words } from '@quantrac/charts/look.ts'
import { inkOf } from '@quantrac/charts/station-inks.ts'
import { stationTimeSeries } from '@quantrac/charts/station-time-series.ts'
import { pdfWords as words } from '../../../words/report-pdf.words.ts'
import type { Locale } from '../../../words/text.ts'
import type { FrozenFactor } from '../columns.ts'
import { joined, lonePoints } from './pdf-chart-gaps.ts'
import { type ChartNumber, type Numbered, numbersOf } from './pdf-chart-numbers.ts'
import type { TimeSeries } from './pdf-time-series.ts'
import { filled, lengthText } from '../../../words/value-texts.ts'

echarts.use([
  LineChart,
  ScatterChart,
  AriaComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
  SVGRenderer,
])

// Room for the number of a peak.
const topPx = 24

export interface ChartInput {
  readonly timeSeries: TimeSeries
  readonly factor: FrozenFactor
  readonly numbered: readonly Numbered[]
  readonly covered: { readonly start: number; readonly end: number }
  readonly locale: Locale
  /** In pixels. */
  readonly size: { readonly width: number; readonly height: number }
}

/** The console's own chart of a station's factor, with the numbers of its exceedances. */
export function chartSvg({ timeSeries, factor, numbered, covered, locale, size }: ChartInput): string {
  // A document has neither tooltips nor descriptions, the only words that a chart asks for by key.
  const noWords = (() => '') as unknown as Words // as the line above says
  const look = lookOf({ scheme: 'light', locale, words: noWords, ...size })
  const { shown, gaps } = joined(timeSeries)
  const series = measuredOf(factor, shown)
  const { start: from, end: to } = covered
  const data = {
    from,
    to,
    series: [series],
    gaps: gapsWithWords(gaps, locale, size.width / Math.max(1, to - from)),
    lane: numbered.map(({ started_at, ended_at }) => ({
      from: Math.max(from, Date.parse(started_at)),
      to: ended_at === null ? to : Math.min(to, Date.parse(ended_at)),
      kind: 'alert' as const,
      alert: null,
    })),
    limitsOf: factor.code,
    marked: null,
  }
  const option = stationTimeSeries(data, look, { title: '', canSelect: false })
  const numbers = numbersOf(numbered, shown, { ...covered, width: size.width })
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, ...size })
  try {
    chart.setOption(onPaper(option, [loneSeries(shown, look), numberSeries(numbers, look)]))
    return chart.renderToSVGString()
  } finally {
    chart.dispose()
  }
}

// About as wide as a letter of the words of a gap is, in pixels.
const letterPx = 6.5

/** The words of a gap, of the longest ones first, where they do not lie on those of another. */
function gapsWithWords(
  gaps: readonly { readonly from: number; readonly to: number }[],
  locale: Locale,
  perMs: number,
): { from: number; to: number; label: string }[] {
  const taken: { readonly from: number; readonly to: number }[] = []
  const labels = new Map<object, string>()
  for (const gap of gaps.toSorted((one, other) => other.to - other.from - (one.to - one.from))) {
    const text = filled(words.gap, locale, { length: lengthText((gap.to - gap.from) / 1000, locale) })
    const half = (text.length * letterPx) / 2 / perMs
    const middle = (gap.from + gap.to) / 2
    const place = { from: middle - half, to: middle + half }
    if (taken.some(({ from, to }) => place.from < to && place.to > from)) continue
    taken.push(place)
    labels.set(gap, text)
  }
  return gaps.map((gap) => ({ ...gap, label: labels.get(gap) ?? '' }))
}

/**
 * The unit is in the heading; the newest value is nothing special; the words of gaps stay below, away from the peaks;
 * nobody presses a line.
 */
function onPaper(option: EChartsOption, more: readonly SeriesOption[]): EChartsOption {
  const [plot, lane] = [option.grid ?? []].flat()
  const axes = [option.yAxis ?? []].flat().map((axis) => ({ ...axis, name: '' }))
  const series = [option.series ?? []].flat().filter(({ id }) => !String(id).startsWith('newest'))
  return {
    ...option,
    grid: [{ ...plot, top: topPx }, { ...lane }],
    yAxis: axes,
    series: [...series.map(withoutPresses).map(withLowWords), ...more],
  }
}

function withoutPresses(series: SeriesOption): SeriesOption {
  if (series.type !== 'line') return series
  return seriesOption(
    Object.fromEntries(Object.entries(series).filter(([key]) => key !== 'triggerLineEvent')),
  )
}

function withLowWords(series: SeriesOption): SeriesOption {
  if (series.id !== 'areas' || series.type !== 'line') return series
  const data = (series.markArea?.data ?? []).map((pair) => {
    const [from, to] = pair as [{ label?: object }, object] // as the builder makes them
    return [{ ...from, label: { ...from.label, position: 'insideBottom' as const } }, to]
  })
  return seriesOption({ ...series, z: 5, markArea: { ...series.markArea, data, z: 5 } })
}

function measuredOf(factor: FrozenFactor, timeSeries: TimeSeries): ChartSeries {
  const { code, name, unit, decimals, min_value, max_value, min_range, max_range } = factor
  return {
    code,
    name,
    unit,
    decimals,
    at: timeSeries.at,
    values: timeSeries.mean,
    low: timeSeries.least,
    high: timeSeries.greatest,
    limits: {
      lower: min_value,
      upper: max_value,
      warnBelow: min_value === null || min_range === 0 ? null : min_value + min_range,
      warnAbove: max_value === null || max_range === 0 ? null : max_value - max_range,
    },
  }
}

const loneSeries = (shown: TimeSeries, look: ChartLook): SeriesOption => ({
  type: 'scatter',
  id: 'lone',
  xAxisIndex: 0,
  yAxisIndex: 0,
  silent: true,
  z: 5,
  clip: false,
  symbolSize: 4,
  itemStyle: { color: inkOf(0, look) },
  data: lonePoints(shown).map(({ at, value }) => [onAxis(at), value]),
})

const numberSeries = (numbers: readonly ChartNumber[], { colors }: ChartLook): SeriesOption => ({
  type: 'scatter',
  id: 'numbers',
  xAxisIndex: 0,
  yAxisIndex: 0,
  silent: true,
  z: 6,
  clip: false,
  itemStyle: { color: colors.surface, borderColor: colors.alert, borderWidth: 1 },
  label: { show: true, color: colors.alert, fontSize: 10, fontWeight: 600 },
  data: numbers.map(({ number, at, value, isHigh }) => ({
    value: [onAxis(at), value],
    symbol: number > 99 ? 'roundRect' : 'circle',
    symbolSize: number > 99 ? [24, 15] : 16,
    symbolOffset: [0, isHigh ? -13 : 13] as [number, number], // a pair
    label: { formatter: String(number) },
  })),
})
