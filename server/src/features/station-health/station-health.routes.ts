import { stationHealthRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { changeStationRules, changeTypeRules, listStationRules, listTypeRules } from './rules.service.ts'
import { exportStationHealth, getStationHealth } from './station-health.service.ts'

export function stationHealthHttp(http: Http): void {
  register(http, stationHealthRoutes, {
    stationHealth: async (ctx, { query }) => ({ data: await getStationHealth(ctx, query) }),
    stationHealthCsv: (ctx, { query }) => exportStationHealth(ctx, query),
    healthRuleList: async (ctx) => ({ data: await listTypeRules(ctx) }),
    healthRuleUpdate: async (ctx, { body }) => ({ data: await changeTypeRules(ctx, body) }),
    stationHealthRuleList: async (ctx, { params }) => ({ data: await listStationRules(ctx, params.id) }),
    stationHealthRuleUpdate: async (ctx, { params, body }) => ({
      data: await changeStationRules(ctx, params.id, body),
    }),
  })
}
