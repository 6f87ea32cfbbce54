import { secondFactorRoutes } from '@quantrac/contract'
import { actorOf } from '../../../context.ts'
import { type Http, register } from '../../../http/register.ts'
import { proofKinds } from './proof.service.ts'
import {
  confirmTotp,
  deleteFactor,
  listFactors,
  makeRecoveryCodes,
  prove,
  startTotp,
} from './second-factors.service.ts'

export function secondFactorsHttp(http: Http): void {
  register(http, secondFactorRoutes, {
    secondFactorList: async (ctx) => ({ data: await listFactors(ctx) }),
    secondFactorTotpStart: async (ctx) => ({ data: await startTotp(ctx) }),
    secondFactorTotpConfirm: async (ctx, { body }) => ({ data: await confirmTotp(ctx, body) }),
    secondFactorDelete: (ctx, { params }) => deleteFactor(ctx, params.id),
    secondFactorRecoveryCodes: async (ctx) => ({ data: { recovery_codes: await makeRecoveryCodes(ctx) } }),
    secondFactorProveStart: async (ctx) => ({ data: { kinds: await proofKinds(ctx, actorOf(ctx).user_id) } }),
    secondFactorProve: (ctx, { body }) => prove(ctx, body),
  })
}
