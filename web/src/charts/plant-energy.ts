import { HOUR_MS, type PeriodEnergy, type TariffPeriod } from '@quantrac/contract'
import { onAxis } from '@quantrac/charts/chart-time.ts'
import {
  type EChartsOption,
  hoveredAt,
  type Option,
  type SeriesOption,
  seriesOf,
} from '@quantrac/charts/engine-types.ts'
import { type ChartLook, fontSize, numberText } from '@quantrac/charts/look.ts'
import { frame, gridOf, tooltip, valueAxis } from '@quantrac/charts/parts.ts'
import { formatClock, formatShortDay } from '@quantrac/charts/time-format.ts'
import { weekdayInWords } from '@quantrac/charts/time-words.ts'
import { totalOf } from './energy-columns.ts'
import { costOf, meanPrices } from './energy-cost.ts'
import { moneyText } from './money-text.ts'
import { tariffInks } from './tariff-inks.ts'

/** An hour, day or month; epoch ms. */
export interface PlantColumn {
  readonly start: number
  readonly end: number
  /** kWh; null: not known, or still to come. */
  readonly energy: PeriodEnergy | null
  readonly isInterpolated: boolean
  /** kWh of the same part of the time before. */
  readonly before: number | null
  readonly expected: PeriodEnergy | null
}

export interface PlantEnergyData {
  readonly step: 'hour' | 'day' | 'month'
  readonly columns: readonly PlantColumn[]
  readonly now: number
  /** The tariff of a day; empty where the columns are longer than an hour. */
  readonly lane: readonly { readonly from: number; readonly to: number; readonly period: TariffPeriod }[]
  /** False while nobody has given prices: then there is no column of costs. */
  readonly hasPrices: boolean
  /** What the time before is called: «hôm qua». */
  readonly beforeName: string
}

const LANE_PX = 6
const periods = ['offpeak', 'normal', 'peak'] as const

/** Energy of all meters by tariff period, over the time before as a stepped line, and what is expected dashed. */
export function plantEnergy(data: PlantEnergyData, look: ChartLook, title: string): EChartsOption {
  const { columns, lane } = data
  const scaled = (size: number): number => Math.round(size * look.scale)
  const hasLane = lane.length > 0
  const bottom = hasLane ? 26 + LANE_PX + (data.hasPrices ? 20 : 4) : 26
  const along = { type: 'value', min: 0, max: Math.max(1, columns.length), show: false } as const
  const laneGrid = {
    ...gridOf(look, { bottom: bottom - LANE_PX - 4 }),
    top: undefined,
    height: scaled(LANE_PX),
  }
  return {
    ...frame(look, describe(data, look, title)),
    grid: [gridOf(look, { top: 30, bottom }), ...(hasLane ? [laneGrid] : [])],
    xAxis: [
      categories(data, look),
      { ...along, gridIndex: 0, axisPointer: { show: false } },
      ...(hasLane
        ? [{ ...along, ...clocks(look), gridIndex: 1, axisPointer: { show: false } } as const]
        : []),
    ],
    yAxis: [
      { ...valueAxis(look, 'kWh'), gridIndex: 0, scale: false, min: 0 },
      ...(hasLane ? [{ type: 'value', gridIndex: 1, min: 0, max: 1, show: false } as const] : []),
    ],
    tooltip: {
      ...tooltip(look, tariffInks[look.scheme]),
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: (params: unknown) => hover(data, look, Number(hoveredAt(params))),
    },
    series: [
      ...periods.map((period) => stack(data, look, period)),
      expected(data, look),
      before(data, look),
      ...(hasLane ? [laneOf(data, look)] : []),
    ],
  }
}

/** The columns; of hours the clocks stand below the lane. */
function categories({ columns, step }: PlantEnergyData, look: ChartLook): Option<'xAxis'> {
  const room = (look.width - 68 * look.scale) / Math.max(1, columns.length)
  const widest =
    (step === 'hour' ? 44 : step === 'day' && columns.length <= 7 ? 62 : step === 'day' ? 26 : 58) *
    look.scale
  return {
    type: 'category',
    data: columns.map((_, place) => String(place)),
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.colors.line } },
    axisLabel: {
      show: step !== 'hour',
      color: look.colors.dim,
      fontSize: fontSize(look),
      interval: Math.max(0, Math.ceil(widest / room) - 1),
      formatter: (_: string, place: number) => {
        const column = columns[place]
        return column === undefined ? '' : partText(column, look, { step, isShort: columns.length > 7 })
      },
    },
  }
}

