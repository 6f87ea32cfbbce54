import { alertRoutes, excursionRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { exportAlerts } from './alerts.export.service.ts'
import { listAlerts } from './alerts.list.service.ts'
import { getExcursion, listExcursions } from './excursions.service.ts'
import {
  createAlert,
  deleteAlert,
  getAlert,
  markAlert,
  markAllAlertsRead,
  updateAlert,
} from './alerts.service.ts'

export function alertsHttp(http: Http): void {
  register(http, alertRoutes, {
    alertList: (ctx, { query }) => listAlerts(ctx, query),
    alertCsv: (ctx, { query }) => exportAlerts(ctx, query, 'csv'),
    alertXlsx: (ctx, { query }) => exportAlerts(ctx, query, 'xlsx'),
    alertRetrieve: async (ctx, { params }) => ({ data: await getAlert(ctx, params.id) }),
    alertCreate: async (ctx, { body }) => ({ data: await createAlert(ctx, body) }),
    alertUpdate: async (ctx, { params, body }) => ({ data: await updateAlert(ctx, params.id, body) }),
    alertDelete: (ctx, { params }) => deleteAlert(ctx, params.id),
    alertMarkRead: async (ctx, { params }) => ({ data: await markAlert(ctx, params.id, true) }),
    alertUnmarkRead: async (ctx, { params }) => ({ data: await markAlert(ctx, params.id, false) }),
    alertMarkAllRead: (ctx) => markAllAlertsRead(ctx),
  })
  register(http, excursionRoutes, {
    excursionList: (ctx, { query }) => listExcursions(ctx, query),
    excursionRetrieve: async (ctx, { params }) => ({ data: await getExcursion(ctx, params.id) }),
  })
}
