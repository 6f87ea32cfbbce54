import type { AlertSharesData, AlertsData } from './chart-data.ts'
import { fromAxis, onAxis } from './chart-time.ts'
import type { EChartsOption, SeriesOption } from './engine-types.ts'
import { type ChartLook, fontSize, numberText, seriesColor } from './look.ts'
import { frame, gridOf, plain, timeAxis, tooltip, valueAxis, courseTooltip } from './parts.ts'

/** Alerts and warnings over time, in the colours of their states; the stretch before is pale. */
export function alertLine(data: AlertsData, look: ChartLook, title: string): EChartsOption {
  const { alert, alertTint, warnMark, before } = look.colors
  const words = { alert: look.words('charts.alert'), warning: look.words('charts.warning') }
  const room = 24 + 7 * Math.max(words.alert.length, words.warning.length)
  return {
    ...frame(look, describeAlerts(data, look, title)),
    grid: gridOf(look, { right: room }),
    xAxis: timeAxis(look, data),
    yAxis: { ...valueAxis(look, ''), scale: false, minInterval: 1 },
    tooltip: {
      ...tooltip(look),
      trigger: 'axis',
      formatter: (params: unknown) => tooltipOf(data, look, params),
    },
    series: [
      ...(data.before === undefined
        ? []
        : [
            countLine({
              id: 'before',
              at: data.before.at,
              counts: data.before.alert,
              color: before,
              width: 1.25,
            }),
          ]),
      {
        ...countLine({ id: 'warning', at: data.at, counts: data.warning, color: warnMark, dash: [5, 3] }),
        ...endLabel(words.warning, look, look.colors.warn),
      },
      {
        ...countLine({ id: 'alert', at: data.at, counts: data.alert, color: alert }),
        areaStyle: { color: alertTint },
        ...endLabel(words.alert, look, alert),
      },
    ] as SeriesOption[],
  }
}

interface CountLine {
  id: string
  at: readonly number[]
  counts: readonly number[]
  color: string
  width?: number
  dash?: number[]
}

function countLine({ id, at, counts, color, width = 1.75, dash }: CountLine) {
  return {
    type: 'line' as const,
    id,
    symbol: 'none',
    lineStyle: { color, width, type: dash ?? 'solid' },
    itemStyle: { color },
    data: at.map((instant, place) => [onAxis(instant), counts[place] ?? 0]),
    emphasis: { disabled: true },
  }
}

const endLabel = (name: string, look: ChartLook, color: string) => ({
  endLabel: { show: true, formatter: plain(name), color, fontSize: fontSize(look), distance: 6 },
  labelLayout: { moveOverlap: 'shiftY' as const },
})

function tooltipOf(data: AlertsData, look: ChartLook, params: unknown): string {
  const [first] = params as readonly { axisValue?: number }[]
  if (first?.axisValue === undefined) return ''
  const at = fromAxis(first.axisValue)
  const place = data.at.indexOf(at)
  const line = (name: string, count: number | undefined) => `${name}: ${numberText(look, count ?? null, 0)}`
  return courseTooltip(look, at, [
    line(look.words('charts.alert'), data.alert[place]),
    line(look.words('charts.warning'), data.warning[place]),
  ])
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

function describeAlerts({ alert, warning }: AlertsData, look: ChartLook, title: string): string {
  return `${title}. ${look.words('charts.describeAlerts', { alerts: sum(alert), warnings: sum(warning) })}`
}

/** A ring of the stations' shares, with the sum in its middle and the numbers in the legend. */
export function alertPie({ shares }: AlertSharesData, look: ChartLook, title: string): EChartsOption {
  const { text, dim, surface } = look.colors
  const total = sum(shares.map(({ count }) => count))
  const isWide = look.width > 300 * look.scale
  const center = isWide ? ['32%', '50%'] : ['50%', '36%']
  return {
    ...frame(look, [title, ...shares.map(({ name, count }) => `${name}: ${count}`)].join('. ')),
    title: {
      text: numberText(look, total, 0),
      subtext: look.words('charts.alertsWord', { count: total }),
      left: center[0],
      top: center[1],
      textAlign: 'center',
      textVerticalAlign: 'middle',
      itemGap: 0,
      textStyle: { color: text, fontSize: Math.round(24 * look.scale), fontWeight: 600 },
      subtextStyle: { color: dim, fontSize: fontSize(look) },
    },
    legend: {
      orient: 'vertical',
      icon: 'rect',
      itemWidth: 10,
      itemHeight: 10,
      ...(isWide ? { right: 8, top: 'middle' } : { left: 'center', bottom: 0 }),
      type: 'scroll',
      textStyle: { color: text, fontSize: fontSize(look) },
      formatter: (name: string) => {
        const count = shares.find((share) => share.name === name)?.count ?? 0
        const share = total === 0 ? 0 : (100 * count) / total
        return `${name}  ${numberText(look, count, 0)}  ${numberText(look, share, 0)}%`
      },
    },
    tooltip: { ...tooltip(look), trigger: 'item' },
    series: [
      {
        type: 'pie',
        radius: isWide ? ['46%', '68%'] : ['34%', '52%'],
        center,
        label: { show: false },
        itemStyle: { borderColor: surface, borderWidth: 2 },
        data: shares.map(({ name, count }, place) => ({
          name,
          value: count,
          itemStyle: { color: seriesColor(place) },
        })),
        emphasis: { scale: false },
      },
    ],
  }
}
