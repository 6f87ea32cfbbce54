import type { AlertSharesData, AlertsData } from '@quantrac/charts/chart-data.ts'
import { fromAxis, onAxis } from '@quantrac/charts/chart-time.ts'
import { type EChartsOption, hoveredAt, type Option, seriesOf } from '@quantrac/charts/engine-types.ts'
import { type ChartLook, fontSize, numberText, seriesColor } from '@quantrac/charts/look.ts'
import { formatClock, formatClockDay, formatDay } from '@quantrac/charts/time-format.ts'
import { DAY_MS } from '@quantrac/contract'
import { marksOf, tipLine } from '@quantrac/charts/tips.ts'
import { cutText } from '../lib/cut-text.ts'
import { frame, gridOf, plain, tooltip, valueAxis, timeSeriesTooltip } from '@quantrac/charts/parts.ts'

/**
 * Alerts and warnings of each hour, day or longer as a stacked column, in the colours of their states; the alerts of
 * the period compared with are a line of steps. A count of nothing is no column, where a line would run along zero.
 */
export function alertLine(data: AlertsData, look: ChartLook, title: string): EChartsOption {
  const { alert, warnMark, dim, text, line } = look.colors
  const names = {
    alert: look.words('charts.alert'),
    warning: look.words('charts.warning'),
    before: data.before === undefined ? '' : look.words(`charts.comparedShort.${data.before.by}`),
  }
  return {
    ...frame(look, describeAlerts(data, look, title)),
    grid: gridOf(look),
    legend: {
      top: 0,
      right: 0,
      itemWidth: 12,
      itemHeight: 10,
      textStyle: { color: text, fontSize: fontSize(look) },
      data: [
        { name: names.alert, icon: 'rect' },
        { name: names.warning, icon: 'rect' },
        ...(data.before === undefined ? [] : [{ name: names.before }]),
      ],
    },
    xAxis: {
      type: 'category',
      data: data.at.map(onAxis),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: line } },
      axisLabel: {
        color: dim,
        fontSize: fontSize(look),
        hideOverlap: true,
        formatter: (place: string) => columnMark(fromAxis(Number(place)), data),
      },
    },
    yAxis: { ...valueAxis(look, ''), scale: false, minInterval: 1 },
    tooltip: {
      ...tooltip(look, { alert, warning: warnMark, before: dim }),
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: (params: unknown) => tooltipOf(data, look, params),
    },
    series: [
      stacked({ id: 'alert', name: names.alert, counts: data.alert, color: alert }),
      stacked({ id: 'warning', name: names.warning, counts: data.warning, color: warnMark }),
      ...(data.before === undefined
        ? []
        : [beforeSteps(data, data.before, { name: names.before, color: dim })]),
    ].map(seriesOf),
  }
}

/** The clock of an hour, the day of anything longer. */
const columnMark = (at: number, { at: all }: AlertsData): string =>
  (all[1] ?? DAY_MS) - (all[0] ?? 0) < DAY_MS ? formatClock(at) : formatDay(at).slice(0, 5)

interface Stacked {
  id: string
  name: string
  counts: readonly number[]
  color: string
}

const stacked = ({ id, name, counts, color }: Stacked) => ({
  type: 'bar' as const,
  id,
  name,
  stack: 'alerts',
  barMaxWidth: 32,
  barCategoryGap: '35%',
  itemStyle: { color },
  emphasis: { disabled: true },
  data: [...counts],
})

/** Each step stands over the column that it is compared with. */
function beforeSteps(
  { at }: AlertsData,
  before: NonNullable<AlertsData['before']>,
  { name, color }: { name: string; color: string },
) {
  const counts = new Map(before.at.map((instant, place) => [instant, before.alert[place] ?? 0]))
  return {
    type: 'line' as const,
    id: 'before',
    name,
    step: 'middle' as const,
    symbol: 'none',
    lineStyle: { color, width: 1.25 },
    itemStyle: { color },
    emphasis: { disabled: true },
    data: at.map((instant) => counts.get(instant) ?? null),
  }
}

function tooltipOf(data: AlertsData, look: ChartLook, params: unknown): string {
  const hovered = hoveredAt(params)
  if (hovered === undefined) return ''
  const at = fromAxis(hovered)
  const place = data.at.indexOf(at)
  return timeSeriesTooltip(look, at, [
    tipLine({
      mark: 'alert',
      name: look.words('charts.alert'),
      value: countText(look, data.alert[place]),
    }),
    tipLine({
      mark: 'warning',
      name: look.words('charts.warning'),
      value: countText(look, data.warning[place]),
    }),
    ...beforeLines(data, look, at),
  ])
}

const countText = (look: ChartLook, count: number | undefined): string => numberText(look, count ?? null, 0)

