import type { Module, MqttConfig } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** State and records are asked for again so often while somebody looks at them. */
export const REFETCH_MS = 5_000

/** The connection's settings and state. */
export const mqttConfigQuery = queryOptions({
  queryKey: ['mqtt', 'config'],
  queryFn: async ({ signal }): Promise<MqttConfig> => (await api.mqttConfig(undefined, { signal })).data,
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
