import type { DataShare, DataShareRow, FaultyRun, ModuleType } from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Period } from '../../lib/ranges.ts'

export interface DataShareAsked {
  readonly period: Period
  readonly by: 'day' | 'month'
  readonly type?: ModuleType | undefined
  readonly module?: string | undefined
}

/** What the calls of the sheet and of its files ask for. */
export const askedOf = ({ period: { from, to }, by, type, module }: DataShareAsked) => ({
  start_datetime: new Date(from).toISOString(),
  end_datetime: new Date(to).toISOString(),
  by,
  ...(type !== undefined && { type }),
  ...(module !== undefined && { 'module_code[]': [module] }),
})

const KEY = ['data-share']

export const dataShareQuery = (asked: DataShareAsked) =>
  queryOptions({
    queryKey: [...KEY, askedOf(asked)],
    queryFn: ({ signal }): Promise<DataShare> => api.dataShare({ query: askedOf(asked) }, { signal }),
    placeholderData: keepPreviousData,
  })

type OfRow = Pick<DataShareRow, 'module_code' | 'factor_code' | 'start' | 'end'>

/** The days of a row. */
export const daysQuery = ({ module_code, factor_code, start, end }: OfRow) =>
  queryOptions({
    queryKey: [...KEY, 'days', module_code, factor_code, start, end],
    queryFn: async ({ signal }): Promise<DataShareRow[]> => {
      const period = { from: Date.parse(start), to: Date.parse(end) }
      const { data } = await api.dataShare(
        { query: askedOf({ period, by: 'day', module: module_code }) },
        { signal },
      )
      return data.filter((one) => one.factor_code === factor_code)
    },
  })

/** The runs of a row's faulty readings. */
export const runsQuery = ({ module_code, factor_code, start, end }: OfRow) =>
  queryOptions({
    queryKey: [...KEY, 'faulty', module_code, factor_code, start, end],
    queryFn: async ({ signal }): Promise<FaultyRun[]> => {
      const query = { module_code, factor_code, start_datetime: start, end_datetime: end }
      return (await api.dataShareFaulty({ query }, { signal })).data
    },
  })
