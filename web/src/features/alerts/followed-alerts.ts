import type { AlertFrame, Followed } from '@quantrac/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { moduleTypes } from '../../api/contract-values.ts'
import { followedQuery } from '../../api/followed.ts'

const KNOWN_FOR_MS = 60_000

/** Codes of the followed stations: a live alert names its station by code, what is followed is kept by id. */
const followedModulesQuery = (ids: readonly number[]) =>
  queryOptions({
    // Under `followed`: whoever changes what is followed renews this too.
    queryKey: ['followed', 'modules', ids],
    queryFn: async ({ signal }): Promise<Set<string>> => {
      const lists = await Promise.all(
        moduleTypes.map((type) => api.moduleByType({ params: { type } }, { signal })),
      )
      const followed = new Set(ids)
      const modules = lists.flatMap((list) => list.data).filter((module) => followed.has(module.id))
      return new Set(modules.map((module) => module.code))
    },
    staleTime: KNOWN_FOR_MS,
  })

/** Ids of a station's factors by their codes. Asked for with a call that needs no permission. */
const factorIdsQuery = (module: string) =>
  queryOptions({
    queryKey: ['followed', 'factors', module],
    queryFn: async ({ signal }): Promise<Map<string, number>> => {
      const { data } = await api.moduleLatest({ params: { code: module } }, { signal })
      return new Map(data.map((factor) => [factor.code, factor.factor]))
    },
    staleTime: KNOWN_FOR_MS,
  })

/**
 * Whether the person follows the station or the factor of this alert; following nothing is following everything. Where it cannot
 * be found out the answer is yes: a toast too many does no harm, one too few may.
 */
export async function isFollowed(client: QueryClient, alert: AlertFrame): Promise<boolean> {
  try {
    const followed = await client.query(followedQuery)
    return followsAll(followed) || (await followsOneOf(client, followed, alert))
  } catch {
    return true
  }
}

const followsAll = ({ module_ids, factor_ids }: Followed): boolean =>
  module_ids.length === 0 && factor_ids.length === 0

async function followsOneOf(client: QueryClient, followed: Followed, alert: AlertFrame): Promise<boolean> {
  const { module_ids, factor_ids } = followed
  if (module_ids.length > 0) {
    const codes = await client.query(followedModulesQuery(module_ids))
    if (codes.has(alert.module)) return true
  }
  if (factor_ids.length === 0) return false
  const ids = await client.query(factorIdsQuery(alert.module))
  const id = ids.get(alert.factor)
  return id !== undefined && factor_ids.includes(id)
}
