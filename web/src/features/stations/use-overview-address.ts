import type { CourseRange } from '../../components/live-stations/course-query.ts'
import { type TableState, useTableState } from '../../components/table/use-table-state.ts'
import { type Group, groups } from '../../components/live-stations/worst-first.ts'

export interface OverviewAddress {
  table: TableState
  range: CourseRange
  /** The chosen filter. */
  group: Group | undefined
  /** The normal stations are shown although there are many. */
  isUnfolded: boolean
}

/** What the overview shows, in the address: `state`, `q`, `sort`, `range` and `normal`. */
export function useOverviewAddress(): OverviewAddress {
  const table = useTableState()
  return {
    table,
    range: table.filter('range') === '7d' ? '7d' : '24h',
    group: groups.find((one) => one === table.filter('state')),
    isUnfolded: table.filter('normal') === 'open',
  }
}
