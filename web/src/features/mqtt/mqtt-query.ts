import type { MqttConfig } from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const REFETCH_MS = 5_000

/** The connection's settings and state, asked for again every 5 s while somebody looks at them. */
export const mqttConfigQuery = queryOptions({
  queryKey: ['mqtt', 'config'],
  queryFn: async ({ signal }): Promise<MqttConfig> => (await api.mqttConfig(undefined, { signal })).data,
  refetchInterval: REFETCH_MS,
})

interface Asked {
  offset: number
  limit: number
}

export const unmatchedQuery = (query: Asked) =>
  queryOptions({
    queryKey: ['mqtt', 'unmatched', query],
    queryFn: ({ signal }) => api.mqttUnmatched({ query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  })

export const rejectedQuery = (query: Asked) =>
  queryOptions({
    queryKey: ['mqtt', 'rejected', query],
    queryFn: ({ signal }) => api.mqttRejected({ query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  })
