import type { AlertFrame } from '@quantrac/contract'
import type { QueryClient } from '@tanstack/react-query'
import { shortNames } from '../../components/live-stations/short-names.ts'
import { stationsQuery } from '../../components/live-stations/stations-query.ts'

/** The name of an alert's station; without what all stations of its type begin with, where a page has loaded them. */
export function stationNameOf(client: QueryClient, { module, module_name, module_type }: AlertFrame): string {
  const kinds = module_type === null ? [] : (['all', module_type] as const)
  for (const kind of kinds) {
    const known = client.getQueryData(stationsQuery(kind).queryKey)
    const name = known && shortNames(known.stations).get(module)
    if (name !== undefined) return name
  }
  return module_name || module
}
