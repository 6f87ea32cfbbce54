import { mostAttachmentBytes, sampleFileRoutes, sampleRoutes } from '@quantrac/contract'
import { type Http, register, registerForms } from '../../http/register.ts'
import { deleteSampleFile, sampleFileDownload, setSampleFileOf } from './sample-files.service.ts'
import {
  deleteSampleImport,
  importSamples,
  listSampleImports,
  sampleTemplate,
} from './sample-imports.service.ts'
import {
  createSample,
  deleteSample,
  exportSamples,
  getSample,
  listSamples,
  sampleChoices,
  sampleProblems,
  updateSample,
} from './samples.service.ts'

export async function samplesHttp(http: Http): Promise<void> {
  register(http, sampleRoutes, {
    sampleList: (ctx, { query }) => listSamples(ctx, query),
    sampleExportCsv: (ctx, { query }) => exportSamples(ctx, query, 'csv'),
    sampleExportXlsx: (ctx, { query }) => exportSamples(ctx, query, 'xlsx'),
    sampleChoices: async (ctx) => ({ data: await sampleChoices(ctx) }),
    sampleRetrieve: async (ctx, { params }) => ({ data: await getSample(ctx, params.id) }),
    sampleCreate: {
      answer: async (ctx, { body }) => ({ data: await createSample(ctx, body) }),
      alsoWrong: (ctx, { body }) => sampleProblems(ctx, body),
    },
    sampleUpdate: async (ctx, { params, body }) => ({ data: await updateSample(ctx, params.id, body) }),
    sampleDelete: (ctx, { params }) => deleteSample(ctx, params.id),
    sampleFile: (ctx, { params }) => sampleFileDownload(ctx, params.id),
    sampleFileDelete: (ctx, { params }) => deleteSampleFile(ctx, params.id),
    sampleImport: async (ctx, { query, body }) => ({ data: await importSamples(ctx, query, body) }),
    sampleTemplate: (ctx, { query }) => sampleTemplate(ctx, query),
    sampleImportList: (ctx, { query }) => listSampleImports(ctx, query),
    sampleImportDelete: (ctx, { params }) => deleteSampleImport(ctx, params.id),
  })
  await registerForms(http, {
    fileSize: mostAttachmentBytes,
    routes: sampleFileRoutes,
    handlers: {
      sampleFileSet: async (ctx, { params, body }) => ({
        data: await setSampleFileOf(ctx, params.id, body),
      }),
    },
  })
}
