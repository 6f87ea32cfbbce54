import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The queries to invalidate, `[]` for all, or a function that renews them. */
export type Renews = QueryKey | ((client: QueryClient) => Promise<unknown>)

/** Resolves when what is on the screen is loaded again. */
export const renew = async (client: QueryClient, renews: Renews): Promise<void> => {
  await (typeof renews === 'function' ? renews(client) : client.invalidateQueries({ queryKey: renews }))
}
