import type { MqttConfig } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** How often state and records are reloaded while they are on screen. */
export const REFETCH_MS = 5_000

/** The connection's settings and state. */
export const mqttConfigQuery = queryOptions({
  queryKey: ['mqtt', 'config'],
  queryFn: async ({ signal }): Promise<MqttConfig> => (await api.mqttConfig(undefined, { signal })).data,
  refetchInterval: REFETCH_MS,
})
