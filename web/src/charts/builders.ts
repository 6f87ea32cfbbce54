import type { WidgetType } from '@quantrac/contract'
import { alertFactors } from './alert-factors.ts'
import { alertLine, alertPie } from './alerts.ts'
import { areaBasic, areaSelection, areaSpline, areaStacked, areaThreshold } from './area.ts'
import type {
  AlertFactorsData,
  AlertSharesData,
  AlertsData,
  PartsData,
  TimeSeriesData,
} from '@quantrac/charts/chart-data.ts'
import { columnBasic, columnDataLabel } from './column.ts'
import type { EChartsOption } from '@quantrac/charts/engine-types.ts'
import {
  lineBasic,
  lineBrush,
  lineDataLabel,
  lineStep,
  lineSync,
  lineThreshold,
  lineZoomable,
} from './line.ts'
import type { ChartLook } from '@quantrac/charts/look.ts'
import {
  pieBasic,
  pieDonut,
  polarBasic,
  radarBasic,
  radarDataLabel,
  radialBasic,
  radialDataLabel,
} from './round.ts'

/** The data of a chart, by its kind. */
export interface ChartDataOf {
  timeSeries: TimeSeriesData
  parts: PartsData
  alerts: AlertsData
  alertShares: AlertSharesData
  alertFactors: AlertFactorsData
}
export type ChartKind = keyof ChartDataOf

type Build<Kind extends ChartKind> = (
  data: ChartDataOf[Kind],
  look: ChartLook,
  title: string,
) => EChartsOption

/** A chart and what it needs; `points` is how many values of a factor fit, of `columns` how many periods of time. */
export interface ChartFacts<Kind extends ChartKind = ChartKind> {
  readonly kind: Kind
  readonly build: Build<Kind>
  readonly values?: 'points' | 'labelled' | 'columns'
}

const timeSeries = (build: Build<'timeSeries'>, values: 'points' | 'labelled' | 'columns' = 'points') =>
  ({ kind: 'timeSeries', build, values }) as const
const parts = (build: Build<'parts'>) => ({ kind: 'parts', build }) as const

/** Every type of widget that is a chart. A new one is an entry here, one in the contract and its words. */
export const charts = {
  line_basic: timeSeries(lineBasic),
  line_dataLabel: timeSeries(lineDataLabel, 'labelled'),
  line_zoomable: timeSeries(lineZoomable),
  line_threshold: timeSeries(lineThreshold),
  line_sync: timeSeries(lineSync),
  line_brush: timeSeries(lineBrush),
  line_step: timeSeries(lineStep),
  area_basic: timeSeries(areaBasic),
  area_spline: timeSeries(areaSpline),
  area_threshold: timeSeries(areaThreshold),
  area_selection: timeSeries(areaSelection),
  area_stacked: timeSeries(areaStacked),
  column_basic: timeSeries(columnBasic, 'columns'),
  column_dataLabel: timeSeries(columnDataLabel, 'columns'),
  pie_basic: parts(pieBasic),
  pie_donut: parts(pieDonut),
  radial_basic: parts(radialBasic),
  radial_dataLabel: parts(radialDataLabel),
  radar_basic: parts(radarBasic),
  radar_dataLabel: parts(radarDataLabel),
  polar_basic: parts(polarBasic),
  alert_lineChart: { kind: 'alerts', build: alertLine },
  alert_pieChart: { kind: 'alertShares', build: alertPie },
  alert_factorChart: { kind: 'alertFactors', build: alertFactors },
} as const satisfies Partial<
  Record<
    WidgetType,
    | ChartFacts<'timeSeries'>
    | ChartFacts<'parts'>
    | ChartFacts<'alerts'>
    | ChartFacts<'alertShares'>
    | ChartFacts<'alertFactors'>
  >
>

export type ChartType = keyof typeof charts

export const isChart = (type: WidgetType): type is ChartType => type in charts
