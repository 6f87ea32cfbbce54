import type { Module, MqttConfig } from '@quantrac/contract'
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

/** The search finds every id that contains the text; this many results include the one that equals it. */
const FOUND = 100

/** The module with this device id; null if there is none. */
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

/** How many devices one claim takes. */
const CLAIMED = 200

/** What a device sends that nobody has claimed. */
export const factorsOfDeviceQuery = (module_manufacturer_id: string) =>
  queryOptions({
    queryKey: ['mqtt', 'sent-by', module_manufacturer_id],
    queryFn: async ({ signal }): Promise<string[]> => {
      const query = { offset: 0, limit: CLAIMED, module_manufacturer_id }
      const { results } = await api.mqttUnmatched({ query }, { signal })
      return results.map((row) => row.factor_manufacturer_id)
    },
    staleTime: 0,
  })

/** The factors of a module that can be chosen for a device's factor. */
export const deviceFactorsQuery = (moduleId: number) =>
  queryOptions({
    queryKey: ['mqtt', 'factors-of', moduleId],
    queryFn: async ({ signal }) => (await api.moduleFactors({ params: { id: moduleId } }, { signal })).data,
    staleTime: 0,
  })
