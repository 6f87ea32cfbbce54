import { type ChartSeries, type CourseData, lastOf } from './chart-data.ts'
import { fromAxis } from './chart-time.ts'
import { hoveredAt } from './engine-types.ts'
import { type ChartLook, valueText } from './look.ts'
import { courseTooltip, plain, valueAt } from './parts.ts'
import { formatShort } from './time-format.ts'

/** All series at the instant under the pointer. */
export function courseHover(look: ChartLook, data: CourseData, params: unknown): string {
  const hovered = hoveredAt(params)
  if (hovered === undefined) return ''
  const at = fromAxis(hovered)
  const line = (series: ChartSeries, name: string) =>
    `${plain(name)}: ${plain(valueText(look, valueAt(series, at), series))}`
  return courseTooltip(look, at, [
    ...data.series.map((series) => line(series, series.name)),
    ...(data.before ?? []).map((series) => line(series, look.words('charts.before', { name: series.name }))),
  ])
}

/** What the chart shows, for people who do not see it. */
export function describeCourse({ series }: CourseData, look: ChartLook, title: string): string {
  const parts = series.map((one) => {
    const last = lastOf(one)
    const says =
      last === null
        ? look.words('charts.describeEmpty', { name: one.name })
        : look.words('charts.describe', { name: one.name, value: valueText(look, last.value, one) })
    return one.excursion === undefined ? says : `${says}. ${excursionText(look, one)}`
  })
  return [title, ...parts].join('. ')
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
