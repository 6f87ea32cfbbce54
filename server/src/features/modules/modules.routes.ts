import { moduleDataRoutes, moduleRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { getEnergyDistribution } from './modules.data.energy.service.ts'
import {
  getModuleAlertCounts,
  getModuleAlerts,
  getModuleFactor,
  getPowerTrend,
  getReadingTable,
} from './modules.data.service.ts'
import { listLatestOfModule } from './modules.latest.service.ts'
import { getModuleSeries } from './modules.series.service.ts'
import {
  createModule,
  deleteModule,
  getModule,
  getModuleWithFactors,
  listAllModules,
  listModules,
  updateModule,
} from './modules.service.ts'

export function modulesHttp(http: Http): void {
  register(http, moduleRoutes, {
    moduleCreate: async (ctx, { body }) => ({ data: await createModule(ctx, body) }),
    moduleList: (ctx, { query }) => listModules(ctx, query),
    moduleListWhole: async (ctx) => ({ data: await listAllModules(ctx) }),
    moduleRetrieve: async (ctx, { params }) => ({ data: await getModule(ctx, params.id) }),
    moduleUpdate: async (ctx, { params, body }) => ({ data: await updateModule(ctx, params.id, body) }),
    moduleDelete: (ctx, { params }) => deleteModule(ctx, params.id),
    moduleByType: async (ctx, { params }) => ({ data: await listAllModules(ctx, params.type) }),
    moduleWithFactors: async (ctx, { params }) => ({ data: await getModuleWithFactors(ctx, params.id) }),
    moduleFactors: async (ctx, { params }) => ({
      data: (await getModuleWithFactors(ctx, params.id)).factors,
    }),
    moduleLatest: async (ctx, { params }) => ({ data: await listLatestOfModule(ctx, params.code) }),
    moduleSeries: (ctx, { params, query }) =>
      getModuleSeries(ctx, params.code, {
        ...query,
        codes: [...(query.factor_code ?? []), ...(query['factor_code[]'] ?? [])],
      }),
  })
  register(http, moduleDataRoutes, {
    moduleReadings: (ctx, { params, query }) => getReadingTable(ctx, params.code, query),
    moduleAlerts: (ctx, { params, query }) => getModuleAlerts(ctx, params.code, query),
    moduleAlertCounts: async (ctx, { params }) => ({ data: await getModuleAlertCounts(ctx, params.code) }),
    moduleEnergy: (ctx, { params, query }) => getEnergyDistribution(ctx, params.code, query),
    modulePower: async (ctx, { params, query }) => ({
      powerTrend: await getPowerTrend(ctx, params.code, query),
    }),
    moduleFactor: async (ctx, { params }) => ({
      data: await getModuleFactor(ctx, params.code, params.factor),
    }),
  })
}
