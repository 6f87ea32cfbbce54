import { dashboardRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { getAlertChanges, getAlertFactors, getAlertPie } from './alerts.service.ts'
import { getAttention } from './attention.service.ts'
import { getState } from './conditions.service.ts'
import { getHighest } from './highest.service.ts'
import { getLastHours } from './last-hours.service.ts'
import { getModuleMap } from './map.service.ts'
import { getStatistics } from './statistics.service.ts'
import { getStrips } from './strips.service.ts'

export function dashboardHttp(http: Http): void {
  register(http, dashboardRoutes, {
    dashboardStatistics: async (ctx, { query }) => ({ data: await getStatistics(ctx, query) }),
    dashboardPie: (ctx, { query }) => getAlertPie(ctx, query),
    dashboardFactors: async (ctx, { query }) => ({ data: await getAlertFactors(ctx, query) }),
    dashboardChanges: (ctx, { query }) => getAlertChanges(ctx, query),
    dashboardHighest: (ctx, { query }) => getHighest(ctx, query),
    dashboardMap: (ctx) => getModuleMap(ctx),
    dashboardConditions: (ctx) => getState(ctx),
    dashboardAttention: async (ctx, { query }) => ({ data: await getAttention(ctx, query) }),
    dashboardStrips: (ctx, { query }) => getStrips(ctx, query),
    dashboardLastHours: async (ctx, { query }) => ({ data: await getLastHours(ctx, query.factor_id) }),
  })
}
