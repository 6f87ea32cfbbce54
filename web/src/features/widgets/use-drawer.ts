import { useTableState } from '../../components/table/use-table-state.ts'

/** What the drawer is open for, in the address: a new widget, or one by its id. */
export function useDrawer() {
  const state = useTableState()
  const text = state.filter('widget')
  const open: number | 'new' | null =
    text === 'new' ? 'new' : text !== undefined && /^-?[1-9]\d{0,14}$/.test(text) ? Number(text) : null
  return {
    open,
    show: (next: number | 'new' | null) =>
      state.setFilter('widget', next === null ? undefined : String(next)),
  }
}
