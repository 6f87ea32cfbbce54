import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** Of everything about samples: renewed when one is added, changed or deleted. */
export const samplesKey = ['samples'] as const

const MOST_MARKS = 200

/** The newest samples of a station in a period. */
export const samplesIn = (module: number, { from, to }: { from: number; to: number }) =>
  queryOptions({
    queryKey: [...samplesKey, 'marks', module, from, to],
    queryFn: async ({ signal }) => {
      const query = {
        module: String(module),
        start_datetime: new Date(from).toISOString(),
        end_datetime: new Date(to).toISOString(),
        limit: MOST_MARKS,
      }
      return (await api.sampleList({ query }, { signal })).results
    },
    placeholderData: keepPreviousData,
  })
