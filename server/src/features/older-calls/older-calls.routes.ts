import { olderRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import {
  getFirstNotice,
  getThresholdByCode,
  listWithTime,
  markAlert,
  markNotification,
  searchNotifications,
  toggleScheduler,
} from './older-calls.service.ts'
import { createCrontab, createInterval, createPeriodicTask } from './periodic.service.ts'
import { getEnergyDistribution, getModuleAlertCounts, getPowerTrend } from './stations.service.ts'

/**
 * Calls that scripts were promised and the console does without. Each says in another shape what a call of its noun
 * says, so this folder translates, and the nouns' own services do the work: who looks for how something is done need
 * not read it.
 */
export function olderCallsHttp(http: Http): void {
  register(http, olderRoutes, {
    notificationListWithTime: (ctx, { query }) => listWithTime(ctx, query),
    notificationSearch: (ctx, { query }) => searchNotifications(ctx, query),
    noticeFirst: async (ctx) => ({ data: await getFirstNotice(ctx) }),
    noticeUpdate: async (ctx, { params, body }) => ({ data: await markNotification(ctx, params.id, body) }),
    alertUnmarkReadShort: async (ctx, { params }) => ({ data: await markAlert(ctx, params.id, false) }),
    thresholdByFactorCode: async (ctx, { params, query }) => ({
      data: await getThresholdByCode(ctx, params.code, query.module),
    }),
    intervalScheduleCreate: async (ctx, { body }) => ({ data: await createInterval(ctx, body) }),
    crontabScheduleCreate: async (ctx, { body }) => ({ data: await createCrontab(ctx, body) }),
    periodicTaskCreate: async (ctx, { body }) => ({ data: await createPeriodicTask(ctx, body) }),
    schedulerToggleHere: async (ctx, { params }) => ({ data: await toggleScheduler(ctx, params.id) }),
    moduleAlertCounts: async (ctx, { params }) => ({ data: await getModuleAlertCounts(ctx, params.code) }),
    moduleEnergy: (ctx, { params, query }) => getEnergyDistribution(ctx, params.code, query),
    modulePower: async (ctx, { params, query }) => ({
      powerTrend: await getPowerTrend(ctx, params.code, query),
    }),
  })
}
