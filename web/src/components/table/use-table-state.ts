import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** What a list keeps in the address. All text: it is what a person may edit there. */
export type TableSearch = Record<string, string | undefined>

export const rowsPerPage = [10, 15, 20, 25, 30] as const

export interface TableState {
  /** From 1. */
  page: number
  limit: number
  offset: number
  /** A field, `-` in front for descending; undefined is the list's own order. */
  ordering: string | undefined
  search: string
  setPage: (page: number) => void
  setLimit: (limit: number) => void
  setOrdering: (ordering: string | undefined) => void
  setSearch: (search: string) => void
  /** A filter of the page's own, by its name in the address. */
  filter: (name: string) => string | undefined
  setFilter: (name: string, value: string | undefined) => void
  /** Several filters in one step; what is undefined is taken away. */
  setFilters: (values: TableSearch) => void
  /** The list as it stands at first: no search, no filter, its own order. Only what has this list's prefix is changed. */
  clear: () => void
}

/**
 * Page, rows per page, order, search and filters of a list, kept in the address as `page`, `size`, `sort` and `q`, so that a reload
 * and a shared link show the same. Two lists on one page give different prefixes.
 */
export function useTableState(prefix = ''): TableState {
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = useCallback(
    (changes: TableSearch) => {
      void navigate({
        to: '.',
        search: (before: TableSearch) => ({ ...before, ...changes }),
        replace: true,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return useMemo(() => {
    const name = (key: string): string => `${prefix}${key}`
    const page = wholeNumber(search[name('page')], 1)
    const asked = wholeNumber(search[name('size')], rowsPerPage[0])
    const limit = rowsPerPage.find((size) => size === asked) ?? rowsPerPage[0]
    const fromStart = { [name('page')]: undefined }
    return {
      page,
      limit,
      offset: (page - 1) * limit,
      ordering: search[name('sort')],
      search: search[name('q')] ?? '',
      setPage: (next) => set({ [name('page')]: next > 1 ? String(next) : undefined }),
      setLimit: (next) =>
        set({ ...fromStart, [name('size')]: next === rowsPerPage[0] ? undefined : String(next) }),
      setOrdering: (next) => set({ ...fromStart, [name('sort')]: next }),
      setSearch: (next) => set({ ...fromStart, [name('q')]: next === '' ? undefined : next }),
      filter: (key) => search[name(key)],
      setFilter: (key, value) => set({ ...fromStart, [name(key)]: value }),
      setFilters: (values) => {
        const named = Object.entries(values).map(([key, value]) => [name(key), value])
        set({ ...fromStart, ...Object.fromEntries(named) })
      },
      clear: () =>
        set(
          Object.fromEntries(
            Object.keys(search)
              .filter((key) => key.startsWith(prefix))
              .map((key) => [key, undefined]),
          ),
        ),
    }
  }, [prefix, search, set])
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : otherwise
}