/** Every fourth hour, of a narrow chart every sixth. */
function clocks(look: ChartLook) {
  return {
    show: true,
    interval: look.width < 420 * look.scale ? 6 : 4,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: {
      color: look.colors.dim,
      fontSize: fontSize(look),
      margin: 6,
      formatter: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
    },
  }
}

/** `13:00–14:00`, `T3 24/11` or `11/2026`; short the day of the month alone. */
export function partText(
  { start, end }: Pick<PlantColumn, 'start' | 'end'>,
  look: Pick<ChartLook, 'locale' | 'now'>,
  { step, isShort }: { step: PlantEnergyData['step']; isShort: boolean },
): string {
  const there = new Date(onAxis(start))
  if (step === 'hour')
    return `${formatClock(start)}–${formatClock(end) === '00:00' ? '24:00' : formatClock(end)}`
  if (step === 'month') return `${String(there.getUTCMonth() + 1).padStart(2, '0')}/${there.getUTCFullYear()}`
  if (isShort) return String(there.getUTCDate())
  const weekday = weekdayInWords(there.getUTCDay(), { locale: look.locale, isShort: true })
  return `${weekday} ${formatShortDay(start, look.now ?? start)}`
}

const barWidth = (look: ChartLook) => ({ barMaxWidth: 44 * look.scale, barCategoryGap: '26%' })

function stack(
  { columns }: PlantEnergyData,
  look: ChartLook,
  period: (typeof periods)[number],
): SeriesOption {
  return seriesOf({
    type: 'bar',
    id: period,
    name: look.words(`energy.periods.${period}`),
    stack: 'energy',
    ...barWidth(look),
    itemStyle: { color: tariffInks[look.scheme][period] },
    emphasis: { disabled: true },
    data: columns.map(({ energy }) => energy?.[period] ?? null),
  })
}

/** What is still to come of each column. */
function expected({ columns }: PlantEnergyData, look: ChartLook): SeriesOption {
  return seriesOf({
    type: 'bar',
    id: 'expected',
    stack: 'energy',
    ...barWidth(look),
    silent: true,
    itemStyle: { color: 'transparent', borderColor: look.colors.dim, borderType: [3, 3], borderWidth: 1 },
    emphasis: { disabled: true },
    data: columns.map(({ expected: rest }) => (rest === null ? null : totalOf(rest))),
  })
}

/** The time before, from edge to edge of each column; and where now is. */
function before(data: PlantEnergyData, look: ChartLook): SeriesOption {
  const { columns } = data
  const values = columns.map((column) => column.before)
  const at = nowPlace(data)
  return seriesOf({
    type: 'line',
    id: 'before',
    name: data.beforeName,
    xAxisIndex: 1,
    step: 'end',
    symbol: 'none',
    silent: true,
    connectNulls: false,
    z: 3,
    lineStyle: { width: 1.25, color: look.colors.text, opacity: 0.6 },
    itemStyle: { color: look.colors.text },
    emphasis: { disabled: true },
    data: [...values.map((value, place) => [place, value]), [columns.length, values.at(-1) ?? null]],
    ...(at === null
      ? {}
      : {
          markLine: {
            silent: true,
            symbol: 'none',
            lineStyle: { color: look.colors.text, type: 'solid', width: 1 },
            label: {
              position: 'end',
              distance: 3,
              color: look.colors.text,
              fontWeight: 600,
              fontSize: fontSize(look),
              formatter: formatClock(data.now),
            },
            data: [{ xAxis: at }],
          },
        }),
  })
}

/** Where now is among hours; of longer columns the dashes say it. */
function nowPlace({ columns, step, now }: PlantEnergyData): number | null {
  const [first, last] = [columns[0], columns.at(-1)]
  if (step !== 'hour' || first === undefined || last === undefined) return null
  return now < first.start || now >= last.end ? null : (now - first.start) / HOUR_MS
}

