import type {
  GridFactor,
  HourBook,
  PriceBook,
  ReactiveTable,
  StationGroups,
  VatRate,
} from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { electricityKey } from '../../api/electricity-key.ts'

export interface Tariffs {
  prices: PriceBook[]
  hours: HourBook[]
  vat: VatRate[]
  reactive: ReactiveTable[]
  grid: GridFactor[]
}

const all = { query: { limit: 1000 } }

/** Every entry of every kind. */
export const tariffsQuery = queryOptions({
  queryKey: [...electricityKey, 'tariffs'],
  queryFn: async ({ signal }): Promise<Tariffs> => {
    const [prices, hours, vat, reactive, grid] = await Promise.all([
      api.priceBookList(all, { signal }),
      api.hourBookList(all, { signal }),
      api.vatList(all, { signal }),
      api.reactiveTableList(all, { signal }),
      api.gridFactorList(all, { signal }),
    ])
    return {
      prices: prices.results,
      hours: hours.results,
      vat: vat.results,
      reactive: reactive.results,
      grid: grid.results,
    }
  },
})

/** The prices alone, for the groups that a station can have. */
export const pricesQuery = queryOptions({
  queryKey: [...electricityKey, 'prices'],
  queryFn: async ({ signal }): Promise<PriceBook[]> => (await api.priceBookList(all, { signal })).results,
})

/** Whose price a station pays. */
export const stationGroupsQuery = (id: number) =>
  queryOptions({
    queryKey: [...electricityKey, 'groups', id],
    queryFn: async ({ signal }): Promise<StationGroups> =>
      (await api.stationGroups({ params: { id } }, { signal })).data,
  })
