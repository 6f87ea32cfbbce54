import type { Electricity } from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** How far back the columns go. */
export const columnRanges = ['14d', '30d', '1y'] as const
export type ColumnRange = (typeof columnRanges)[number]

const lengths: Readonly<Record<ColumnRange, number>> = { '14d': 13, '30d': 29, '1y': 364 }

export const electricityKey = ['electricity'] as const

/** Everything that the cards of a station's electricity show but its courses; renewed each minute. */
export const electricityQuery = (code: string, range: ColumnRange, meter: string | undefined) =>
  queryOptions({
    queryKey: [...electricityKey, code, range, meter ?? ''],
    queryFn: async ({ signal }): Promise<Electricity> => {
      const start_datetime = new Date(Date.now() - lengths[range] * DAY_MS).toISOString()
      const query = { start_datetime, ...(meter !== undefined && { factor: meter }) }
      return (await api.moduleElectricity({ params: { code }, query }, { signal })).data
    },
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  })
