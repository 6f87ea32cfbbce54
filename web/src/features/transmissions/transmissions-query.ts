import type { Transmission, TransmissionFile } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { listPage } from '../../components/table/list-page.ts'

/** The key of all that is known of destinations; invalidated when one of them or its files change. */
export const transmissionsKey = ['transmissions'] as const

const RENEW_MS = 10_000
/** An installation has at most so many. */
const MOST = 100

export const destinationsQuery = queryOptions({
  queryKey: [...transmissionsKey, 'list'],
  queryFn: async ({ signal }): Promise<Transmission[]> =>
    (await api.transmissionList({ query: { offset: 0, limit: MOST } }, { signal })).results,
  refetchInterval: RENEW_MS,
})

/** The last 24 hours of each destination. */
export const daysQuery = queryOptions({
  queryKey: [...transmissionsKey, 'days'],
  queryFn: async ({ signal }) => (await api.transmissionDayList({}, { signal })).data,
  refetchInterval: RENEW_MS,
})

export const destinationQuery = (id: number) =>
  queryOptions({
    queryKey: [...transmissionsKey, 'one', id],
    queryFn: async ({ signal }) => (await api.transmissionRetrieve({ params: { id } }, { signal })).data,
    gcTime: 0,
  })

/** The files that would be made now. */
export const previewQuery = (id: number) =>
  queryOptions({
    queryKey: [...transmissionsKey, 'preview', id],
    queryFn: async ({ signal }) =>
      (await api.transmissionPreview({ params: { id }, query: {} }, { signal })).data,
  })

export const fileStatuses = ['pending', 'sent', 'failed', 'held'] as const

/** The files of a destination, in the order of the server: newest instant first. */
export const filesList = (id: number) =>
  listPage({
    prefix: 'file_',
    key: [...transmissionsKey, 'files', id],
    call: ({ query: { offset, limit, status } }, options) =>
      api.transmissionFileList(
        { params: { id }, query: { offset, limit, ...(status && { status }) } },
        options,
      ),
    filters: { status: fileStatuses },
    renewMs: RENEW_MS,
  })

/** One page of the call has at most so many. */
const page = 1000

/** The ids of all files of a status, for what is done with all of them. */
export async function idsOf(id: number, status: TransmissionFile['status']): Promise<number[]> {
  const ids: number[] = []
  for (let offset = 0; ; offset += page) {
    const { results } = await api.transmissionFileList({
      params: { id },
      query: { offset, limit: page, status },
    })
    ids.push(...results.map((file) => file.id))
    if (results.length < page) return ids
  }
}

/** As many as one call takes at a time. */
export async function resend(id: number, ids: readonly number[], folder: string | null): Promise<number> {
  let count = 0
  for (let from = 0; from < ids.length; from += page) {
    const body = { ids: ids.slice(from, from + page), folder }
    count += (await api.transmissionFileResend({ params: { id }, body })).data.count
  }
  return count
}
