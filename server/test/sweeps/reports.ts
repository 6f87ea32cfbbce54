import { sweep, byReport, instant, listed, ownModule, reportAsked } from './sweep.ts'

export const reportsSweep = sweep({
  station: {
    reportCreate: (world) => ({ body: reportAsked(world) }),
    reportEstimate: (world) => ({ query: reportAsked(world) }),
    reportList: listed,
    reportRetrieve: byReport,
    reportDetail: byReport,
    reportSummary: byReport,
    reportUpdate: (world) => ({ ...byReport(world), body: { name: 'March' } }),
    reportCancel: ({ pending_report_id }) => ({ params: { id: pending_report_id } }),
    reportDelete: byReport,
    reportCsv: byReport,
    reportXlsx: byReport,
    reportPdf: byReport,
  },
  audit: {
    reportCreate: 'report.create',
    reportUpdate: 'report.update',
    reportCancel: 'report.cancel',
    reportDelete: 'report.delete',
  },
  reach: {
    reportCreate: { field: 'module_code' },
    reportEstimate: { field: 'module_code' },
    reportList: 'left out',
    reportRetrieve: 404,
    reportDetail: 404,
    reportSummary: 404,
    reportUpdate: 404,
    reportCancel: 404,
    reportDelete: 404,
    reportCsv: 404,
    reportXlsx: 404,
    reportPdf: 404,
  },
  updates: {
    reportUpdate: {
      at: ({ own }) => ({ params: { id: own.report_id } }),
      read: async ({ own, app, admin }) =>
        (await app.call('reportRetrieve', { params: { id: own.report_id } }, admin)).body.data,
    },
  },
  texts: {
    'reportCreate.name': { fit: 'line', read: 'reportList' },
    'reportCreate.module_code': ownModule,
    'reportCreate.factors[]': { fit: 'code', read: 'reportList' },
    'reportCreate.start_datetime': instant,
    'reportCreate.end_datetime': instant,
    'reportUpdate.name': { fit: 'line', read: 'reportList' },
  },
  searches: {
    'reportList.search': 'line',
  },
})
