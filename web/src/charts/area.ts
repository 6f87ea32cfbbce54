import { courseOption } from './course.ts'
import { type CourseBuilder, withStates } from './line.ts'

export const areaBasic: CourseBuilder = (data, look, title) =>
  courseOption(data, look, { isArea: true }, title)

export const areaSpline: CourseBuilder = (data, look, title) =>
  courseOption(data, look, { isArea: true, isSmooth: true }, title)

export const areaThreshold: CourseBuilder = (data, look, title) =>
  withStates(data, look, courseOption(data, look, { isArea: true, hasLimits: true }, title))

export const areaSelection: CourseBuilder = (data, look, title) =>
  courseOption(data, look, { isArea: true, hasSelection: true }, title)

export const areaStacked: CourseBuilder = (data, look, title) =>
  courseOption(data, look, { isArea: true, isStacked: true }, title)
