import { type Maintenance, maintenanceRoutes } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { type Http, register } from '../../http/register.ts'
import type { StoreDeps } from '../readings/store/store.service.ts'
import { judgeMaintained } from './judge-due.service.ts'
import {
  changeMaintenance,
  createMaintenance,
  deleteMaintenance,
  endMaintenance,
  getMaintenance,
  listMaintenance,
  listStretches,
  maintenanceProblems,
} from './maintenance.service.ts'

export function maintenanceHttp(http: Http, store: StoreDeps): void {
  const judged = async (ctx: Context, id: number): Promise<{ data: Maintenance }> => {
    await judgeMaintained(ctx, store)
    return { data: await getMaintenance(ctx, id) }
  }
  register(http, maintenanceRoutes, {
    maintenanceList: (ctx, { query }) => listMaintenance(ctx, query),
    maintenanceRetrieve: async (ctx, { params }) => ({ data: await getMaintenance(ctx, params.id) }),
    maintenanceCreate: {
      answer: async (ctx, { body }) => judged(ctx, await createMaintenance(ctx, body)),
      alsoWrong: (ctx, { body }) => maintenanceProblems(ctx, body),
    },
    maintenanceUpdate: async (ctx, { params, body }) => {
      await changeMaintenance(ctx, params.id, body)
      return judged(ctx, params.id)
    },
    maintenanceDelete: async (ctx, { params }) => {
      await deleteMaintenance(ctx, params.id)
      await judgeMaintained(ctx, store)
    },
    maintenanceEnd: async (ctx, { params }) => {
      await endMaintenance(ctx, params.id)
      return judged(ctx, params.id)
    },
    maintenanceStretches: async (ctx, { query }) => ({ data: await listStretches(ctx, query) }),
  })
}
