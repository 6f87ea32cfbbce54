import type { ModuleType } from './module-type.ts'

// Without schemas: the console runs it, too.

/**
 * What was measured, the alerts that were raised, the periods that were beyond the limits of the station's document,
 * VN_AQI, how many readings came of those there should be, or what electricity cost.
 */
export const reportTypes = ['history', 'alert', 'compliance', 'aqi', 'data-share', 'cost'] as const
type ReportType = (typeof reportTypes)[number]

/** The reports of a whole station: factors are not chosen. */
const wholeTypes = ['aqi', 'data-share', 'cost'] as const satisfies readonly ReportType[]
type WholeReportType = (typeof wholeTypes)[number]

export const isOfStation = (type: ReportType): type is WholeReportType =>
  wholeTypes.some((one) => one === type)

/** Whose stations have it; a report that is not here is of all stations. */
export const stationTypeOf: Readonly<Partial<Record<ReportType, ModuleType>>> = {
  aqi: 'air',
  cost: 'elecConsum',
}

/** Whether a report can have what its readings came as: it has a row a reading. */
export const mayHaveOriginals = (of: {
  readonly report_type: ReportType
  readonly resolution: string
  readonly layout: string
}): boolean => of.report_type === 'history' && of.resolution === 'raw' && of.layout === 'long'

/** What a task makes a report of. */
export const reportTypeOf = {
  generate_history_report: 'history',
  generate_alert_report: 'alert',
  generate_compliance_report: 'compliance',
  generate_aqi_report: 'aqi',
  generate_data_share_report: 'data-share',
  generate_cost_report: 'cost',
} as const satisfies Record<string, ReportType>