function beforeLines({ before }: AlertsData, look: ChartLook, at: number): string[] {
  const place = before?.at.indexOf(at) ?? -1
  if (before === undefined || place < 0) return []
  const when = formatClockDay(at - before.movedBy)
  return [
    look.words(`charts.compared.${before.by}`, { when }),
    tipLine({
      mark: 'before',
      name: look.words('charts.alert'),
      value: countText(look, before.alert[place]),
    }),
  ]
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

function describeAlerts({ alert, warning }: AlertsData, look: ChartLook, title: string): string {
  return `${title}. ${look.words('charts.describeAlerts', { alerts: sum(alert), warnings: sum(warning) })}`
}

/** A ring of the stations' shares, with the sum in its middle and the numbers in the legend. */
export function alertPie({ shares }: AlertSharesData, look: ChartLook, title: string): EChartsOption {
  const { text, surface } = look.colors
  const total = sum(shares.map(({ count }) => count))
  const longest = Math.max(0, ...shares.map(({ name }) => shownName(name).length))
  const names = (8 + 7 * longest) * look.scale
  const { radius, center, legend } = pieRoom(look, { rows: shares.length, words: names + 96 * look.scale })
  return {
    ...frame(look, [title, ...shares.map(({ name, count }) => `${name}: ${count}`)].join('. ')),
    title: ringWords(look, { total, radius, center }),
    legend: {
      orient: 'vertical',
      icon: 'rect',
      itemWidth: 10,
      itemHeight: 10,
      // Rows as near to each other as they need to be, before it has pages.
      itemGap: Math.max(
        1,
        Math.min(8, Math.floor(look.height / Math.max(1, shares.length) - ROW_PX * look.scale)),
      ),
      ...legend,
      type: 'scroll',
      textStyle: { color: text, fontSize: fontSize(look), rich: legendColumns(look, names) },
      formatter: (name: string) => {
        const count = shares.find((share) => share.name === name)?.count ?? 0
        const share = total === 0 ? 0 : (100 * count) / total
        const shown = plain(shownName(name))
        return `{name|${shown}}{count|${numberText(look, count, 0)}}{share|${numberText(look, share, 0)}%}`
      },
    },
    tooltip: {
      ...tooltip(look, marksOf(shares.map((_, place) => seriesColor(place)))),
      trigger: 'item',
      formatter: (item: unknown) => shareTip(shares, look, (item as { dataIndex: number }).dataIndex), // what it hands
    },
    series: [
      {
        type: 'pie',
        radius: [0.66 * radius, radius],
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

/** `NT-01  14 · 41%` */
function shareTip(shares: AlertSharesData['shares'], look: ChartLook, place: number): string {
  const share = shares[place]
  if (share === undefined) return ''
  const total = sum(shares.map(({ count }) => count))
  return tipLine({
    mark: `m${place}`,
    name: share.name,
    value: countText(look, share.count),
    rest: `${numberText(look, (100 * share.count) / Math.max(1, total), 0)}%`,
  })
}

/** In px: the height of a row of the legend without the gap to the next. */
const ROW_PX = 14.5

interface Ring {
  total: number
  radius: number
  center: readonly number[]
}

/** The sum and its word as one text, so that both are in the middle; a small ring has room for the number alone. */
function ringWords(look: ChartLook, { total, radius, center }: Ring): Option<'title'> {
  const { text, dim } = look.colors
  const word = look.words('charts.alertsWord', { count: total })
  const isRoomy = 6.5 * look.scale * word.length < 1.1 * radius
  const [large, small] = [Math.round(Math.min(24 * look.scale, radius / 2.2)), fontSize(look)]
  return {
    text: `{count|${numberText(look, total, 0)}}${isRoomy ? `\n{word|${plain(word)}}` : ''}`,
    padding: 0,
    left: center[0] ?? 0,
    top: center[1] ?? 0,
    textAlign: 'center',
    textVerticalAlign: 'middle',
    textStyle: {
      rich: {
        count: { color: text, fontSize: large, lineHeight: Math.round(1.2 * large), fontWeight: 600 },
        word: { color: dim, fontSize: small, lineHeight: Math.round(1.5 * small), fontWeight: 400 },
      },
    },
  }
}

/** Characters of a name that have room in the legend. */
const nameLength = 10

const shownName = (name: string): string => cutText(name, nameLength)

function legendColumns(look: ChartLook, names: number) {
  const { dim } = look.colors
  return {
    name: { width: names },
    count: { width: 38 * look.scale, align: 'right', fontWeight: 600 },
    share: { width: 38 * look.scale, align: 'right', color: dim },
  } as const
}

/** The ring beside its legend, or above it where the card is narrow; in px, so that they never overlap. */
function pieRoom({ width, height, scale }: ChartLook, { rows, words }: { rows: number; words: number }) {
  if (width > 240 * scale) {
    const radius = Math.max(24, Math.min((width - words - 24 * scale) / 2, 0.42 * height))
    const left = (width - words - 2 * radius) / 3
    return {
      radius,
      center: [left + radius, height / 2],
      legend: { left: 2 * left + 2 * radius, top: 'middle' },
    }
  }
  const below = Math.min(0.5 * height, 24 * scale * rows)
  const radius = Math.max(20, Math.min(0.42 * width, (height - below) / 2 - 8))
  return {
    radius,
    center: [width / 2, radius + 8],
    legend: { left: 'center', top: 2 * radius + 16, height: below },
  }
}
