import type { ChartLook } from '@quantrac/charts/look.ts'
import { useCallback } from 'react'
import { Chart } from '../../charts/Chart.tsx'
import { factorTimeSeries, type FactorTimeSeriesData } from '../../charts/factor-time-series.ts'

export interface FactorChartProps {
  /** The data drawn; the same object while it has not changed. */
  data: FactorTimeSeriesData
  /** What the chart shows, for people who do not see it. */
  label: string
}

export function FactorChart({ data, label }: FactorChartProps) {
  const build = useCallback((look: ChartLook) => factorTimeSeries(data, look, label), [data, label])
  return <Chart build={build} label={label} />
}
