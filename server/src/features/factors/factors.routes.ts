import { factorRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import {
  createFactor,
  deleteFactor,
  factorProblems,
  getFactor,
  listFactors,
  updateFactor,
} from './factors.service.ts'

export function factorsHttp(http: Http): void {
  register(http, factorRoutes, {
    factorCreate: {
      answer: async (ctx, { body }) => ({ data: await createFactor(ctx, body) }),
      alsoWrong: (ctx, { body }) => factorProblems(ctx, body),
    },
    factorList: (ctx, { query }) => listFactors(ctx, query),
    factorRetrieve: async (ctx, { params }) => ({ data: await getFactor(ctx, params.id) }),
    factorUpdate: {
      answer: async (ctx, { params, body }) => ({ data: await updateFactor(ctx, params.id, body) }),
      alsoWrong: (ctx, { params, body }) => factorProblems(ctx, body, params.id),
    },
    factorDelete: (ctx, { params }) => deleteFactor(ctx, params.id),
  })
}
