import type { EChartsOption, SeriesOption } from 'echarts'

export type { EChartsOption, SeriesOption }

/** One component of an option, where ECharts takes one or several. */
export type Option<Name extends keyof EChartsOption> = One<NonNullable<EChartsOption[Name]>>
type One<Value> = Value extends readonly (infer Item)[] ? Item : Value

/** The axes of one series. */
export interface Axes {
  xAxisIndex: number
  yAxisIndex: number
}

/**
 * A series of a chart. ECharts' types know neither typed arrays as data nor what a formatter is handed for each kind of
 * series.
 */
export const seriesOf = (option: object): SeriesOption => option

/** What a tooltip of the axis is handed: where the pointer is. */
export function hoveredAt(params: unknown): number | undefined {
  const [first] = params as readonly { axisValue?: number | string }[] // what ECharts hands to its formatter
  return first?.axisValue === undefined ? undefined : Number(first.axisValue)
}
