import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useServerContact } from '../../api/server-contact.ts'

const unreachable = new Set([0, 502, 503, 504])

/** Drawn with an older answer, because the server was not there, or failed, when it was asked again. */
const isStale = (query: Query): boolean => {
  const { data, error } = query.state
  const failed = error instanceof ApiError && (error.status >= 500 || error.status === 0)
  return failed && data !== undefined && query.isActive()
}

/**
 * What of the page could not be refreshed: `since` is its oldest answer, in ms since 1970, null where all is fresh. `isLost`: the
 * server is not there, as far as its feeds and the last calls tell.
 */
export function useStaleData() {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const find = (): Query[] => cache.getAll().filter(isStale)
  const key = useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(onChange), [cache]),
    // One text that changes only with what is shown: a store's snapshot must be equal as long as nothing has happened.
    () =>
      find()
        .map((query) => `${query.queryHash}:${query.state.dataUpdatedAt}:${statusOf(query)}`)
        .join(),
  )
  const refetch = useCallback(
    () => void client.refetchQueries({ type: 'active', predicate: isStale }),
    [client],
  )
  const isFeedAway = useServerContact((contact) => contact.isFeedAway)
  // The server is back: whoever waits for old values need not press a button.
  useEffect(() => {
    if (!isFeedAway) refetch()
  }, [isFeedAway, refetch])
  const stale = key === '' ? [] : find()
  return {
    since: stale.length === 0 ? null : Math.min(...stale.map((query) => query.state.dataUpdatedAt)),
    isLost: isFeedAway || stale.some((query) => unreachable.has(statusOf(query))),
    refetch,
  }
}

const statusOf = (query: Query): number =>
  query.state.error instanceof ApiError ? query.state.error.status : Number.NaN
