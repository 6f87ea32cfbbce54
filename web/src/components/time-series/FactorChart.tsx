import type { ChartLook } from '@quantrac/charts/look.ts'
import { useCallback } from 'react'
import { Chart } from '../../charts/Chart.tsx'
import { factorTimeSeries, type FactorTimeSeriesData } from '../../charts/factor-time-series.ts'

export interface FactorChartProps {
  /** The same object while it is the same data. */
  data: FactorTimeSeriesData
  /** For people who do not see it: what the chart shows. */
  label: string
}

export function FactorChart({ data, label }: FactorChartProps) {
  const build = useCallback((look: ChartLook) => factorTimeSeries(data, look, label), [data, label])
  return <Chart build={build} label={label} />
}
