import { transmissionRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { transmissionProblems } from './checks.service.ts'
import { listDays } from './days.service.ts'
import { listSentFiles, previewFiles, resendFiles, skipFiles } from './sent-files.service.ts'
import { testTransmission } from './test.service.ts'
import {
  changeTransmission,
  createTransmission,
  deleteTransmission,
  getTransmission,
  listTransmissions,
} from './transmissions.service.ts'

export function transmissionsHttp(http: Http): void {
  register(http, transmissionRoutes, {
    transmissionList: (ctx, { query }) => listTransmissions(ctx, query),
    transmissionDayList: async (ctx) => ({ data: await listDays(ctx) }),
    transmissionRetrieve: async (ctx, { params }) => ({ data: await getTransmission(ctx, params.id) }),
    transmissionCreate: {
      answer: async (ctx, { body }) => ({ data: await createTransmission(ctx, body) }),
      alsoWrong: async (_ctx, { body }) => transmissionProblems(body),
    },
    transmissionUpdate: {
      answer: async (ctx, { params, body }) => ({ data: await changeTransmission(ctx, params.id, body) }),
      alsoWrong: async (_ctx, { body }) => transmissionProblems(body),
    },
    transmissionDelete: (ctx, { params }) => deleteTransmission(ctx, params.id),
    transmissionTest: async (ctx, { params }) => ({ data: await testTransmission(ctx, params.id) }),
    transmissionPreview: async (ctx, { params, query }) => ({
      data: await previewFiles(ctx, params.id, query.at),
    }),
    transmissionFileList: (ctx, { params, query }) => listSentFiles(ctx, params.id, query),
    transmissionFileResend: async (ctx, { params, body }) => ({
      data: { count: await resendFiles(ctx, params.id, body) },
    }),
    transmissionFileSkip: async (ctx, { params, body }) => ({
      data: { count: await skipFiles(ctx, params.id, body.ids) },
    }),
  })
}
