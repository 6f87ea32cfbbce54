import type { PeriodEnergy } from '@quantrac/contract'
import { onAxis } from '@quantrac/charts/chart-time.ts'
import { type EChartsOption, hoveredAt, type SeriesOption, seriesOf } from '@quantrac/charts/engine-types.ts'
import { type ChartLook, fontSize, numberText } from '@quantrac/charts/look.ts'
import { frame, gridOf, tooltip, valueAxis } from '@quantrac/charts/parts.ts'
import { formatShortDay } from '@quantrac/charts/time-format.ts'
import { tipLine } from '@quantrac/charts/tips.ts'
import { weekdayInWords } from '@quantrac/charts/time-words.ts'
import { costOf } from './energy-cost.ts'
import { tariffInks } from './tariff-inks.ts'

/** A day or a month; epoch ms. */
export interface EnergyColumn {
  readonly start: number
  /** kWh; null: not known. */
  readonly energy: PeriodEnergy | null
  /** Whether its tariff has a peak at all. */
  readonly hasPeak: boolean
  /** A part is divided by time, across a gap in the readings. */
  readonly isInterpolated?: boolean
  /** It goes on; the kWh that are still expected of it, null if that is not known. */
  readonly running: { readonly expected: number | null } | null
}

export interface EnergyColumnsData {
  readonly step: 'day' | 'month'
  readonly columns: readonly EnergyColumn[]
  /** False while nobody has given prices: then there is no column of costs. */
  readonly hasPrices: boolean
}

/** More columns have neither shares nor totals; nor have narrow ones. */
export const MOST_LABELLED = 16
const LEAST_PX = 34
/** «không cao điểm» in two lines, clear of what is above the next column. */
const NO_PEAK_PX = 60
/** The width of a letter or figure of the axis, on average. */
const LETTER_PX = 6.6

const periods = ['offpeak', 'normal', 'peak'] as const

export const totalOf = ({ offpeak, normal, peak }: PeriodEnergy): number => offpeak + normal + peak

/** The share of the peak, from 0 to 1; null where nothing was used. */
export function peakShare(energy: PeriodEnergy | null): number | null {
  const total = energy === null ? 0 : totalOf(energy)
  return energy === null || total <= 0 ? null : energy.peak / total
}

/** The place of the column with the greatest share of the peak; -1 where several share it, or none has any. */
export function highestShare(columns: readonly EnergyColumn[]): number {
  const shares = columns.map(({ energy }) => Math.round((peakShare(energy) ?? 0) * 1000))
  const most = Math.max(0, ...shares)
  const place = shares.indexOf(most)
  return most === 0 || shares.lastIndexOf(most) !== place ? -1 : place
}

/** Energy stacked by tariff period, the share of the peak in each column and its total below it. */
export function energyColumns(data: EnergyColumnsData, look: ChartLook, title: string): EChartsOption {
  const { columns, step } = data
  const room = (look.width - 68 * look.scale) / Math.max(1, columns.length)
  const isLabelled = columns.length <= MOST_LABELLED && room >= LEAST_PX * look.scale
  const days = (form: 'short' | 'day') => columns.map((column) => markedDay(column, look, { step, form }))
  const form = isLabelled && widest(days('short'), look) <= room ? 'short' : 'day'
  // The chart would hide some days that touch each other as they come: every second one is left out, or more.
  const interval = Math.ceil(widest(days(form), look) / room) - 1
  const hasTotals = isLabelled && interval === 0 && widest(columns.map(totalText(look)), look) <= room
  return {
    ...frame(look, describe(data, look, title)),
    grid: gridOf(look, { top: 34, bottom: hasTotals ? 44 : 28 }),
    xAxis: {
      type: 'category',
      data: columns.map(({ start }) => String(onAxis(start))),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: look.colors.line } },
      axisLabel: {
        color: look.colors.dim,
        fontSize: fontSize(look),
        lineHeight: Math.round(16 * look.scale),
        hideOverlap: true,
        interval,
        formatter: (_: string, place: number) => axisText(data, look, { place, form, hasTotals }),
      },
    },
    yAxis: { ...valueAxis(look, 'kWh'), scale: false },
    tooltip: {
      ...tooltip(look, tariffInks[look.scheme]),
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: (params: unknown) => hover(data, look, params),
    },
    series: [
      ...periods.map((period) => stack(data, look, { period, isLabelled, room })),
      rest(data, look, isLabelled),
    ],
  }
}

