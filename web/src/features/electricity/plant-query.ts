import { MINUTE_MS, type PlantElectricity } from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { electricityKey } from '../../api/electricity-key.ts'
import type { Period } from '../../lib/ranges.ts'

/** The energy of all meters in one answer; renewed each minute. */
export const plantQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [...electricityKey, 'plant', from, to],
    queryFn: async ({ signal }): Promise<PlantElectricity> => {
      const query = { start_datetime: new Date(from).toISOString(), end_datetime: new Date(to).toISOString() }
      return (await api.plantElectricity({ query }, { signal })).data
    },
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  })
