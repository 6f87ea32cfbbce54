import type { WidgetType } from '@quantrac/contract'

/** Widgets that few dashboards have: their script comes with the first that is in sight. */
export const lateTypes = [
  'aqi_hours',
  'compliance_month',
  'averages_step',
] as const satisfies readonly WidgetType[]
export type LateType = (typeof lateTypes)[number]

export const isLate = (type: WidgetType): type is LateType => lateTypes.some((one) => one === type)