interface Stack {
  period: (typeof periods)[number]
  isLabelled: boolean
  room: number
}

function stack(
  { columns }: EnergyColumnsData,
  look: ChartLook,
  { period, isLabelled, room }: Stack,
): SeriesOption {
  const inks = tariffInks[look.scheme]
  const shares = columns.map(({ energy }) => peakShare(energy) ?? 0)
  const most = highestShare(columns)
  const label = (place: number) => {
    const column = columns[place]
    if (!isLabelled || column === undefined) return undefined
    if (period === 'peak' && (shares[place] ?? 0) > 0)
      return shareLabel(look, shares[place] ?? 0, place === most)
    const isBelow = (column.running?.expected ?? null) !== null
    const isRoomy = room >= NO_PEAK_PX * look.scale && !isBelow
    if (period === 'normal' && !column.hasPeak && column.energy !== null && isRoomy) return noPeakLabel(look)
    return undefined
  }
  return seriesOf({
    type: 'bar',
    id: period,
    name: look.words(`energy.periods.${period}`),
    stack: 'energy',
    barMaxWidth: 40 * look.scale,
    barCategoryGap: '30%',
    itemStyle: { color: inks[period] },
    emphasis: { disabled: true },
    data: columns.map(({ energy }, place) => ({ value: energy?.[period] ?? null, label: label(place) })),
  })
}

function shareLabel(look: ChartLook, share: number, isMost: boolean) {
  const { onPeak, peak } = tariffInks[look.scheme]
  return {
    show: true,
    position: 'insideTop',
    distance: 4,
    color: isMost ? peak : onPeak,
    fontWeight: 600,
    fontSize: fontSize(look),
    ...(isMost ? { backgroundColor: onPeak, borderRadius: 6, padding: [2, 4] } : {}),
    formatter: () => numberText(look, share * 100, 1),
  }
}

const noPeakLabel = (look: ChartLook) => ({
  show: true,
  position: 'top',
  color: look.colors.dim,
  fontSize: fontSize(look),
  // Without it the two lines overlap.
  lineHeight: Math.round(14 * look.scale),
  formatter: () => look.words('energy.noPeak'),
})

/** What is still expected of the running column. */
function rest({ columns }: EnergyColumnsData, look: ChartLook, isLabelled: boolean): SeriesOption {
  return seriesOf({
    type: 'bar',
    id: 'expected',
    stack: 'energy',
    barMaxWidth: 40 * look.scale,
    silent: true,
    itemStyle: { color: 'transparent', borderColor: look.colors.dim, borderType: [4, 3], borderWidth: 1 },
    emphasis: { disabled: true },
    data: columns.map(({ running, energy }) => {
      const expected = running?.expected ?? null
      if (expected === null || energy === null) return { value: null }
      const label = {
        show: isLabelled,
        position: 'top',
        color: look.colors.dim,
        fontSize: fontSize(look),
        formatter: () => `≈ ${kwh(look, expected + totalOf(energy))}`,
      }
      return { value: expected, label }
    }),
  })
}

/** Writes an energy; 100 kWh and more without decimals. */
const kwh = (look: ChartLook, value: number): string => numberText(look, value, value < 100 ? 1 : 0)

const money = (look: ChartLook, cost: number): string =>
  `${numberText(look, cost, 0)} ${look.words('energy.currency')}`

interface AxisText {
  place: number
  form: 'short' | 'day'
  hasTotals: boolean
}

