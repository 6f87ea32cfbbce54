import { type ChartSeries, type Compared, type TimeSeriesData, hasNoValues, lastOf } from './chart-data.ts'
import { fromAxis } from './chart-time.ts'
import { hoveredAt } from './engine-types.ts'
import { type ChartLook, valueText } from './look.ts'
import { timeSeriesTooltip, valueAt } from './parts.ts'
import { formatClockDay, formatShort, formatPeriod } from './time-format.ts'
import { shareOfLimit, tipLine } from './tips.ts'

/** The mark of the n-th series in a tooltip. */
export type MarkOf = (series: ChartSeries, place: number, value: number | null) => string

/** All series at the instant under the pointer. */
export function timeSeriesHover(
  look: ChartLook,
  data: TimeSeriesData,
  { params, markOf }: { params: unknown; markOf: MarkOf },
): string {
  const hovered = hoveredAt(params)
  if (hovered === undefined) return ''
  const at = fromAxis(hovered)
  return timeSeriesTooltip(look, at, [
    ...data.series.map((series, place) =>
      valueLine(look, series, { at, mark: markOf(series, place, valueAt(series, at)) }),
    ),
    ...comparedLines(look, data, at),
  ])
}

/** `COD 58.0 mg/L · 77 % of 75` */
export function valueLine(
  look: ChartLook,
  series: ChartSeries,
  { at, mark }: { at: number; mark: string },
): string {
  const value = valueAt(series, at)
  return tipLine({
    mark,
    name: series.name,
    value: valueText(look, value, series),
    rest: shareOfLimit(look, series.limits, value),
  })
}

/** The values of the other period, below its name and when they were; their mark is `before`. */
export function comparedLines(look: ChartLook, { compared }: TimeSeriesData, at: number): string[] {
  if (compared === undefined || hasNoValues(compared.series)) return []
  const then = formatClockDay(at - compared.movedBy)
  return [
    look.words(`charts.compared.${compared.by}`, { when: then }),
    ...compared.series.map((series) => valueLine(look, series, { at, mark: 'before' })),
  ]
}

/** What is drawn behind and when that was, or that there is nothing of then. */
export function comparedText({ words }: Pick<ChartLook, 'words'>, compared: Compared): string {
  const when = formatPeriod(compared)
  const isNothing = hasNoValues(compared.series)
  return words(isNothing ? `charts.comparedNothing.${compared.by}` : `charts.compared.${compared.by}`, {
    when,
  })
}

/** What the chart shows, for people who do not see it. */
export function describeTimeSeries(
  { series, compared }: TimeSeriesData,
  look: ChartLook,
  title: string,
): string {
  const parts = series.map((one) => {
    const last = lastOf(one)
    const says =
      last === null
        ? look.words('charts.describeEmpty', { name: one.name })
        : look.words('charts.describe', { name: one.name, value: valueText(look, last.value, one) })
    return one.excursion === undefined ? says : `${says}. ${excursionText(look, one)}`
  })
  return [title, ...parts, ...(compared === undefined ? [] : [comparedText(look, compared)])].join('. ')
}

/** «Vượt từ 08:14 · 92,4 mg/L» */
export function excursionText(look: ChartLook, series: ChartSeries): string {
  if (series.excursion === undefined) return ''
  const { since, state } = series.excursion
  const last = lastOf(series)
  const at = formatShort(since, last?.at ?? since)
  return [
    look.words(`charts.since.${state}`, { at }),
    ...(last === null ? [] : [valueText(look, last.value, series)]),
  ].join(' · ')
}
