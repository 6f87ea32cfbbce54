import type { Page } from '@quantrac/contract'
import { keepPreviousData, type QueryKey, queryOptions, skipToken } from '@tanstack/react-query'
import { type Ordering, orderingIn } from '../../lib/ordering.ts'
import { type TimeRange, timeRangeOf } from '../../lib/time-range.ts'
import type { ListAddress } from './list-address.ts'
import { type SortValue, sortedRows } from './sorted-rows.ts'

/** The valid values of a filter: one of these texts, yes or no, any text of this form, or any text. */
export type FilterKind = readonly string[] | 'flag' | RegExp | 'text'
export type Filters = Readonly<Record<string, FilterKind>>

type FilterValue<Kind> = Kind extends readonly (infer One)[]
  ? One
  : Kind extends 'flag'
    ? 'true' | 'false'
    : string

/** The query of a list as its call takes it; times only for a timed list. */
export type Asked<Given extends Filters, Field extends string> = {
  [Name in keyof Given]: FilterValue<Given[Name]> | undefined
} & TimeRange & { offset: number; limit: number; search: string; ordering: Ordering<Field> | undefined }

export interface ListGiven<Row, Given extends Filters, Field extends string> {
  /** Distinguishes two lists on one page. */
  prefix?: string
  /** The query key of the list's pages, for invalidation. */
  key?: QueryKey
  /** Requests one page: a call of the contract, or a function if the address names a filter differently. */
  call?: (
    parts: { query: Asked<NoInfer<Given>, NoInfer<Field>> },
    options: { signal: AbortSignal },
  ) => Promise<Page<Row>>
  /** The filters by their names in the address. */
  filters?: Given
  /** Whether the list has a time filter: `range`, `from` and `to`. */
  isTimed?: boolean
  /** The fields that the list can be sorted by. */
  ordering?: readonly Field[]
  /** The order if the address has none; undefined is the server's order. */
  defaultOrder?: Ordering<NoInfer<Field>>
  /** How all rows are searched and sorted in the browser, if `useListPage` gets them. */
  whole?: WholeList<Row, Asked<NoInfer<Given>, NoInfer<Field>>, NoInfer<Field>>
  /** False for a list that is always short: all rows at once, without page buttons. */
  isPaged?: boolean
  /** After so many milliseconds it is asked for again, while it is on the page. */
  renewMs?: number
  /** The row's `id` without it. */
  rowKey?: (row: Row) => string | number
}

/** Declares a list: its parameters in the address and the call that answers. At module scope. */
export function listPage<Row extends object, const Given extends Filters, const Field extends string>(
  given: ListGiven<Row, Given, Field>,
) {
  const { prefix = '', key = [], call, filters = {}, isTimed = false, ordering = [], isPaged = true } = given
  const asked = (address: ListAddress, now = Date.now()): Asked<Given, Field> => {
    const { offset, limit, search } = address
    const order = orderingIn(address.ordering, ordering) ?? given.defaultOrder
    const values = filterValues(filters, address)
    // The names and kinds of `filters` are those of the type.
    return { offset, limit, search, ...values, ...timesOf(isTimed, address, now), ordering: order } as Asked<
      Given,
      Field
    >
  }
  return {
    prefix,
    key,
    isPaged,
    asked,
    rowKey: given.rowKey ?? idOf,
    /** Whether a filter of the list is set; an invalid value in the address is none. */
    isFiltered: (address: ListAddress): boolean =>
      Object.values({ ...filterValues(filters, address), ...timesOf(isTimed, address, 0) }).some(
        (value) => value !== undefined,
      ),
    /** One page from the server. The previous page stays on screen while the next one loads. */
    query: (query: Asked<Given, Field>) =>
      queryOptions({
        queryKey: [...key, 'page', query],
        queryFn: call === undefined ? skipToken : ({ signal }) => call({ query }, { signal }),
        placeholderData: keepPreviousData,
        refetchInterval: given.renewMs ?? false,
      }),
    /** The page of all rows that the address selects, and the number of rows on all pages. */
    wholePage: (rows: readonly Row[], address: ListAddress): { rows: readonly Row[]; count: number } => {
      const all = given.whole === undefined ? rows : wholeRows(given.whole, rows, asked(address, 0))
      return { rows: isPaged ? rowsOfPage(all, address) : all, count: all.length }
    },
  }
}

export type List<Row extends object, Given extends Filters, Field extends string> = ReturnType<
  typeof listPage<Row, Given, Field>
>

function filterValues(filters: Filters, address: ListAddress): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, kind]) => [name, filterValue(kind, address.filter(name))]),
  )
}

const flags = ['true', 'false']

function filterValue(kind: FilterKind, text: string | undefined): string | undefined {
  if (text === undefined || text === '' || kind === 'text') return text || undefined
  if (kind instanceof RegExp) return kind.test(text) ? text : undefined
  return (kind === 'flag' ? flags : kind).find((one) => one === text)
}

function timesOf(isTimed: boolean, { filter }: ListAddress, now: number): TimeRange {
  if (!isTimed) return {}
  return timeRangeOf({ range: filter('range'), from: filter('from'), to: filter('to') }, now)
}

/** A page past the end is the last one. */
function rowsOfPage<Row>(rows: readonly Row[], { page, limit }: ListAddress): readonly Row[] {
  const start = (Math.min(page, pagesOf(rows.length, limit)) - 1) * limit
  return rows.slice(start, start + limit)
}

/** The number of pages for a number of rows; at least one. */
export const pagesOf = (count: number, limit: number): number => Math.max(1, Math.ceil(count / limit))

const idOf = (row: object): string => ('id' in row ? String(row.id) : '')

/** How a list with all rows in the browser is filtered and sorted. */
interface WholeList<Row, Asked, Field extends string> {
  /** True if the row matches search and filters. */
  match: (row: Row, asked: Asked) => boolean
  /** The value of each field of `ordering` to sort by. */
  sort: Readonly<Record<Field, SortValue<Row>>>
}

/** The matching rows in the requested order; in their own order if none is requested. */
function wholeRows<Row, Asked extends { ordering: string | undefined }, Field extends string>(
  { match, sort }: WholeList<Row, Asked, Field>,
  rows: readonly Row[],
  asked: Asked,
): readonly Row[] {
  return sortedRows(
    rows.filter((row) => match(row, asked)),
    sort,
    asked.ordering,
  )
}
