import { electricityCostRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { exportModuleCost } from './cost.export.service.ts'
import { getModuleCost } from './cost.service.ts'

export function electricityCostHttp(http: Http): void {
  register(http, electricityCostRoutes, {
    moduleCost: (ctx, { params, query }) => getModuleCost(ctx, params.code, query),
    moduleCostCsv: (ctx, { params, query }) => exportModuleCost(ctx, params.code, query),
  })
}
