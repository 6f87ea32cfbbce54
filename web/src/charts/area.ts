import { timeSeriesOption } from './time-series.ts'
import { type TimeSeriesBuilder, withStates } from './line.ts'

export const areaBasic: TimeSeriesBuilder = (data, look, title) =>
  timeSeriesOption(data, look, { title, isArea: true })

export const areaSpline: TimeSeriesBuilder = (data, look, title) =>
  timeSeriesOption(data, look, { title, isArea: true, isSmooth: true })

export const areaThreshold: TimeSeriesBuilder = (data, look, title) =>
  withStates(data, look, timeSeriesOption(data, look, { title, isArea: true, hasLimits: true }))

export const areaSelection: TimeSeriesBuilder = (data, look, title) =>
  timeSeriesOption(data, look, { title, isArea: true, hasSelection: true })

export const areaStacked: TimeSeriesBuilder = (data, look, title) =>
  timeSeriesOption(data, look, { title, isArea: true, isStacked: true })
