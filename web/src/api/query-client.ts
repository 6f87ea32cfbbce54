import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { currentUserQuery } from './current-user.ts'

/** A refused permission means that the person's rights have changed: ask again what may be shown. */
function onError(error: unknown): void {
  if (error instanceof ApiError && error.code === 'permission-denied') {
    void queryClient.invalidateQueries(currentUserQuery)
  }
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
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
