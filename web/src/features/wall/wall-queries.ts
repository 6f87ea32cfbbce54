import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { pointsOf, type Trends } from '../../components/live-stations/trends.ts'
import { dayInZone } from '../../lib/time-format.ts'

const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS
const POINTS = 120

/** kWh that each counter of a station has counted since midnight, by its code. */
export const energyQuery = (code: string) =>
  queryOptions({
    queryKey: ['wall', 'energy', code],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number | null>> => {
      const query = { start_datetime: `${dayInZone(Date.now())}T00:00:00+07:00` }
      const { datasets } = await api.moduleEnergy({ params: { code }, query }, { signal })
      return new Map(datasets.map(({ code: factor, data }) => [factor, sumOf(data)]))
    },
    refetchInterval: MINUTE_MS,
  })

/** Null if no period has a value. */
function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

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
