import type { CourseData } from '@quantrac/charts/chart-data.ts'
import { onAxis } from '@quantrac/charts/chart-time.ts'
import { excursionText } from '@quantrac/charts/course-words.ts'
import { type EChartsOption, seriesOf, type SeriesOption } from '@quantrac/charts/engine-types.ts'
import { type ChartLook, fontSize } from '@quantrac/charts/look.ts'

/** What is beyond its limit now, or near it: since when, above the plot, and a line where that began. */
export function withExcursion(data: CourseData, look: ChartLook, option: EChartsOption): EChartsOption {
  const [series] = data.series
  if (series?.excursion === undefined) return option
  const { since, state } = series.excursion
  const { alert, warn, warnMark } = look.colors
  const isNear = state === 'near'
  const all = Array.isArray(option.series) ? option.series : []
  return {
    ...option,
    title: {
      text: excursionText(look, series),
      // At the end of the plot; the limit's value is at the right of it.
      right: Math.round(52 * look.scale),
      top: 4,
      padding: 0,
      textStyle: { fontSize: fontSize(look), fontWeight: 500, color: isNear ? warn : alert },
    },
    series: since < data.from ? all : [...all, beganAt(since, isNear ? warnMark : alert)],
  }
}

function beganAt(since: number, color: string): SeriesOption {
  return seriesOf({
    type: 'line',
    id: 'excursion',
    data: [],
    markLine: {
      silent: true,
      symbol: 'none',
      label: { show: false },
      lineStyle: { color, type: 'solid', width: 1, opacity: 0.6 },
      data: [{ xAxis: onAxis(since) }],
    },
  })
}
