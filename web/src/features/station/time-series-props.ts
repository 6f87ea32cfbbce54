import type { ModuleLatest } from '@quantrac/contract'
import type { Range } from '../../components/range/use-range.ts'
import type { StationView } from './station-view.ts'
import type { OpenedTimeSeries } from './use-opened-alert.ts'

/** What the page shows where no range is chosen. */
export const STATION_RANGE = '24h'

export interface TimeSeriesCardProps {
  station: ModuleLatest
  view: StationView
  isNarrow: boolean
}

export interface TimeSeriesBodyProps extends TimeSeriesCardProps {
  factors: readonly string[]
  range: Range
  opened: OpenedTimeSeries
  /** The factor under the pointer. */
  hovered: string | null
}
