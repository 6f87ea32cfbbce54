import { HOUR_MS, type LatestAqi, MINUTE_MS } from '@quantrac/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api/client.ts'

/** The hour that has just ended is judged by what came in until then. */
const AFTER_END_MS = 15_000
const MOST_MS = 5 * MINUTE_MS

/** How long until an answer is asked for again: when an hour ends, and before that for what came in late. */
export const untilRenewed = (now: number): number =>
  Math.min(MOST_MS, HOUR_MS - ((now - AFTER_END_MS) % HOUR_MS))

/** VN_AQI of the last hour of every air station. */
export const latestAqiQuery = queryOptions({
  queryKey: ['aqi', 'latest'],
  queryFn: ({ signal }) => api.aqiLatest({}, { signal }),
  refetchInterval: () => untilRenewed(Date.now()),
})

/** Undefined while it is not known; null: it could not be asked for. */
export type KnownAqi = LatestAqi | null | undefined

export interface AqiOfStations {
  readonly isKnown: boolean
  /** VN_AQI of a station's last hour, by its code. */
  readonly of: (code: string) => KnownAqi
}

/** The index of each air station; null where no station measures particles, and so none has an index. */
export function useLatestAqi(isWanted: boolean): AqiOfStations | null {
  const { data, isError } = useQuery({ ...latestAqiQuery, enabled: isWanted })
  return useMemo(() => {
    if (!isWanted) return null
    if (data === undefined) return { isKnown: false, of: () => (isError ? null : undefined) }
    if (data.data.every(({ reason }) => reason === 'no-particles')) return null
    const byCode = new Map(data.data.map((one) => [one.module.code, one]))
    return { isKnown: true, of: (code: string) => byCode.get(code) }
  }, [isWanted, data, isError])
}
