import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addressChanges, type ListAddress, listAddress, type TableSearch } from './list-address.ts'

export type { TableSearch }

export interface TableState extends ListAddress {
  setPage: (page: number) => void
  setLimit: (limit: number) => void
  setOrdering: (ordering: string | undefined) => void
  setSearch: (search: string) => void
  setFilter: (name: string, value: string | undefined) => void
  /** Sets several filters in one step; undefined removes one. */
  setFilters: (values: TableSearch) => void
  /**
   * Resets the list to its first page, without a search and in its own order, with only `filters`. Changes only
   * parameters with this list's prefix.
   */
  clear: (filters?: TableSearch) => void
}

/**
 * Page, rows per page, order, search and filters of a list, kept in the address as `page`, `size`, `sort` and `q`, so
 * that a reload and a shared link show the same. Two lists on one page have different prefixes. A page of rows uses
 * `useListPage`.
 */
export function useTableState(prefix = ''): TableState {
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  return useMemo(() => {
    const change = addressChanges(prefix)
    const write = (changed: (before: TableSearch) => TableSearch): void => {
      void navigate({
        to: '.',
        search: (before: TableSearch) => ({ ...before, ...changed(before) }),
        replace: true,
        resetScroll: false,
      })
    }
    return {
      ...listAddress(search, prefix),
      setPage: (page) => write(() => change.page(page)),
      setLimit: (limit) => write(() => change.limit(limit)),
      setOrdering: (ordering) => write(() => change.ordering(ordering)),
      setSearch: (text) => write(() => change.search(text)),
      setFilter: (name, value) => write(() => change.filters({ [name]: value })),
      setFilters: (values) => write(() => change.filters(values)),
      clear: (filters = {}) => write((before) => ({ ...change.clear(before), ...change.filters(filters) })),
    }
  }, [prefix, search, navigate])
}
