/** What a list keeps in the address. All text: it is what a person may edit there. */
export type TableSearch = Record<string, string | undefined>

export const rowsPerPage = [10, 15, 20, 25, 30] as const

/** What the address says of a list. A page or size that is none counts for nothing. */
export interface ListAddress {
  /** From 1. */
  page: number
  limit: number
  offset: number
  /** A field, `-` in front for descending; undefined is the list's own order. */
  ordering: string | undefined
  search: string
  /** A filter by its name in the address, without the list's prefix. */
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

/** What is written into the address of the list that has this prefix. All but `page` lead back to the first page. */
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
    /** Everything of this list, gone. */
    clear: (search: TableSearch): TableSearch =>
      Object.fromEntries(
        Object.keys(search)
          .filter((name) => name.startsWith(prefix))
          .map((name) => [name, undefined]),
      ),
  }
}
