import { type TableState, useTableState } from '../../components/table/use-table-state.ts'
import { type Group, groups } from '../../components/live-stations/worst-first.ts'

export interface OverviewAddress {
  table: TableState
  view: 'matrix' | 'cards'
  isDense: boolean
  /** The chosen filter. */
  group: Group | undefined
  /** The normal stations are shown although there are many. */
  isUnfolded: boolean
}

/** What the overview shows, in the address: `state`, `q`, `sort`, `view`, `rows` and `normal`. */
export function useOverviewAddress(): OverviewAddress {
  const table = useTableState()
  return {
    table,
    view: table.filter('view') === 'cards' ? 'cards' : 'matrix',
    isDense: table.filter('rows') === 'dense',
    group: groups.find((one) => one === table.filter('state')),
    isUnfolded: table.filter('normal') === 'open',
  }
}
