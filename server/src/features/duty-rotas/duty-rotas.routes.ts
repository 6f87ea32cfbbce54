import { dutyRotaRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import {
  changeRota,
  createRota,
  deleteRota,
  listDuties,
  listRotas,
  swapDuty,
  unswapDuty,
} from './duty-rotas.service.ts'

export function dutyRotasHttp(http: Http): void {
  register(http, dutyRotaRoutes, {
    dutyRotaList: async (ctx) => ({ data: await listRotas(ctx) }),
    dutyRotaNow: async (ctx) => ({ data: await listDuties(ctx) }),
    dutyRotaCreate: async (ctx, { body }) => ({ data: await createRota(ctx, body) }),
    dutyRotaUpdate: async (ctx, { params, body }) => ({ data: await changeRota(ctx, params.id, body) }),
    dutyRotaDelete: (ctx, { params }) => deleteRota(ctx, params.id),
    dutySwapCreate: async (ctx, { params, body }) => ({ data: await swapDuty(ctx, params.id, body) }),
    dutySwapDelete: (ctx, { params }) => unswapDuty(ctx, params.id, params.swap_id),
  })
}
