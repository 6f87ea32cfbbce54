import { importFileRoutes, importRoutes, mostImportBytes } from '@quantrac/contract'
import { type Http, register, registerForms } from '../../http/register.ts'
import { exportRefused, getImportDetail, listImports } from './imports.read.service.ts'
import {
  cancelImport,
  createImport,
  pauseImport,
  runImport,
  undoImport,
  updateImport,
} from './imports.service.ts'

export async function importsHttp(http: Http): Promise<void> {
  register(http, importRoutes, {
    importList: (ctx, { query }) => listImports(ctx, query),
    importRetrieve: async (ctx, { params }) => ({ data: await getImportDetail(ctx, params.id) }),
    importUpdate: async (ctx, { params, body }) => ({ data: await updateImport(ctx, params.id, body) }),
    importRun: async (ctx, { params }) => ({ data: await runImport(ctx, params.id) }),
    importPause: async (ctx, { params }) => ({ data: await pauseImport(ctx, params.id) }),
    importCancel: async (ctx, { params }) => ({ data: await cancelImport(ctx, params.id) }),
    importUndo: async (ctx, { params }) => ({ data: await undoImport(ctx, params.id) }),
    importRefused: (ctx, { params, query }) => exportRefused(ctx, params.id, query.locale),
  })
  await registerForms(http, {
    fileSize: mostImportBytes,
    routes: importFileRoutes,
    handlers: {
      importCreate: async (ctx, { body }) => ({ data: await createImport(ctx, body) }),
    },
  })
}
