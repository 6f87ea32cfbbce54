import { courseOption } from './course.ts'
import { type CourseBuilder, withStates } from './line.ts'

export const areaBasic: CourseBuilder = (data, look, title) =>
  courseOption(data, look, { title, isArea: true })

export const areaSpline: CourseBuilder = (data, look, title) =>
  courseOption(data, look, { title, isArea: true, isSmooth: true })

export const areaThreshold: CourseBuilder = (data, look, title) =>
  withStates(data, look, courseOption(data, look, { title, isArea: true, hasLimits: true }))

export const areaSelection: CourseBuilder = (data, look, title) =>
  courseOption(data, look, { title, isArea: true, hasSelection: true })

export const areaStacked: CourseBuilder = (data, look, title) =>
  courseOption(data, look, { title, isArea: true, isStacked: true })
