import type { TFunction } from 'i18next'
import type { CourseRange } from '../../components/live-stations/course-query.ts'

/** «24 giờ» */
export const rangeWords = (range: CourseRange, t: TFunction): string =>
  t(range === '7d' ? 'overview.ranges.7d' : 'overview.ranges.24h')
