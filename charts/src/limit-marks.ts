import { type ChartLimits, type ChartSeries } from './chart-data.ts'
import type { SeriesOption } from './engine-types.ts'
import { type ChartLook, fontSize, numberText } from './look.ts'

type Marks = Pick<Extract<SeriesOption, { type?: 'line' }>, 'markLine' | 'markArea'>

/** The limits as dashed lines with their value at the right end, and the warning bands shaded. */
export function limitMarks({ limits, decimals }: ChartSeries, look: ChartLook): Marks {
  if (limits === null || limits === undefined) return {}
  const { alert, warnTint } = look.colors
  const line = (value: number, sign: '≤' | '≥') => ({
    yAxis: value,
    label: {
      formatter: `${sign} ${numberText(look, value, shownDecimals(value, decimals))}`,
      position: 'end' as const,
      color: alert,
      fontSize: fontSize(look),
    },
  })
  const { lower, upper, warnAbove, warnBelow } = limits
  return {
    markLine: {
      silent: true,
      symbol: 'none',
      lineStyle: { color: alert, type: [5, 4], width: 1 },
      data: [...(upper === null ? [] : [line(upper, '≤')]), ...(lower === null ? [] : [line(lower, '≥')])],
    },
    markArea: {
      silent: true,
      itemStyle: { color: warnTint },
      data: [
        ...(upper === null || warnAbove === null ? [] : [band(warnAbove, upper)]),
        ...(lower === null || warnBelow === null ? [] : [band(lower, warnBelow)]),
      ],
    },
  }
}

const band = (from: number, to: number): [{ yAxis: number }, { yAxis: number }] => [
  { yAxis: from },
  { yAxis: to },
]

/** A limit of 75 is not 75.000, one of 0.05 keeps its decimals. */
const shownDecimals = (value: number, decimals: number): number => (Number.isInteger(value) ? 0 : decimals)

/** ECharts finds the place where a colour changes only at a piece with two ends: this is beyond every value. */
export const FAR = 1e12

export interface Piece {
  readonly gt?: number
  readonly lte?: number
  readonly gte?: number
  readonly lt?: number
  readonly color: string
}

/** The colour of a line by the state of its value: beyond a limit, in a warning band; anything else is ink. */
export function statePieces({ lower, upper, warnAbove, warnBelow }: ChartLimits, look: ChartLook): Piece[] {
  const { alert, warnMark } = look.colors
  return [
    ...(upper === null ? [] : [{ gt: upper, color: alert }]),
    ...(upper === null || warnAbove === null ? [] : [{ gt: warnAbove, lte: upper, color: warnMark }]),
    ...(lower === null ? [] : [{ lt: lower, color: alert }]),
    ...(lower === null || warnBelow === null ? [] : [{ gte: lower, lt: warnBelow, color: warnMark }]),
  ]
}
