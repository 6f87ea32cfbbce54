import { DAY_MS, MINUTE_MS } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { pointsOf, type Trends } from '../../components/live-stations/trends.ts'

const POINTS = 120

/** The last 24 hours of every factor of a station. */
export const courseQuery = (code: string) =>
  queryOptions({
    queryKey: ['wall', 'course', code],
    queryFn: async ({ signal }): Promise<Trends> => {
      const query = { start_datetime: new Date(Date.now() - DAY_MS).toISOString(), max_points: POINTS }
      return pointsOf(await api.moduleSeries({ params: { code }, query }, { signal }))
    },
    refetchInterval: MINUTE_MS,
  })
