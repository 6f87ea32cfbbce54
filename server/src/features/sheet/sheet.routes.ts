import { sheetRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { exportSheet, importSheet, sheetTemplate } from './sheet.service.ts'

export function sheetHttp(http: Http): void {
  register(http, sheetRoutes, {
    moduleImport: async (ctx, { query, body }) => ({ data: await importSheet(ctx, query, body) }),
    moduleExportCsv: (ctx, { query }) => exportSheet(ctx, query),
    moduleSheetTemplate: (ctx, { query }) => sheetTemplate(ctx, query),
  })
}
