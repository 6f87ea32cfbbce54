import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { reportsKey } from './report-list.ts'

const RENEW_MS = 1000

/** One report; followed while it is being made. */
export const reportQuery = (id: number) =>
  queryOptions({
    queryKey: [...reportsKey, 'one', id],
    queryFn: async ({ signal }) => (await api.reportRetrieve({ params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? RENEW_MS : false),
  })

// What is frozen never changes.
const frozen = { staleTime: Number.POSITIVE_INFINITY } as const

/** Its sentence is in the language in use. */
export const summaryQuery = (id: number, language: string) =>
  queryOptions({
    queryKey: ['report-summary', id, language],
    queryFn: async ({ signal }) => (await api.reportSummary({ params: { id } }, { signal })).data,
    ...frozen,
  })

/** The words of its codes are in the language in use. */
export const detailQuery = (id: number, query: { offset: number; limit: number }, language: string) =>
  queryOptions({
    queryKey: ['report-detail', id, query, language],
    queryFn: ({ signal }) => api.reportDetail({ params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    ...frozen,
  })
