import type { ImportDetail, ImportStatus } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { listPage } from '../../components/table/list-page.ts'

/** The key of the list of imports; invalidated when one of them changes. */
export const importsKey = ['imports'] as const

const RENEW_MS = 1_000

const moving: readonly ImportStatus[] = ['checking', 'running', 'undoing']

/** Whether the server works on it, so that what is shown changes by itself. */
export const isMoving = ({ status }: { status: ImportStatus }): boolean => moving.includes(status)

export const importKey = (id: number) => ['import', id] as const

/** One import; asked for each second while the server works on it and the page is visible. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: importKey(id),
    queryFn: async ({ signal }): Promise<ImportDetail> =>
      (await api.importRetrieve({ params: { id } }, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isMoving(data) ? RENEW_MS : false),
  })

export const importList = listPage({
  key: importsKey,
  call: ({ query: { offset, limit } }, options) => api.importList({ query: { offset, limit } }, options),
})
