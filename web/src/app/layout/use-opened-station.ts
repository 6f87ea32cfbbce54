import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { moduleTypes } from '../../api/contract-values.ts'
import { shortNames } from '../../components/live-stations/short-names.ts'
import { type LatestStations, stationsQuery } from '../../components/live-stations/stations-query.ts'
import type { TableSearch } from '../../components/table/use-table-state.ts'

export interface OpenedStation {
  code: string
  name: string
  /** Without what all stations of its type begin with. */
  short: string
}

/**
 * The station that the page of a type shows (`/air?module=KK-DNG`); undefined until the page has loaded its stations.
 */
export function useOpenedStation(): OpenedStation | undefined {
  const { pathname } = useLocation()
  const { module: asked }: TableSearch = useSearch({ strict: false })
  const kind = moduleTypes.find((type) => pathname === `/${type}`)
  const { data } = useQuery({
    ...stationsQuery(kind ?? 'all'),
    // The page itself asks.
    enabled: false,
    select: (answer: LatestStations) => found(answer, asked),
  })
  return kind === undefined ? undefined : data
}

function found({ stations }: LatestStations, asked: string | undefined): OpenedStation | undefined {
  const station = stations.find(({ code }) => code.toUpperCase() === asked?.toUpperCase())
  if (station === undefined) return undefined
  const { code, name } = station
  return { code, name, short: shortNames(stations).get(code) ?? name }
}
