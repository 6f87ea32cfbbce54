import type { Handling } from '@quantrac/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import type { WallCase } from './wall-pages.ts'

const RENEW_MS = 15_000
const MOST = 100

const openQuery = (cases: string) =>
  queryOptions({
    // Another case is asked for at once.
    queryKey: ['wall', 'owners', cases],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Handling>> => {
      const { results } = await api.excursionList({ query: { group: 'open', limit: MOST } }, { signal })
      // What the readings themselves did comes before an average of them.
      const last = results.toSorted((a, b) => Number(b.kind === 'average') - Number(a.kind === 'average'))
      return new Map(last.map(({ module, factor, handling }) => [keyOf(module, factor), handling]))
    },
    refetchInterval: RENEW_MS,
    placeholderData: keepPreviousData,
  })

const keyOf = (module: string, factor: string): string => `${module}/${factor}`

/** Who has the alert of each case; undefined where there is none, or the reader may not see alerts. */
export function useOwners(cases: readonly WallCase[]): (Handling | undefined)[] {
  const keys = cases.map(({ station, factor }) => keyOf(station.code, factor?.code ?? ''))
  const isAsked = useCan('notify.view_alert') && keys.length > 0
  const { data } = useQuery({ ...openQuery(keys.join()), enabled: isAsked })
  return keys.map((key) => data?.get(key))
}
