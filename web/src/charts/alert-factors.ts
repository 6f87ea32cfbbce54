import type { AlertFactorsData } from '@quantrac/charts/chart-data.ts'
import { type EChartsOption, seriesOf } from '@quantrac/charts/engine-types.ts'
import { type ChartLook, fontSize, numberText } from '@quantrac/charts/look.ts'
import { frame, isTiny, plain, tooltip } from '@quantrac/charts/parts.ts'
import { tipLine } from '@quantrac/charts/tips.ts'
import { cutText } from '../lib/cut-text.ts'

type Row = AlertFactorsData['rows'][number]

/** Characters of a name that have room. */
const MOST_LETTERS = 12
/** The width of a letter, on average, in px. */
const LETTER_PX = 8
const LEGEND_PX = 26

const totalOf = ({ alert, warning }: Row): number => alert + warning

/** Alerts and warnings of each factor as a bar, most first, with their number at its end. */
export function alertFactors({ rows }: AlertFactorsData, look: ChartLook, title: string): EChartsOption {
  const { alert, warnMark, text } = look.colors
  const scaled = (px: number): number => Math.round(px * look.scale)
  const names = rows.map(({ name }) => cutText(name, MOST_LETTERS))
  const left = scaled(14 + LETTER_PX * Math.max(2, ...names.map(({ length }) => length)))
  const hasLegend = !isTiny(look)
  return {
    ...frame(look, describe(rows, look, title)),
    grid: { left, right: scaled(40), top: hasLegend ? scaled(LEGEND_PX) : 4, bottom: 4 },
    ...(hasLegend
      ? {
          legend: {
            top: 0,
            left: scaled(8),
            icon: 'rect',
            itemWidth: 12,
            itemHeight: 10,
            textStyle: { color: text, fontSize: fontSize(look) },
          },
        }
      : {}),
    // The numbers at the ends say more than an axis.
    xAxis: { type: 'value', show: false, min: 0 },
    yAxis: {
      type: 'category',
      inverse: true,
      data: names.map(plain),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: text, fontSize: fontSize(look), interval: 0, hideOverlap: true },
    },
    tooltip: {
      ...tooltip(look, { alert, warning: warnMark }),
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: (params: unknown) => hover(rows, look, params),
    },
    series: [
      bars({
        id: 'alert',
        name: look.words('charts.alert'),
        color: alert,
        counts: rows.map((one) => one.alert),
      }),
      {
        ...bars({
          id: 'warning',
          name: look.words('charts.warning'),
          color: warnMark,
          counts: rows.map(({ warning }) => warning),
        }),
        label: totals(rows, look),
      },
    ].map(seriesOf),
  }
}

/** At the ends of the rows: those of the last bars, also where they are nothing. */
const totals = (rows: readonly Row[], look: ChartLook) => ({
  show: true,
  position: 'right',
  color: look.colors.text,
  fontWeight: 600,
  fontSize: fontSize(look),
  formatter: ({ dataIndex }: { dataIndex: number }) => totalText(rows[dataIndex], look),
})

interface Bars {
  id: string
  name: string
  color: string
  counts: readonly number[]
}

const bars = ({ id, name, color, counts }: Bars) => ({
  type: 'bar' as const,
  id,
  name,
  stack: 'alerts',
  barMaxWidth: 16,
  barCategoryGap: '35%',
  itemStyle: { color },
  emphasis: { disabled: true },
  data: [...counts],
})

const totalText = (row: Row | undefined, look: ChartLook): string =>
  numberText(look, row === undefined ? null : totalOf(row), 0)

function hover(rows: readonly Row[], look: ChartLook, params: unknown): string {
  const [first] = params as readonly { dataIndex: number }[] // what ECharts hands to its formatter
  const row = rows[first?.dataIndex ?? -1]
  if (row === undefined) return ''
  const line = (mark: 'alert' | 'warning', name: string): string =>
    tipLine({ mark, name, value: numberText(look, row[mark], 0) })
  return [
    plain(row.name),
    line('alert', look.words('charts.alert')),
    line('warning', look.words('charts.warning')),
  ].join('\n')
}

const describe = (rows: readonly Row[], look: ChartLook, title: string): string =>
  [
    title,
    ...rows.map(
      ({ name, alert, warning }) =>
        `${name}: ${look.words('charts.describeAlerts', { alerts: alert, warnings: warning })}`,
    ),
  ].join('. ')
