import { reportRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { exportReportCsv } from './reports.csv.service.ts'
import { estimateReport } from './reports.estimate.service.ts'
import { getReport, getReportDetail, getReportSummary, listReports } from './reports.read.service.ts'
import { cancelReport, createReport, deleteReport, updateReport } from './reports.service.ts'

export function reportsHttp(http: Http): void {
  register(http, reportRoutes, {
    reportCreate: async (ctx, { body }) => ({ data: await createReport(ctx, body) }),
    reportEstimate: async (ctx, { query }) => ({ data: await estimateReport(ctx, query) }),
    reportList: (ctx, { query }) => listReports(ctx, query),
    reportRetrieve: async (ctx, { params }) => ({ data: await getReport(ctx, params.id) }),
    reportDetail: (ctx, { params, query }) => getReportDetail(ctx, params.id, query),
    reportSummary: async (ctx, { params }) => ({ data: await getReportSummary(ctx, params.id) }),
    reportUpdate: async (ctx, { params, body }) => ({ data: await updateReport(ctx, params.id, body) }),
    reportCancel: async (ctx, { params }) => ({ data: await cancelReport(ctx, params.id) }),
    reportDelete: (ctx, { params }) => deleteReport(ctx, params.id),
    reportCsv: (ctx, { params, query }) => exportReportCsv(ctx, params.id, query.locale),
  })
}