/** The tariff periods below the axis, with what a kWh of all meters costs in them on average. */
function laneOf({ lane, columns }: PlantEnergyData, look: ChartLook): SeriesOption {
  const inks = tariffInks[look.scheme]
  const start = columns[0]?.start ?? 0
  const hour = (at: number) => (at - start) / HOUR_MS
  const prices = meanPrices(columns.flatMap(({ energy, expected: rest }) => [energy, rest]))
  const px = (look.width - 68 * look.scale) / Math.max(1, columns.length)
  const label = (from: number, to: number, period: TariffPeriod) => {
    const price = prices[period]
    const text = price === null ? '' : `${numberText(look, price, 0)} ${look.words('energy.dong')}`
    return {
      show: text !== '' && text.length * 6.4 * look.scale < (hour(to) - hour(from)) * px,
      position: 'bottom',
      distance: Math.round(20 * look.scale),
      color: period === 'peak' ? look.colors.text : look.colors.dim,
      fontWeight: period === 'peak' ? 600 : 400,
      fontSize: fontSize(look),
      formatter: text,
    }
  }
  return seriesOf({
    type: 'line',
    id: 'lane',
    xAxisIndex: 2,
    yAxisIndex: 1,
    data: [],
    silent: true,
    tooltip: { show: false },
    markArea: {
      silent: true,
      data: lane.map(({ from, to, period }) => [
        { xAxis: hour(from), itemStyle: { color: inks[period] }, label: label(from, to, period) },
        { xAxis: hour(to) },
      ]),
    },
  })
}

const kwh = (look: ChartLook, value: number): string => `${numberText(look, value, value < 100 ? 1 : 0)} kWh`

/** `+4,6 %`; a plus, or a minus as wide as it. */
function change(look: ChartLook, now: number, then: number): string {
  const share = ((now - then) / then) * 100
  return `${share < 0 ? '−' : '+'}${numberText(look, Math.abs(share), 1)} %`
}

function hover(data: PlantEnergyData, look: ChartLook, place: number): string {
  const { columns, step, beforeName, now } = data
  const column = columns[place]
  if (column === undefined) return ''
  const { energy, before: then, expected: rest } = column
  const name = partText(column, look, { step, isShort: false })
  const total = energy === null ? null : totalOf(energy)
  const cost = costOf(energy)
  // A part of an hour is not compared with a whole one.
  const isOver = column.end <= now
  const compared =
    isOver && total !== null && then !== null && then > 0 ? ` · ${change(look, total, then)}` : ''
  const shares = energy === null ? [] : periods.filter((period) => energy[period] > 0)
  return [
    total === null ? name : `${name}  {b|${kwh(look, total)}}`,
    ...(then === null ? [] : [`${beforeName} ${kwh(look, then)}${compared}`]),
    ...(energy === null || shares.length < 2
      ? []
      : shares
          .toReversed()
          .map(
            (period) =>
              `{${period}|}  ${look.words(`energy.periods.${period}`)}  {b|${kwh(look, energy[period])}}`,
          )),
    ...(cost === null ? [] : [moneyText(cost, look.locale, look.words)]),
    ...(rest === null
      ? []
      : [look.words('energy.plant.expectedOf', { value: kwh(look, (total ?? 0) + totalOf(rest)) })]),
    ...(column.isInterpolated ? [look.words('factor.interpolated')] : []),
  ].join('\n')
}

/** For people who do not see the chart: the greatest column. */
function describe({ columns, step }: PlantEnergyData, look: ChartLook, title: string): string {
  let most: { column: PlantColumn; total: number } | null = null
  for (const column of columns) {
    const total = column.energy === null ? null : totalOf(column.energy)
    if (total !== null && total > (most?.total ?? -1)) most = { column, total }
  }
  if (most === null) return `${title}. ${look.words('energy.unknown')}`
  const at = partText(most.column, look, { step, isShort: false })
  return `${title}. ${look.words('energy.plant.greatest', { at, value: kwh(look, most.total) })}`
}
