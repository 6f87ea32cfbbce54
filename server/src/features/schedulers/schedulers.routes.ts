import { schedulerRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { getScheduler } from './scheduler.service.ts'
import {
  createScheduler,
  deleteScheduler,
  listRuns,
  listRecipientGroups,
  listSchedulers,
  updateScheduler,
} from './schedulers.service.ts'
import { switchScheduler, toggleScheduler } from './switches.service.ts'

export function schedulersHttp(http: Http): void {
  register(http, schedulerRoutes, {
    schedulerList: (ctx, { query }) => listSchedulers(ctx, query),
    schedulerRetrieve: async (ctx, { params }) => ({ data: await getScheduler(ctx, params.id) }),
    schedulerGroups: async (ctx) => ({ data: await listRecipientGroups(ctx) }),
    schedulerCreate: async (ctx, { body }) => ({ data: await createScheduler(ctx, body) }),
    schedulerUpdate: async (ctx, { params, body }) => ({ data: await updateScheduler(ctx, params.id, body) }),
    schedulerDelete: (ctx, { params }) => deleteScheduler(ctx, params.id),
    schedulerRun: async (ctx, { params }) => ({ data: await switchScheduler(ctx, params.id, true) }),
    schedulerStop: async (ctx, { params }) => ({ data: await switchScheduler(ctx, params.id, false) }),
    schedulerToggle: async (ctx, { params }) => ({ data: await toggleScheduler(ctx, params.id) }),
    schedulerHistory: (ctx, { params, query }) => listRuns(ctx, params.id, query),
  })
}
