import { MINUTE_MS, type StationHealth } from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { monthRange } from '../../components/compliance/compliance-queries.ts'

export const healthKey = ['station-health'] as const

/** What the calls of a month ask for. */
export function askedOf(month: string) {
  const { from, to } = monthRange(month)
  return { start_datetime: new Date(from).toISOString(), end_datetime: new Date(to).toISOString() }
}

/** Every station in each day of a month, the worst first. */
export const healthQuery = (month: string) =>
  queryOptions({
    queryKey: [...healthKey, month],
    queryFn: async ({ signal }): Promise<StationHealth[]> =>
      (await api.stationHealth({ query: askedOf(month) }, { signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  })
