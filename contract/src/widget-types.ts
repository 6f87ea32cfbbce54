import { z } from 'zod'

export const widgetFamilies = [
  'line',
  'area',
  'column',
  'pie',
  'radial',
  'radar',
  'polar',
  'alert',
  'table',
  'card',
  'environment',
] as const
export type WidgetFamily = (typeof widgetFamilies)[number]

export interface WidgetSize {
  readonly w: number
  readonly h: number
  readonly minW: number
  readonly minH: number
}

export interface WidgetTypeFacts {
  readonly family: WidgetFamily
  /** How many factors of one module it shows; 0: it shows no factors, but alerts or all modules. */
  readonly factor_limit: number
  /** It shows a whole station, which is chosen without factors. */
  readonly of_station?: true
  /** The size of a new one, in units of the grid. */
  readonly layout: WidgetSize
}

/** The least size is one at which the numbers of its axes, its names and its parts can be read. */
const chart = ({ h = 14, minW = 9, minH = 12 } = {}) => ({ w: 15, h, minW, minH })

/** Every type of widget; a type is this entry, a chart in the console and its words. */
export const widgetTypes = {
  line_basic: { family: 'line', factor_limit: 1, layout: chart() },
  line_dataLabel: { family: 'line', factor_limit: 2, layout: chart({ minW: 12 }) },
  line_zoomable: { family: 'line', factor_limit: 1, layout: chart({ h: 16 }) },
  line_threshold: { family: 'line', factor_limit: 1, layout: chart() },
  line_sync: { family: 'line', factor_limit: 2, layout: chart({ h: 20, minW: 12, minH: 14 }) },
  line_brush: { family: 'line', factor_limit: 2, layout: chart({ h: 18, minW: 12, minH: 16 }) },
  line_step: { family: 'line', factor_limit: 1, layout: chart() },
  area_basic: { family: 'area', factor_limit: 1, layout: chart() },
  area_spline: { family: 'area', factor_limit: 2, layout: chart({ minW: 12 }) },
  area_threshold: { family: 'area', factor_limit: 1, layout: chart() },
  area_selection: { family: 'area', factor_limit: 1, layout: chart({ h: 18, minW: 12, minH: 15 }) },
  area_stacked: { family: 'area', factor_limit: 3, layout: chart({ h: 16, minW: 12, minH: 15 }) },
  column_basic: { family: 'column', factor_limit: 3, layout: chart({ h: 16, minW: 12, minH: 15 }) },
  column_dataLabel: { family: 'column', factor_limit: 1, layout: chart({ minW: 12 }) },
  pie_basic: { family: 'pie', factor_limit: 8, layout: chart({ h: 18, minW: 12, minH: 15 }) },
  pie_donut: { family: 'pie', factor_limit: 8, layout: chart({ h: 18, minW: 12, minH: 15 }) },
  radial_basic: { family: 'radial', factor_limit: 4, layout: chart({ h: 18, minW: 12, minH: 15 }) },
  radial_dataLabel: { family: 'radial', factor_limit: 4, layout: chart({ h: 18, minW: 12, minH: 15 }) },
  radar_basic: { family: 'radar', factor_limit: 8, layout: chart({ h: 18, minW: 12, minH: 15 }) },
  radar_dataLabel: { family: 'radar', factor_limit: 8, layout: chart({ h: 18, minW: 12, minH: 15 }) },
  polar_basic: { family: 'polar', factor_limit: 8, layout: chart({ h: 18, minW: 12, minH: 15 }) },
  alert_lineChart: { family: 'alert', factor_limit: 0, layout: { w: 33, h: 23, minW: 15, minH: 16 } },
  alert_pieChart: { family: 'alert', factor_limit: 0, layout: { w: 14, h: 23, minW: 12, minH: 16 } },
  alert_factorChart: { family: 'alert', factor_limit: 0, layout: { w: 14, h: 23, minW: 12, minH: 16 } },
  table_highestVal: { family: 'table', factor_limit: 0, layout: { w: 30, h: 13, minW: 15, minH: 11 } },
  card_lastestFactor: { family: 'card', factor_limit: 1, layout: { w: 12, h: 7, minW: 9, minH: 7 } },
  aqi_hours: {
    family: 'environment',
    factor_limit: 0,
    of_station: true,
    layout: { w: 15, h: 18, minW: 12, minH: 14 },
  },
  compliance_month: {
    family: 'environment',
    factor_limit: 0,
    of_station: true,
    layout: { w: 15, h: 28, minW: 12, minH: 22 },
  },
  averages_step: { family: 'environment', factor_limit: 2, layout: chart({ h: 18, minW: 12, minH: 14 }) },
} as const satisfies Record<string, WidgetTypeFacts>

export type WidgetType = keyof typeof widgetTypes

const typeNames = Object.keys(widgetTypes) as [WidgetType, ...WidgetType[]] // the keys of the table above
export const WidgetType = z.enum(typeNames)

/** The widths of the grid: the widest has 48 columns. */
export const gridBreakpoints = ['lg', 'md', 'sm', 'xs', 'xxs'] as const
export type GridBreakpoint = (typeof gridBreakpoints)[number]

export const gridColumns = 48
export const mostWidgets = 60
