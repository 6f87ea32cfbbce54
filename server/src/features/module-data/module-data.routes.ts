import { moduleDataRoutes, shapeRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { getModuleDay } from './day.service.ts'
import { getEnergyOfFactors } from './energy.service.ts'
import { listShapes } from './excursion-shapes.service.ts'
import { listLatest, listLatestOfModule } from './latest.service.ts'
import { getModuleAlerts, getModuleFactor, getReadingTable } from './module-data.service.ts'
import { getModuleSeries } from './series.service.ts'
import { getFactorTrends } from './trends.service.ts'

export function moduleDataHttp(http: Http): void {
  register(http, moduleDataRoutes, {
    moduleLatest: async (ctx, { params }) => ({ data: await listLatestOfModule(ctx, params.code) }),
    moduleLatestList: (ctx, { query }) => listLatest(ctx, query),
    moduleSeries: (ctx, { params, query }) =>
      getModuleSeries(ctx, params.code, {
        ...query,
        codes: [...(query.factor_code ?? []), ...(query['factor_code[]'] ?? [])],
      }),
    moduleDay: async (ctx, { params }) => ({ data: await getModuleDay(ctx, params.code) }),
    moduleReadings: (ctx, { params, query }) => getReadingTable(ctx, params.code, query),
    moduleAlerts: (ctx, { params, query }) => getModuleAlerts(ctx, params.code, query),
    energyOfFactors: async (ctx, { query }) => ({
      data: await getEnergyOfFactors(ctx, query.factor_id, query),
    }),
    factorTrends: async (ctx, { query }) => ({
      data: await getFactorTrends(ctx, query.factor_id, query.range),
    }),
    moduleFactor: async (ctx, { params }) => ({
      data: await getModuleFactor(ctx, params.code, params.factor),
    }),
  })
  register(http, shapeRoutes, {
    excursionShapes: async (ctx, { query }) => ({ data: await listShapes(ctx, query.ids) }),
  })
}
