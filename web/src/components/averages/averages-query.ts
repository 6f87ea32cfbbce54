import { type AveragePeriod, MINUTE_MS } from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keyOf, renewMs, timeSeriesKey, times } from '../time-series/time-series-query.ts'
import { periodOf, type RangeChoice } from '../../lib/ranges.ts'

export interface AveragesAsked {
  readonly module: string
  readonly factors: readonly string[]
  readonly average: AveragePeriod
  readonly choice: RangeChoice
}

/** Averages of a module's factors. Its key is below that of the time series: missed frames renew it, too. */
export const averagesQuery = ({ module, factors, average, choice }: AveragesAsked) =>
  queryOptions({
    queryKey: [...timeSeriesKey(module), 'averages', factors, average, ...keyOf({ choice })],
    queryFn: async ({ signal }) => {
      const asked = periodOf(choice, Date.now())
      const query = { factor_code: [...factors], period: average, ...times(asked) }
      return { asked, answer: await api.averages({ params: { module_code: module }, query }, { signal }) }
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    refetchInterval: renewMs(choice),
    staleTime: MINUTE_MS,
  })
