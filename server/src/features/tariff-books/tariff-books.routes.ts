import { tariffBookRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { getStationGroups, setStationGroups } from './station-groups.service.ts'
import {
  createEntry,
  deleteEntry,
  listEntries,
  updateEntry,
  withItsStations,
  withStations,
} from './tariff-books.service.ts'

export function tariffBooksHttp(http: Http): void {
  register(http, tariffBookRoutes, {
    priceBookList: async (ctx, { query }) => {
      const page = await listEntries(ctx, 'price', query)
      return { ...page, results: await withStations(ctx, page.results) }
    },
    priceBookCreate: async (ctx, { body }) => ({
      data: await withItsStations(ctx, await createEntry(ctx, 'price', body)),
    }),
    priceBookUpdate: async (ctx, { params, body }) => ({
      data: await withItsStations(ctx, await updateEntry(ctx, { kind: 'price', id: params.id }, body)),
    }),
    priceBookDelete: (ctx, { params }) => deleteEntry(ctx, 'price', params.id),
    hourBookList: (ctx, { query }) => listEntries(ctx, 'hours', query),
    hourBookCreate: async (ctx, { body }) => ({ data: await createEntry(ctx, 'hours', body) }),
    hourBookUpdate: async (ctx, { params, body }) => ({
      data: await updateEntry(ctx, { kind: 'hours', id: params.id }, body),
    }),
    hourBookDelete: (ctx, { params }) => deleteEntry(ctx, 'hours', params.id),
    vatList: (ctx, { query }) => listEntries(ctx, 'vat', query),
    vatCreate: async (ctx, { body }) => ({ data: await createEntry(ctx, 'vat', body) }),
    vatUpdate: async (ctx, { params, body }) => ({
      data: await updateEntry(ctx, { kind: 'vat', id: params.id }, body),
    }),
    vatDelete: (ctx, { params }) => deleteEntry(ctx, 'vat', params.id),
    reactiveTableList: (ctx, { query }) => listEntries(ctx, 'reactive', query),
    reactiveTableCreate: async (ctx, { body }) => ({ data: await createEntry(ctx, 'reactive', body) }),
    reactiveTableUpdate: async (ctx, { params, body }) => ({
      data: await updateEntry(ctx, { kind: 'reactive', id: params.id }, body),
    }),
    reactiveTableDelete: (ctx, { params }) => deleteEntry(ctx, 'reactive', params.id),
    gridFactorList: (ctx, { query }) => listEntries(ctx, 'grid', query),
    gridFactorCreate: async (ctx, { body }) => ({ data: await createEntry(ctx, 'grid', body) }),
    gridFactorUpdate: async (ctx, { params, body }) => ({
      data: await updateEntry(ctx, { kind: 'grid', id: params.id }, body),
    }),
    gridFactorDelete: (ctx, { params }) => deleteEntry(ctx, 'grid', params.id),
    stationGroups: async (ctx, { params }) => ({ data: await getStationGroups(ctx, params.id) }),
    stationGroupsUpdate: async (ctx, { params, body }) => ({
      data: await setStationGroups(ctx, params.id, body),
    }),
  })
}
