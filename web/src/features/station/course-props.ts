import type { ModuleLatest } from '@quantrac/contract'
import type { Range } from '../../components/range/use-range.ts'
import type { StationView } from './station-view.ts'
import type { OpenedCourse } from './use-opened-alert.ts'

/** What the page shows where no range is chosen. */
export const STATION_RANGE = '24h'

export interface CourseCardProps {
  station: ModuleLatest
  view: StationView
  isNarrow: boolean
}

export interface CourseBodyProps extends CourseCardProps {
  factors: readonly string[]
  range: Range
  opened: OpenedCourse
  /** The factor under the pointer. */
  hovered: string | null
}
