import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** Who may be given an alert, or be named in what is written about it. */
export const alertPeopleQuery = (id: number) =>
  queryOptions({
    queryKey: ['alert-people', id],
    queryFn: async ({ signal }) => (await api.alertPeople({ params: { id } }, { signal })).data,
  })
