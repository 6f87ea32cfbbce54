/** A list's parameters in the address. All are text, which a person may edit there. */
export type TableSearch = Record<string, string | undefined>

export const rowsPerPage = [10, 15, 20, 25, 30] as const

/** The address of a list, parsed. An invalid page or size is ignored. */
export interface ListAddress {
  /** The page, counted from 1. */
  page: number
  limit: number
  offset: number
  /** A field, with a leading `-` for descending; undefined is the list's own order. */
  ordering: string | undefined
  search: string
  /** The value of a filter by its name, without the list's prefix. */
  filter: (name: string) => string | undefined
}

/** Reads `page`, `size`, `sort`, `q` and the filters of the list that has this prefix. */
export function listAddress(search: TableSearch, prefix: string): ListAddress {
  const value = (name: string): string | undefined => search[`${prefix}${name}`]
  const page = wholeNumber(value('page'), 1)
  const asked = wholeNumber(value('size'), rowsPerPage[0])
  const limit = rowsPerPage.find((size) => size === asked) ?? rowsPerPage[0]
  return {
    page,
    limit,
    offset: (page - 1) * limit,
    ordering: value('sort'),
    search: value('q') ?? '',
    filter: value,
  }
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : otherwise
}

/** The changes to the address of the list with this prefix. All but `page` return to the first page. */
export function addressChanges(prefix: string) {
  const named = (values: TableSearch): TableSearch =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value]))
  const fromStart = (values: TableSearch): TableSearch => named({ page: undefined, ...values })
  return {
    page: (page: number) => named({ page: page > 1 ? String(page) : undefined }),
    limit: (limit: number) => fromStart({ size: limit === rowsPerPage[0] ? undefined : String(limit) }),
    ordering: (ordering: string | undefined) => fromStart({ sort: ordering }),
    search: (search: string) => fromStart({ q: search === '' ? undefined : search }),
    filters: fromStart,
    /** Removes all parameters of this list. */
    clear: (search: TableSearch): TableSearch =>
      Object.fromEntries(
        Object.keys(search)
          .filter((name) => name.startsWith(prefix))
          .map((name) => [name, undefined]),
      ),
  }
}
