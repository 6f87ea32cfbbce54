import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useServerContact } from '../../api/server-contact.ts'

const unreachable = new Set([0, 502, 503, 504])
/** Refusals of a server that is there. */
const tooMuch = new Set<string | null>(['overloaded', 'over-time'])

/** Shows an older answer, because the server was away or failed on the last request. */
const isStale = (query: Query): boolean => {
  const { data, error } = query.state
  const failed = error instanceof ApiError && (error.status >= 500 || error.status === 0)
  return failed && data !== undefined && query.isActive()
}

/**
 * Data of the page that could not be refreshed: `since` is the oldest answer, in ms since 1970, null if all is fresh.
 * `isLost`: the feeds and the last calls indicate that the server is away. `isRefused`: calls are answered, and the
 * feeds refused.
 */
export function useStaleData() {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const find = (): Query[] => cache.getAll().filter(isStale)
  const key = useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(onChange), [cache]),
    // One text that changes only with what is shown: a store's snapshot must be equal until something happens.
    () =>
      find()
        .map((query) => `${query.queryHash}:${query.state.dataUpdatedAt}:${statusOf(query)}`)
        .join(),
  )
  const refetch = useCallback(
    () => void client.refetchQueries({ type: 'active', predicate: isStale }),
    [client],
  )
  const stale = key === '' ? [] : find()
  const isFeedAway = useServerContact((contact) => contact.isFeedAway)
  const isFeedRefused = useServerContact((contact) => contact.isFeedRefused)
  const isUnreachable = stale.some(isAway)
  // The server is back: old values are requested again without a press of a button.
  useEffect(() => {
    if (!isFeedAway) refetch()
  }, [isFeedAway, refetch])
  return {
    since: stale.length === 0 ? null : Math.min(...stale.map((query) => query.state.dataUpdatedAt)),
    isLost: (isFeedAway && !isFeedRefused) || isUnreachable,
    isRefused: isFeedRefused && !isUnreachable,
    refetch,
  }
}

const isAway = ({ state: { error } }: Query): boolean =>
  error instanceof ApiError && unreachable.has(error.status) && !tooMuch.has(error.code)

const statusOf = (query: Query): number =>
  query.state.error instanceof ApiError ? query.state.error.status : Number.NaN
