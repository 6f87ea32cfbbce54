import { dataSharePdfRoutes, reportFileRoutes } from '@quantrac/contract'
import { type Http, register } from '../../../http/register.ts'
import { exportDataSharePdf } from './data-share-pdf.service.ts'
import { exportPdf } from './pdf.service.ts'
import { exportXlsx } from './xlsx.service.ts'

export function reportFilesHttp(http: Http): void {
  register(http, reportFileRoutes, {
    reportXlsx: (ctx, { params, query }) => exportXlsx(ctx, { id: params.id, locale: query.locale }),
    reportPdf: (ctx, { params, query }) => exportPdf(ctx, { id: params.id, locale: query.locale }),
  })
  register(http, dataSharePdfRoutes, {
    dataSharePdf: (ctx, { query: { module_code = [], 'module_code[]': codes = [], ...query } }) =>
      exportDataSharePdf(ctx, { ...query, locale: query.locale, codes: [...module_code, ...codes] }),
  })
}
