import type { Module, MqttConfig } from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const REFETCH_MS = 5_000

/** The connection's settings and state, asked for again every 5 s while somebody looks at them. */
export const mqttConfigQuery = queryOptions({
  queryKey: ['mqtt', 'config'],
  queryFn: async ({ signal }): Promise<MqttConfig> => (await api.mqttConfig(undefined, { signal })).data,
  refetchInterval: REFETCH_MS,
})

export interface PageAsked {
  offset: number
  limit: number
}

export const unmatchedQuery = (query: PageAsked) =>
  queryOptions({
    queryKey: ['mqtt', 'unmatched', query],
    queryFn: ({ signal }) => api.mqttUnmatched({ query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  })

export const rejectedQuery = (query: PageAsked) =>
  queryOptions({
    queryKey: ['mqtt', 'rejected', query],
    queryFn: ({ signal }) => api.mqttRejected({ query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  })

/** Enough of a search that finds everything which holds the text: the one that is named so stands among them. */
const FOUND = 100

/** The module whose device calls itself this; null where there is none. */
export const moduleOfDeviceQuery = (manufacturerId: string) =>
  queryOptions({
    queryKey: ['mqtt', 'module-of', manufacturerId],
    queryFn: async ({ signal }): Promise<Module | null> => {
      const query = { offset: 0, limit: FOUND, search: manufacturerId }
      const found = await api.moduleList({ query }, { signal })
      return found.results.find((module) => module.manufacturer_id === manufacturerId) ?? null
    },
    staleTime: 0,
  })

/** The factors of a module that a device's factor may be. */
export const deviceFactorsQuery = (moduleId: number) =>
  queryOptions({
    queryKey: ['mqtt', 'factors-of', moduleId],
    queryFn: async ({ signal }) => (await api.moduleFactors({ params: { id: moduleId } }, { signal })).data,
    staleTime: 0,
  })
