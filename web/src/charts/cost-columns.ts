import { type TariffPeriod, tariffPeriods } from '@quantrac/contract'
import { onAxis } from '@quantrac/charts/chart-time.ts'
import { type EChartsOption, hoveredAt, seriesOf } from '@quantrac/charts/engine-types.ts'
import { type ChartLook, fontSize, numberText } from '@quantrac/charts/look.ts'
import { frame, gridOf, tooltip, valueAxis } from '@quantrac/charts/parts.ts'
import { tipLine } from '@quantrac/charts/tips.ts'
import { dayText } from './energy-columns.ts'
import { moneyText } from './money-text.ts'
import { tariffInks } from './tariff-inks.ts'

/** A day or a month; epoch ms, VND. */
export interface CostColumn {
  readonly start: number
  /** Null: not known, or still to come. */
  readonly cost: Readonly<Record<TariffPeriod, number | null>>
}

export interface CostColumnsData {
  readonly step: 'day' | 'month'
  readonly columns: readonly CostColumn[]
}

/** Null where no part is known. */
function totalOf({ cost }: CostColumn): number | null {
  const known = tariffPeriods.map((period) => cost[period]).filter((one) => one !== null)
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0)
}

/** The width of a day on the axis. */
const DAY_PX = 44
const [THOUSAND, MILLION] = [1e3, 1e6]

/** The money for energy stacked by tariff period. */
export function costColumns(
  { columns, step }: CostColumnsData,
  look: ChartLook,
  title: string,
): EChartsOption {
  const room = (look.width - 68 * look.scale) / Math.max(1, columns.length)
  // A narrow axis has short numbers: «1,2 triệu đồng» or «900 nghìn đồng» above it.
  const most = Math.max(0, ...columns.map((column) => totalOf(column) ?? 0))
  const [scale, unit] =
    most >= MILLION ? ([MILLION, 'energy.million'] as const) : ([THOUSAND, 'bill.thousand'] as const)
  const day = (column: CostColumn) => dayText(column.start, look, { step, form: 'day' })
  return {
    ...frame(look, describe({ columns, step }, look, title)),
    grid: gridOf(look, { top: 34, bottom: 28 }),
    xAxis: {
      type: 'category',
      data: columns.map(({ start }) => String(onAxis(start))),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: look.colors.line } },
      axisLabel: {
        color: look.colors.dim,
        fontSize: fontSize(look),
        interval: Math.max(0, Math.ceil((DAY_PX * look.scale) / room) - 1),
        formatter: (_: string, place: number) => {
          const column = columns[place]
          return column === undefined ? '' : day(column)
        },
      },
    },
    yAxis: { ...valueAxis(look, look.words(unit)), scale: false },
    tooltip: {
      ...tooltip(look, tariffInks[look.scheme]),
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: (params: unknown) => hover({ columns, step }, look, params),
    },
    series: tariffPeriods.map((period) =>
      seriesOf({
        type: 'bar',
        id: period,
        name: look.words(`energy.periods.${period}`),
        stack: 'cost',
        barMaxWidth: 40 * look.scale,
        barCategoryGap: '30%',
        itemStyle: { color: tariffInks[look.scheme][period] },
        emphasis: { disabled: true },
        data: columns.map(({ cost }) => {
          const value = cost[period]
          return value === null ? null : value / scale
        }),
      }),
    ),
  }
}

const money = (look: ChartLook, value: number): string =>
  `${numberText(look, value, 0)} ${look.words('energy.currency')}`

function hover({ columns, step }: CostColumnsData, look: ChartLook, params: unknown): string {
  const at = hoveredAt(params)
  const column = columns.find(({ start }) => onAxis(start) === at)
  if (column === undefined) return ''
  const day = dayText(column.start, look, { step, form: 'whole' })
  const total = totalOf(column)
  if (total === null) return `${day}\n${look.words('bill.unknownAmount')}`
  const lines = tariffPeriods.toReversed().flatMap((period) => {
    const value = column.cost[period]
    const name = look.words(`energy.periods.${period}`)
    return value === null ? [] : [tipLine({ mark: period, name, value: money(look, value) })]
  })
  return [day, ...lines, tipLine({ name: look.words('energy.total'), value: money(look, total) })].join('\n')
}

/** The dearest column, for people who do not see the chart. */
function describe({ columns, step }: CostColumnsData, look: ChartLook, title: string): string {
  let most: { column: CostColumn; total: number } | null = null
  for (const column of columns) {
    const total = totalOf(column)
    if (total !== null && total > (most?.total ?? -1)) most = { column, total }
  }
  if (most === null) return `${title}. ${look.words('bill.unknownAmount')}`
  const at = dayText(most.column.start, look, { step, form: 'whole' })
  return `${title}. ${look.words('energy.plant.greatest', { at, value: moneyText(most.total, look.locale, look.words) })}`
}
