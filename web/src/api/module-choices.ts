import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** The key of all lists of modules; invalidated when a module changes. */
export const modulesKey = ['modules'] as const

/** How many stations an open list offers: what a person reads; for the others, typing a few letters is faster. */
const CHOICES = 20

/** A station in a list to choose from: «NT-CTH Nước thải – Cần Thơ». */
export const stationLabel = ({ code, name }: { code: string; name: string }): string =>
  name === code ? code : `${code} ${name}`

/** The first modules whose code, name or id contains the search, ordered by code. */
export const moduleChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [...modulesKey, 'choices', search],
    queryFn: ({ signal }) =>
      api.moduleList({ query: { offset: 0, limit: CHOICES, search, ordering: 'code' } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The station with this code and its factors; nothing is asked for an empty code. */
export const factorsOfQuery = (module: string) =>
  queryOptions({
    queryKey: [...modulesKey, 'factors-of', module],
    queryFn: ({ signal }) => api.moduleLatestList({ query: { module } }, { signal }),
    enabled: module !== '',
  })
