import type { GridBreakpoint, GridItem, Widget, WidgetWrite } from '@quantrac/contract'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { moduleTypes, mostWidgets } from '../../api/contract-values.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { defaultSet } from './default-set.ts'
import { movesTo } from './grid.ts'
import { moduleQuery } from './widget-data.ts'
import { widgetsQuery } from './widgets-query.ts'

/**
 * The first stations of each type, for the set of a person without widgets: whatever their states, it is the same at
 * each visit.
 */
const examplesQuery = queryOptions({
  queryKey: ['widgets', 'examples'],
  queryFn: async ({ signal, client }) => {
    const askedAt = performance.now()
    const pages = await Promise.all(
      moduleTypes.map((type) =>
        api.moduleLatestList({ query: { type, ordering: 'id', limit: 5 } }, { signal }),
      ),
    )
    const stations = pages.flatMap(({ results }) => results)
    // The widgets need not ask for the same.
    for (const module of stations) client.setQueryData(moduleQuery(module.code).queryKey, { module, askedAt })
    return stations
  },
  // The set would change while it is looked at.
  staleTime: Infinity,
})

const none = { lg: [], md: [], sm: [], xs: [], xxs: [] }

/** The set of a person without widgets, with ids that no stored widget has. */
function asWidgets(set: readonly WidgetWrite[]): Widget[] {
  return set.map(({ layout = { w: 15, h: 14, minW: 9, minH: 9 }, position = {}, ...widget }, place) => ({
    ...widget,
    id: -1 - place,
    layout,
    position: {
      ...none,
      lg: (position.lg ?? []).map((item) => ({ ...item, i: String(-1 - place) })),
    },
    gone: { module: false, factors: [] },
  }))
}

/** The widgets that are shown: the person's own, or a set that is stored with the first change. */
export function useWidgets() {
  const own = useQuery(widgetsQuery)
  const isFirst = own.data?.length === 0
  const examples = useQuery({ ...examplesQuery, enabled: isFirst })
  const first = useMemo(() => asWidgets(defaultSet(examples.data ?? [])), [examples.data])
  const failed = own.isError ? own : isFirst && examples.isError ? examples : null
  const widgets = isFirst ? (examples.data === undefined ? undefined : first) : own.data
  return { widgets, isFirst, failed, isFull: (widgets?.length ?? 0) >= mostWidgets }
}

/** One change after the other, each on the stored widgets. */
const inTurn = { scope: { id: 'widgets' } }

const shown = (client: QueryClient): Widget[] => client.getQueryData(widgetsQuery.queryKey) ?? []

type Change = 'create' | 'update' | 'delete'

interface Turn {
  /** The change that a failure names. */
  what: Change
  work: () => Promise<unknown>
}

const failures = {
  create: 'widgets.createFailed',
  update: 'widgets.updateFailed',
  delete: 'widgets.deleteFailed',
} as const

/** Runs changes one after the other, and says what failed. */
function useTurns() {
  const client = useQueryClient()
  const onError = useFailed(client)
  const { mutateAsync } = useMutation({
    ...inTurn,
    mutationFn: ({ work }: Turn) => work(),
    onError: (error, { what }) => onError(error, what),
  })
  const set = (next: (widgets: Widget[]) => Widget[]): void => {
    client.setQueryData(widgetsQuery.queryKey, (widgets) => widgets && next(widgets))
  }
  return {
    client,
    set,
    run: (what: Change, work: Turn['work']) => mutateAsync({ what, work }),
    /** Shows the change at once, and takes it back if the call fails. */
    ahead: async (next: (widgets: Widget[]) => Widget[], call: () => Promise<unknown>): Promise<void> => {
      const before = shown(client)
      set(next)
      try {
        await call()
      } catch (error) {
        client.setQueryData(widgetsQuery.queryKey, before)
        throw error
      }
    },
  }
}

/**
 * Changes the person's widgets. Each change is shown at once and taken back if the server refuses it. Before the first
 * one of a person without widgets, the set that they see is stored.
 */
export function useWidgetEdits(first: readonly Widget[] | null) {
  const { client, set, run, ahead } = useTurns()
  /** The stored id of a widget; the whole set is stored if that has not happened. */
  const stored = async (id: number): Promise<number> => {
    if (id > 0) return id
    await storeFirst(client, first)
    return shown(client)[-1 - id]?.id ?? id
  }

  return {
    /** Stores where everything lies after a drag, in one call. */
    move: (widgets: readonly Widget[], items: readonly GridItem[], breakpoint: GridBreakpoint) => {
      const moves = movesTo(widgets, items, breakpoint)
      if (moves.length === 0) return Promise.resolve()
      // A first set is not stored yet: it is stored as it lies, and that was the change.
      if (first !== null && shown(client).length === 0)
        return run('update', () => storeFirst(client, withMoves(first, moves)))
      return run('update', () =>
        ahead(
          (list) => withMoves(list, moves),
          () => api.widgetPositions({ body: moves }),
        ),
      )
    },
    add: (widget: WidgetWrite) =>
      run('create', async () => {
        await storeFirst(client, first)
        const { data } = await api.widgetCreate({ body: widget })
        set((widgets) => [data, ...widgets])
      }),
    change: (id: number, widget: WidgetWrite) =>
      run('update', async () => {
        const { data } = await api.widgetUpdate({ params: { id: await stored(id) }, body: widget })
        set((widgets) => widgets.map((one) => (one.id === data.id ? data : one)))
      }),
    remove: (id: number) =>
      run('delete', async () => {
        const own = await stored(id)
        await ahead(
          (widgets) => widgets.filter((one) => one.id !== own),
          () => api.widgetDelete({ params: { id: own } }),
        )
      }),
  }
}

export type WidgetEdits = ReturnType<typeof useWidgetEdits>

/** A first set is stored once; a person who has widgets by now is refused, and sees them. */
async function storeFirst(client: QueryClient, first: readonly Widget[] | null): Promise<void> {
  if (first === null || shown(client).length > 0) return
  const { data } = await api.widgetCreateSet({ body: { widgets: first.map(writeOf) } })
  client.setQueryData(widgetsQuery.queryKey, data)
}

function withMoves(widgets: readonly Widget[], moves: ReturnType<typeof movesTo>): Widget[] {
  const byId = new Map(moves.map(({ id, position }) => [id, position]))
  return widgets.map((one) => ({ ...one, position: { ...one.position, ...byId.get(one.id) } }))
}

/** A widget as it is written, where it lies. */
export function writeOf({ type, title, module_code, factors, range, layout, position }: Widget): WidgetWrite {
  return { type, title, module_code, factors, range, layout, position }
}

function useFailed(client: QueryClient) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  return (error: unknown, what: Change): void => {
    // Another tab or window stored the first set, or changed what this one shows.
    const isElsewhere = error instanceof ApiError && (error.code === 'widgets-exist' || error.status === 404)
    if (isElsewhere) notify.warning(t('widgets.changedElsewhere'))
    else notifyFailure(error, t(failures[what]))
    void client.invalidateQueries({ queryKey: widgetsQuery.queryKey })
  }
}
