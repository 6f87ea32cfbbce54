import { secondFactorRoutes } from '@quantrac/contract'
import { type Http, register } from '../../../http/register.ts'
import { confirmPasskey, startPasskey } from './passkey-setup.service.ts'
import {
  confirmTotp,
  deleteFactor,
  listFactors,
  makeRecoveryCodes,
  prove,
  startProof,
  startTotp,
} from './second-factors.service.ts'

export function secondFactorsHttp(http: Http): void {
  register(http, secondFactorRoutes, {
    secondFactorList: async (ctx) => ({ data: await listFactors(ctx) }),
    secondFactorTotpStart: async (ctx) => ({ data: await startTotp(ctx) }),
    secondFactorTotpConfirm: async (ctx, { body }) => ({ data: await confirmTotp(ctx, body) }),
    secondFactorPasskeyStart: async (ctx) => ({ data: { options: await startPasskey(ctx) } }),
    secondFactorPasskeyConfirm: async (ctx, { body }) => ({ data: await confirmPasskey(ctx, body) }),
    secondFactorDelete: (ctx, { params }) => deleteFactor(ctx, params.id),
    secondFactorRecoveryCodes: async (ctx) => ({ data: { recovery_codes: await makeRecoveryCodes(ctx) } }),
    secondFactorProveStart: async (ctx) => ({ data: await startProof(ctx) }),
    secondFactorProve: (ctx, { body }) => prove(ctx, body),
  })
}
