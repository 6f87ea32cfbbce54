import type { EChartsOption, SeriesOption } from 'echarts'

export type { EChartsOption, SeriesOption }

/** One component of an option, where ECharts takes one or several. */
export type Option<Name extends keyof EChartsOption> = One<NonNullable<EChartsOption[Name]>>
type One<Value> = Value extends readonly (infer Item)[] ? Item : Value
