import { queryOptions } from '@tanstack/react-query'
import { alertsKey } from '../../api/alerts-key.ts'
import { api } from '../../api/client.ts'

/** More than anybody writes about one. */
const MOST_COMMENTS = 1_000

/** Who may be given an alert, or be named in what is written about it. */
export const alertPeopleQuery = (id: number) =>
  queryOptions({
    queryKey: ['alert-people', id],
    queryFn: async ({ signal }) => (await api.alertPeople({ params: { id } }, { signal })).data,
  })

/** What people wrote about an excursion, the oldest first. */
export const commentsQuery = (id: number) =>
  queryOptions({
    queryKey: [...alertsKey, 'comments', id],
    queryFn: async ({ signal }) => {
      const query = { limit: MOST_COMMENTS }
      return (await api.alertComments({ params: { id }, query }, { signal })).results
    },
  })
