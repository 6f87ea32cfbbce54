import type { ModbusModel, ModbusSource } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { listPage } from '../../components/table/list-page.ts'

/** The key of what is known of the instruments; invalidated when one of them changes. */
export const modbusKey = ['modbus'] as const

const RENEW_MS = 5_000

export const modbusList = listPage({
  key: modbusKey,
  call: ({ query: { offset, limit, search } }, options) =>
    api.modbusSourceList({ query: { offset, limit, search } }, options),
  renewMs: RENEW_MS,
})

export const instrumentQuery = (id: number) =>
  queryOptions({
    queryKey: [...modbusKey, 'one', id],
    queryFn: async ({ signal }): Promise<ModbusSource> =>
      (await api.modbusSourceRetrieve({ params: { id } }, { signal })).data,
  })

/** The register tables that came with the product. */
export const modelsQuery = queryOptions({
  queryKey: [...modbusKey, 'models'],
  queryFn: async ({ signal }): Promise<ModbusModel[]> => (await api.modbusModels({}, { signal })).data,
  staleTime: Infinity,
})
