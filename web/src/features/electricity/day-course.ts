import { DAY_MS, type ModuleLatest } from '@quantrac/contract'
import type { ChartSeries } from '@quantrac/charts/chart-data.ts'
import { type Course, courseData } from '../../components/course/course-data.ts'

/** One factor of an answer; null while there is none. */
export function dayCourse(
  course: Course | undefined,
  code: string,
  station: ModuleLatest,
): ChartSeries | null {
  if (course === undefined) return null
  return courseData({ course, codes: [code], latest: station }).series[0] ?? null
}

/** Yesterday's on today's axis. */
export const shiftedByDay = (series: ChartSeries): ChartSeries => ({
  ...series,
  at: series.at.map((at) => at + DAY_MS),
})
