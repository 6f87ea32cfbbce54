import { mostAttachmentBytes, permitFileRoutes, standardRoutes } from '@quantrac/contract'
import { type Http, register, registerForms } from '../../http/register.ts'
import { importLimits, limitSheet, limitWorkbook } from './limit-sheet.service.ts'
import { getModuleStandard, permitProblems, setModuleStandard } from './module-standards.service.ts'
import { deletePermitFile, permitFileDownload, setPermitFileOf } from './permit-files.service.ts'
import {
  createStandard,
  deleteStandard,
  getStandard,
  listStandards,
  standardProblems,
  updateStandard,
} from './standards.service.ts'

export async function standardsHttp(http: Http): Promise<void> {
  register(http, standardRoutes, {
    standardList: (ctx, { query }) => listStandards(ctx, query),
    standardRetrieve: async (ctx, { params }) => ({ data: await getStandard(ctx, params.id) }),
    standardCreate: {
      answer: async (ctx, { body }) => ({ data: await createStandard(ctx, body) }),
      alsoWrong: async (_ctx, { body }) => standardProblems(body),
    },
    standardUpdate: {
      answer: async (ctx, { params, body }) => ({ data: await updateStandard(ctx, params.id, body) }),
      alsoWrong: async (_ctx, { body }) => standardProblems(body),
    },
    standardDelete: (ctx, { params }) => deleteStandard(ctx, params.id),
    standardCsv: (ctx, { params, query }) => limitSheet(ctx, params.id, query),
    standardXlsx: (ctx, { params, query }) => limitWorkbook(ctx, params.id, query),
    standardImport: async (ctx, { params, query, body }) => ({
      data: await importLimits(ctx, params.id, { dry: query.dry === true, body }),
    }),
    moduleStandard: async (ctx, { params }) => ({ data: await getModuleStandard(ctx, params.id) }),
    moduleStandardUpdate: {
      answer: async (ctx, { params, body }) => ({ data: await setModuleStandard(ctx, params.id, body) }),
      alsoWrong: async (_ctx, { body }) => permitProblems(body),
    },
    modulePermitFile: (ctx, { params }) => permitFileDownload(ctx, params.id),
    modulePermitFileDelete: (ctx, { params }) => deletePermitFile(ctx, params.id),
  })
  await registerForms(http, {
    fileSize: mostAttachmentBytes,
    routes: permitFileRoutes,
    handlers: {
      modulePermitFileSet: async (ctx, { params, body }) => ({
        data: await setPermitFileOf(ctx, params.id, body),
      }),
    },
  })
}
