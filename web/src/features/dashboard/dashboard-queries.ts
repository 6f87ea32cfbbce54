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

/** Of today and now; the range of the page has no part in it. */
export const statisticsQuery = queryOptions({
  queryKey: ['dashboard', 'statistics'],
  queryFn: async ({ signal }) => (await api.dashboardStatistics({ query: {} }, { signal })).data,
  ...everySoOften,
})

const MINUTE_MS = 60_000
export const TREND_MS = 60 * MINUTE_MS

/** The second part of the key of each station's last hour. */
export const trendKey = 'trend'

type Trends = ReadonlyMap<string, { at: number; value: number | null }[]>

/** The last hour of some factors of a station, by their codes: one call, however many of them are listed. */
export const trendsQuery = (module: string, factors: readonly string[]) =>
  queryOptions({
    queryKey: ['dashboard', trendKey, module, factors],
    queryFn: async ({ signal }): Promise<Trends> => {
      const start_datetime = new Date(Date.now() - TREND_MS).toISOString()
      const query = { factor_code: [...factors], start_datetime, max_points: 60 }
      const { labels, datasets } = await api.moduleSeries({ params: { code: module }, query }, { signal })
      const at = labels.map((label) => Date.parse(label))
      return new Map(
        datasets.map(({ code, data }) => [
          code,
          at.map((instant, place) => ({ at: instant, value: data[place] ?? null })),
        ]),
      )
    },
    refetchInterval: MINUTE_MS,
    placeholderData: keepPreviousData,
  })
