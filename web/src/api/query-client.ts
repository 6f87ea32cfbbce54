import { hashKey, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { currentUserQuery } from './current-user.ts'

/** Who is signed in stays unknown, and the page stays: without this line nobody could find out why. Never with a token. */
function logUnknownUser(error: unknown): void {
  if (!(error instanceof ApiError) || error.status === 401) return
  // oxlint-disable-next-line no-console -- the page shows nothing of this failure, so the browser's log is the only place for it
  console.error(`The signed-in user could not be fetched: ${error.message} (status ${error.status})`)
}

/** A refused permission means that the person's rights have changed: ask again what may be shown. */
function onError(error: unknown): void {
  if (error instanceof ApiError && error.code === 'permission-denied') {
    void queryClient.invalidateQueries(currentUserQuery)
  }
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.queryHash === hashKey(currentUserQuery.queryKey)) logUnknownUser(error)
      onError(error)
    },
  }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      // The client itself repeats a call once after a refresh and never otherwise; a person repeats the rest with Retry.
      retry: false,
      staleTime: 10_000,
      // Paused queries would spin without a word while offline; failing ones say so.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
