import type { Page } from '@quantrac/contract'
import { keepPreviousData, type QueryKey, queryOptions, skipToken } from '@tanstack/react-query'
import { type Ordering, orderingIn } from '../../lib/ordering.ts'
import { type TimeRange, timeRangeOf } from '../../lib/time-range.ts'
import type { ListAddress } from './list-address.ts'
import { type WholeList, wholeRows } from './whole-list.ts'

/** One of these texts, yes or no, any text of this form, or any text. */
export type FilterKind = readonly string[] | 'flag' | RegExp | 'text'
export type Filters = Readonly<Record<string, FilterKind>>

type FilterValue<Kind> = Kind extends readonly (infer One)[]
  ? One
  : Kind extends 'flag'
    ? 'true' | 'false'
    : string

/** What the address asks a list for, as its call takes it; the times only of a list that is timed. */
export type Asked<Given extends Filters, Field extends string> = {
  [Name in keyof Given]: FilterValue<Given[Name]> | undefined
} & TimeRange & { offset: number; limit: number; search: string; ordering: Ordering<Field> | undefined }

export interface ListGiven<Row, Given extends Filters, Field extends string> {
  /** Two lists on one page give different ones. */
  prefix?: string
  /** Names the list's pages for the queries that are to be asked again. */
  key?: QueryKey
  /** Asks the server for one page: a call of the contract, or a function where the address names a filter differently. */
  call?: (
    parts: { query: Asked<NoInfer<Given>, NoInfer<Field>> },
    options: { signal: AbortSignal },
  ) => Promise<Page<Row>>
  /** By their names in the address. */
  filters?: Given
  /** Whether the list has a time filter: `range`, `from` and `to`. */
  isTimed?: boolean
  /** The fields that the list may be sorted by. */
  ordering?: readonly Field[]
  /** The order without one in the address; undefined is the server's own. */
  first?: Ordering<NoInfer<Field>>
  /** How a whole list is searched and sorted in the browser, where `useListPage` is given one. */
  whole?: WholeList<Row, Asked<NoInfer<Given>, NoInfer<Field>>, NoInfer<Field>>
  /** False for a list that is always short: all its rows at once, and no bar with pages. */
  isPaged?: boolean
  /** The row's `id` without it. */
  rowKey?: (row: Row) => string | number
}

/** Declares a list: what the address may ask it for and who answers. At module scope. */
export function listPage<Row extends object, const Given extends Filters, const Field extends string>(
  given: ListGiven<Row, Given, Field>,
) {
  const { prefix = '', key = [], call, filters = {}, isTimed = false, ordering = [], isPaged = true } = given
  const asked = (address: ListAddress, now = Date.now()): Asked<Given, Field> => {
    const { offset, limit, search } = address
    const order = orderingIn(address.ordering, ordering) ?? given.first
    const values = filterValues(filters, address)
    // The names and kinds of `filters` are those of the type.
    return { offset, limit, search, ...values, ...timesOf(isTimed, address, now), ordering: order } as Asked<
      Given,
      Field
    >
  }
  return {
    prefix,
    isPaged,
    asked,
    rowKey: given.rowKey ?? idOf,
    /** Whether a filter of the list narrows it; a value in the address that is none does not. */
    isFiltered: (address: ListAddress): boolean =>
      Object.values({ ...filterValues(filters, address), ...timesOf(isTimed, address, 0) }).some(
        (value) => value !== undefined,
      ),
    /** One page from the server. The page before stays on screen while the next one loads. */
    query: (query: Asked<Given, Field>) =>
      queryOptions({
        queryKey: [...key, 'page', query],
        queryFn: call === undefined ? skipToken : ({ signal }) => call({ query }, { signal }),
        placeholderData: keepPreviousData,
      }),
    /** Those of all rows that the address asks for, in its order, and how many there are on all pages. */
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

/** A page beyond the end is the last one. */
function rowsOfPage<Row>(rows: readonly Row[], { page, limit }: ListAddress): readonly Row[] {
  const start = (Math.min(page, pagesOf(rows.length, limit)) - 1) * limit
  return rows.slice(start, start + limit)
}

/** How many pages so many rows fill; one at least. */
export const pagesOf = (count: number, limit: number): number => Math.max(1, Math.ceil(count / limit))

const idOf = (row: object): string => ('id' in row ? String(row.id) : '')
