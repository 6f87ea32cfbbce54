import {
  type Excursion,
  type ExcursionShape,
  MINUTE_MS,
  type Page,
  type RouteAnswer,
  type routes,
} from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { alertsFeedListens } from '../../api/alerts-feed.ts'
import { alertsKey } from '../../api/alerts-key.ts'
import { api } from '../../api/client.ts'
import { alertStatuses } from '../../api/contract-values.ts'
import { listPage } from '../../components/table/list-page.ts'

/** Every page of the list, with any filter. */
export const alertListKey = [...alertsKey, 'list'] as const

/** The parts of the list that have a tab; the others are its filters. */
const excursionGroups = ['open', 'today'] as const

/** What is owed about an excursion. */
const excursionsOwed = ['nobody', 'taken', 'note'] as const

/** A page of the list, and what it counts beside its rows. */
export type ExcursionPage = RouteAnswer<(typeof routes)['excursionList']>

/** The names of the address as the calls take them. */
export const queryOf = <Q extends { read: string | undefined }>({ read, ...query }: Q) => ({
  ...query,
  is_read: read,
})

/** The list of excursions: those that are open first. */
export const excursions = listPage({
  key: alertListKey,
  call: async ({ query }, options): Promise<Page<Excursion>> => {
    await alertsFeedListens()
    const { ordering: _, ...asked } = queryOf(query)
    return api.excursionList({ query: asked }, options)
  },
  filters: {
    module: 'text',
    status: alertStatuses,
    read: 'flag',
    group: excursionGroups,
    owed: excursionsOwed,
    mine: ['true'],
  },
  isTimed: true,
})

/** The excursion of an alert. */
export const excursionQuery = (id: number) =>
  queryOptions({
    queryKey: [...alertsKey, 'one', id],
    queryFn: async ({ signal }) => (await api.excursionRetrieve({ params: { id } }, { signal })).data,
    // While it is open: it may end.
    refetchInterval: ({ state }) => (state.data?.resolved_at === null ? MINUTE_MS : false),
  })

/** The drawings of the excursions of a page, by the id of their newest alert; asked for together. */
export const shapesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [...alertsKey, 'shapes', ids],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, ExcursionShape>> => {
      const { data } = await api.excursionShapes({ query: { ids: ids.join(',') } }, { signal })
      return new Map(data.map((shape) => [shape.id, shape]))
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  })

/** Stations of which nothing comes: no alert tells of them. */
export const silentQuery = queryOptions({
  queryKey: [...alertsKey, 'silent'],
  queryFn: async ({ signal }) =>
    (await api.dashboardAttention({ query: { limit: 200 } }, { signal })).data.rows.filter(
      ({ factor }) => factor === null,
    ),
  // What falls silent sends nothing.
  refetchInterval: MINUTE_MS,
})

/** Whatever else happened at a station from an hour before an excursion to its end. */
export const meanwhileQuery = ({ id, module, factor, started_at, resolved_at }: Excursion) =>
  queryOptions({
    queryKey: [...alertsKey, 'meanwhile', id, resolved_at],
    queryFn: async ({ signal }) => {
      const query = {
        module,
        limit: 10,
        start_datetime: new Date(Date.parse(started_at) - 60 * MINUTE_MS).toISOString(),
        ...(resolved_at !== null && { end_datetime: resolved_at }),
      }
      return (await api.excursionList({ query }, { signal })).results.filter(
        (one) => one.factor.toUpperCase() !== factor.toUpperCase(),
      )
    },
  })
