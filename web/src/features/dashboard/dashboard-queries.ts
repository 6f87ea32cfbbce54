import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

// What falls silent sends nothing, so these are asked for again.
const RENEW_MS = 30_000

/** How many rows the list shows when all are asked for. */
const MOST_ROWS = 200

export const everySoOften = { refetchInterval: RENEW_MS, placeholderData: keepPreviousData } as const

/** What is not normal now, and the number of stations in each condition. */
export const attentionQuery = queryOptions({
  queryKey: ['dashboard', 'attention'],
  queryFn: async ({ signal }) => {
    const askedAt = performance.now()
    const { data } = await api.dashboardAttention({ query: { limit: MOST_ROWS } }, { signal })
    return { ...data, askedAt }
  },
  ...everySoOften,
})

/** The figures of today and now; the range of the page has no part in them. */
export const statisticsQuery = queryOptions({
  queryKey: ['dashboard', 'statistics'],
  queryFn: async ({ signal }) => (await api.dashboardStatistics({ query: {} }, { signal })).data,
  ...everySoOften,
})
