import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** More than anybody chooses from. */
const MOST = 1_000

/** The causes, and what can have been done, that a person chooses from; those that are switched off, too. */
export const alertChoicesQuery = queryOptions({
  queryKey: ['alert-choices'],
  queryFn: async ({ signal }) => (await api.alertChoiceList({ query: { limit: MOST } }, { signal })).results,
})
