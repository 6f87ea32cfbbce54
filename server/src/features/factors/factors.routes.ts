import { factorRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { createFactor, deleteFactor, getFactor, listFactors, updateFactor } from './factors.service.ts'

export function factorsHttp(http: Http): void {
  register(http, factorRoutes, {
    factorCreate: async (ctx, { body }) => ({ data: await createFactor(ctx, body) }),
    factorList: (ctx, { query }) => listFactors(ctx, query),
    factorRetrieve: async (ctx, { params }) => ({ data: await getFactor(ctx, params.id) }),
    factorUpdate: async (ctx, { params, body }) => ({ data: await updateFactor(ctx, params.id, body) }),
    factorDelete: (ctx, { params }) => deleteFactor(ctx, params.id),
  })
}
