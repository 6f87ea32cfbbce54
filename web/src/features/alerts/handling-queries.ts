import { queryOptions } from '@tanstack/react-query'
import { alertsKey } from '../../api/alerts-key.ts'
import { api } from '../../api/client.ts'

/** Who may be given an alert, or be named in what is written about it. */
export const alertPeopleQuery = (id: number) =>
  queryOptions({
    queryKey: ['alert-people', id],
    queryFn: async ({ signal }) => (await api.alertPeople({ params: { id } }, { signal })).data,
  })

/** What happened in an excursion and what people did and wrote about it, the oldest first. */
export const courseQuery = (id: number) =>
  queryOptions({
    queryKey: [...alertsKey, 'course', id],
    queryFn: async ({ signal }) => (await api.alertCourse({ params: { id } }, { signal })).data,
  })