function axisText(
  { columns, step }: EnergyColumnsData,
  look: ChartLook,
  { place, form, hasTotals }: AxisText,
): string {
  const column = columns[place]
  if (column === undefined) return ''
  const day = markedDay(column, look, { step, form })
  if (!hasTotals) return day
  return `${day}\n${column.running === null ? totalText(look)(column) : look.words('energy.soFar')}`
}

/** With a star where a part is interpolated. */
const markedDay = (
  { start, isInterpolated = false }: EnergyColumn,
  look: ChartLook,
  how: { step: 'day' | 'month'; form: 'short' | 'day' },
): string => `${dayText(start, look, how)}${isInterpolated ? '*' : ''}`

const totalText =
  (look: ChartLook) =>
  ({ energy }: EnergyColumn): string =>
    energy === null ? '–' : kwh(look, totalOf(energy))

/** The px of the widest of these texts of the axis, with the gap to the next. */
const widest = (texts: readonly string[], look: ChartLook): number =>
  (LETTER_PX * Math.max(1, ...texts.map(({ length }) => length)) + 6) * look.scale

interface DayText {
  step: 'day' | 'month'
  form: 'whole' | 'short' | 'day'
}

/** `T6 20/11`, `T6 20` or `20/11`, of another year with it; of a month `11/2026`. In the product's zone. */
export function dayText(
  start: number,
  look: Pick<ChartLook, 'locale' | 'now'>,
  { step, form }: DayText,
): string {
  const there = new Date(onAxis(start))
  const two = (value: number) => String(value).padStart(2, '0')
  const month = two(there.getUTCMonth() + 1)
  if (step === 'month') return `${month}/${there.getUTCFullYear()}`
  const day = formatShortDay(start, look.now ?? start)
  if (form === 'day') return day
  const weekday = weekdayInWords(there.getUTCDay(), { locale: look.locale, isShort: true })
  return `${weekday} ${form === 'short' ? there.getUTCDate() : day}`
}

function hover({ columns, step }: EnergyColumnsData, look: ChartLook, params: unknown): string {
  const at = hoveredAt(params)
  const column = columns.find(({ start }) => onAxis(start) === at)
  if (column === undefined) return ''
  const day = dayText(column.start, look, { step, form: 'whole' })
  const { energy, running } = column
  if (energy === null) return `${day}\n${look.words('energy.unknown')}`
  const total = totalOf(energy)
  const line = (period: (typeof periods)[number]) =>
    tipLine({
      mark: period,
      name: look.words(`energy.periods.${period}`),
      value: `${kwh(look, energy[period])} kWh`,
      rest: total > 0 ? `${numberText(look, (energy[period] / total) * 100, 1)} %` : '',
    })
  const expected = running?.expected ?? null
  const cost = costOf(energy)
  const unmarked = (name: string, value: string): string => tipLine({ name, value })
  return [
    day,
    ...periods.toReversed().map(line),
    unmarked(look.words('energy.total'), `${kwh(look, total)} kWh`),
    ...(column.isInterpolated === true ? [look.words('factor.interpolated')] : []),
    ...(cost === null ? [] : [unmarked(look.words('energy.cost'), money(look, cost))]),
    ...(expected === null
      ? []
      : [unmarked(look.words('energy.expectedTotal'), `≈ ${kwh(look, total + expected)} kWh`)]),
  ].join('\n')
}

/** The newest column, for people who do not see the chart. */
function describe({ columns, step }: EnergyColumnsData, look: ChartLook, title: string): string {
  const last = columns.findLast(({ energy }) => energy !== null)
  if (last?.energy === undefined || last.energy === null) return `${title}. ${look.words('energy.unknown')}`
  const day = dayText(last.start, look, { step, form: 'whole' })
  const cost = costOf(last.energy)
  const paid = cost === null ? '' : `, ${money(look, cost)}`
  return `${title}. ${day}: ${kwh(look, totalOf(last.energy))} kWh${paid}${last.isInterpolated === true ? `, ${look.words('factor.interpolated')}` : ''}`
}
