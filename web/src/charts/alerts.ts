import type { AlertSharesData, AlertsData } from '@quantrac/charts/chart-data.ts'
import { fromAxis, onAxis } from '@quantrac/charts/chart-time.ts'
import { type EChartsOption, hoveredAt, type Option, seriesOf } from '@quantrac/charts/engine-types.ts'
import { type ChartLook, fontSize, numberText, seriesColor } from '@quantrac/charts/look.ts'
import { formatClockDay } from '@quantrac/charts/time-format.ts'
import { cutText } from '../lib/cut-text.ts'
import { endRises } from '@quantrac/charts/end-rises.ts'
import {
  frame,
  gridOf,
  plain,
  timeAxis,
  tooltip,
  valueAxis,
  timeSeriesTooltip,
} from '@quantrac/charts/parts.ts'

/** Alerts and warnings over time, in the colours of their states; the period compared with is pale. */
export function alertLine(data: AlertsData, look: ChartLook, title: string): EChartsOption {
  const { alert, alertTint, warnMark, before } = look.colors
  const words = {
    alert: look.words('charts.alert'),
    warning: look.words('charts.warning'),
    before: data.before === undefined ? '' : look.words(`charts.comparedShort.${data.before.by}`),
  }
  const rises = risesOf(data, look)
  const room = 24 + 7 * Math.max(...Object.values(words).map(({ length }) => length))
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
            {
              ...countLine({
                id: 'before',
                at: data.before.at,
                counts: data.before.alert,
                color: before,
                width: 1.25,
              }),
              ...endLabel(words.before, look, { color: look.colors.dim, rise: rises.before }),
            },
          ]),
      {
        ...countLine({ id: 'warning', at: data.at, counts: data.warning, color: warnMark, dash: [5, 3] }),
        ...endLabel(words.warning, look, { color: look.colors.warn, rise: rises.warning }),
      },
      {
        ...countLine({ id: 'alert', at: data.at, counts: data.alert, color: alert }),
        areaStyle: { color: alertTint },
        ...endLabel(words.alert, look, { color: alert, rise: rises.alert }),
      },
    ].map(seriesOf),
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

interface EndLabel {
  color: string
  /** In px above the line's end. */
  rise: number
}

const endLabel = (name: string, look: ChartLook, { color, rise }: EndLabel) => ({
  endLabel: {
    show: true,
    formatter: plain(name),
    color,
    fontSize: fontSize(look),
    distance: 6,
    offset: [0, -rise * look.scale],
  },
})

/** Above and below the lines. */
const FRAME_PX = 54
/** The axis ends at a round number above the greatest. */
const FILLED = 0.8

/** How far the words at the ends of the lines stand above them, so that they do not meet. */
function risesOf({ at, alert, warning, before }: AlertsData, look: ChartLook) {
  const most = Math.max(1, ...alert, ...warning, ...(before?.alert ?? []))
  const pxEach = (FILLED * (look.height / look.scale - FRAME_PX)) / most
  const lasts = [warning[at.length - 1] ?? 0, alert[at.length - 1] ?? 0]
  if (before !== undefined) lasts.push(before.alert.at(-1) ?? 0)
  const rises = endRises(lasts.map((last) => pxEach * last))
  return { warning: rises[0] ?? 0, alert: rises[1] ?? 0, before: rises[2] ?? 0 }
}

function tooltipOf(data: AlertsData, look: ChartLook, params: unknown): string {
  const hovered = hoveredAt(params)
  if (hovered === undefined) return ''
  const at = fromAxis(hovered)
  const place = data.at.indexOf(at)
  const line = (name: string, count: number | undefined) => `${name}: ${numberText(look, count ?? null, 0)}`
  return timeSeriesTooltip(look, at, [
    line(look.words('charts.alert'), data.alert[place]),
    line(look.words('charts.warning'), data.warning[place]),
    ...beforeLines(data, look, at),
  ])
}

function beforeLines({ before }: AlertsData, look: ChartLook, at: number): string[] {
  const place = before?.at.indexOf(at) ?? -1
  if (before === undefined || place < 0) return []
  const when = formatClockDay(at - before.movedBy)
  const count = numberText(look, before.alert[place] ?? null, 0)
  return [look.words(`charts.compared.${before.by}`, { when }), `${look.words('charts.alert')}: ${count}`]
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
    tooltip: { ...tooltip(look), trigger: 'item' },
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
