import { hashKey, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { currentUserQuery } from './current-user.ts'

/**
 * The page shows nothing if the signed-in person cannot be fetched; without this line the cause could not be found.
 * Never logs a token.
 */
function logUnknownUser(error: unknown): void {
  if (!(error instanceof ApiError) || error.status === 401) return
  // oxlint-disable-next-line no-console -- the page shows nothing of this failure, so the browser's log is the only place for it
  console.error(`The signed-in user could not be fetched: ${error.message} (status ${error.status})`)
}

/** What these refusals say of the person has changed since they were fetched. */
const aboutPerson: readonly (string | null)[] = ['permission-denied', 'second-factor-needed']

function onError(error: unknown): void {
  if (error instanceof ApiError && aboutPerson.includes(error.code)) {
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
      // The client itself repeats a call once after a refresh; for other failures there is Retry.
      retry: false,
      staleTime: 10_000,
      // Paused queries would show a spinner without words while offline; failing ones show the reason.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
