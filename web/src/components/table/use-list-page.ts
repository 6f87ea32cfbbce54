import { type QueryKey, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { Asked, Filters, List } from './list-page.ts'
import { type ListDialogState, useListDialog } from './use-list-dialog.ts'
import { type TableState, useTableState } from './use-table-state.ts'

/** An open list: its parameters in the address, its rows, and its dialog. */
export interface ListPageState<Row> extends TableState, ListDialogState<Row> {
  /** The query key of its rows: what adds, changes or deletes one renews it. */
  key: QueryKey
  /** The rows of this page; undefined until the first answer. */
  rows: readonly Row[] | undefined
  /** The number of rows on all pages. */
  count: number | undefined
  /** Null if the last request succeeded. */
  error: unknown
  refetch: () => void
  isFiltered: boolean
  isPaged: boolean
  rowKey: (row: Row) => string | number
}

/** The rows of a list that the browser searches, sorts and pages; null: too many, the server does it. */
export type WholeQuery<Row> = Pick<UseQueryResult<readonly Row[] | null>, 'data' | 'error' | 'refetch'>

/**
 * The only owner of page, size, filters, search and order of a list, kept in the address, and of the rows for them: a
 * page from the list's call, or a part of `whole` if it is given.
 */
export function useListPage<Row extends object, Given extends Filters, Field extends string>(
  list: List<Row, Given, Field>,
  whole?: WholeQuery<Row>,
): ListPageState<Row> & { asked: Asked<Given, Field> } {
  const state = useTableState(list.prefix)
  const asked = list.asked(state)
  const isServers = whole === undefined || whole.data === null
  const page = useQuery({ ...list.query(asked), enabled: isServers })
  const held = whole?.data ?? undefined
  const part = useMemo(() => held && list.wholePage(held, state), [held, list, state])
  // The first rows are drawn in slices: at once they would block a phone for a third of a second.
  const isTurn = useDeferredValue(page.data !== undefined)
  const data = isTurn ? page.data : undefined
  const { rows, count } = isServers ? { rows: data?.results, count: data?.count } : { ...part }
  const source = isServers ? page : whole
  const dialog = useListDialog(held ?? rows, list)
  return {
    ...state,
    ...dialog,
    key: list.key,
    asked,
    rows,
    count,
    error: source.error,
    refetch: () => void source.refetch(),
    isFiltered: list.isFiltered(state),
    isPaged: list.isPaged,
    rowKey: list.rowKey,
  }
}
