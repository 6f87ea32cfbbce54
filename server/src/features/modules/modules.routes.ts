import { moduleRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import {
  createModule,
  deleteModule,
  getModule,
  getModuleWithFactors,
  listAllModules,
  listModules,
  moduleProblems,
  updateModule,
} from './modules.service.ts'

export function modulesHttp(http: Http): void {
  register(http, moduleRoutes, {
    moduleCreate: {
      answer: async (ctx, { body }) => ({ data: await createModule(ctx, body) }),
      alsoWrong: (ctx, { body }) => moduleProblems(ctx, body),
    },
    moduleList: (ctx, { query }) => listModules(ctx, query),
    moduleListWhole: async (ctx) => ({ data: await listAllModules(ctx) }),
    moduleRetrieve: async (ctx, { params }) => ({ data: await getModule(ctx, params.id) }),
    moduleUpdate: {
      answer: async (ctx, { params, body }) => ({ data: await updateModule(ctx, params.id, body) }),
      alsoWrong: (ctx, { params, body }) => moduleProblems(ctx, body, params.id),
    },
    moduleDelete: (ctx, { params }) => deleteModule(ctx, params.id),
    moduleByType: async (ctx, { params }) => ({ data: await listAllModules(ctx, params.type) }),
    moduleWithFactors: async (ctx, { params }) => ({ data: await getModuleWithFactors(ctx, params.id) }),
    moduleFactors: async (ctx, { params }) => ({
      data: (await getModuleWithFactors(ctx, params.id)).factors,
    }),
  })
}
