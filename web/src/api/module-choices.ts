import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** All lists of modules; invalidated when one of them has changed. */
export const modulesKey = ['modules'] as const

/** As many as a person looks through in a list that opens; beyond, a few letters find the module sooner. */
const CHOICES = 20

/** The modules whose code, name or id holds the search, the first few of them in the order of their codes. */
export const moduleChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [...modulesKey, 'choices', search],
    queryFn: ({ signal }) =>
      api.moduleList({ query: { offset: 0, limit: CHOICES, search, ordering: 'code' } }, { signal }),
    placeholderData: keepPreviousData,
  })
