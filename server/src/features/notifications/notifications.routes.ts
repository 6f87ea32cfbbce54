import { notificationRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { exportNotifications } from './notifications.export.service.ts'
import { listNotifications } from './notifications.list.service.ts'
import {
  createNotification,
  deleteNotification,
  getNotification,
  markAllNotificationsRead,
  markNotification,
  updateNotification,
} from './notifications.service.ts'

export function notificationsHttp(http: Http): void {
  register(http, notificationRoutes, {
    notificationCreate: async (ctx, { body }) => ({ data: await createNotification(ctx, body) }),
    notificationList: (ctx, { query }) => listNotifications(ctx, query),
    notificationCsv: (ctx, { query }) => exportNotifications(ctx, query, 'csv'),
    notificationXlsx: (ctx, { query }) => exportNotifications(ctx, query, 'xlsx'),
    notificationRetrieve: async (ctx, { params }) => ({ data: await getNotification(ctx, params.id) }),
    notificationUpdate: async (ctx, { params, body }) => ({
      data: await updateNotification(ctx, params.id, body),
    }),
    notificationDelete: (ctx, { params }) => deleteNotification(ctx, params.id),
    notificationMarkAllRead: (ctx) => markAllNotificationsRead(ctx),
    notificationMarkRead: async (ctx, { params }) => ({
      data: await markNotification(ctx, params.id, { is_read: true }),
    }),
    notificationUnmarkRead: async (ctx, { params }) => ({
      data: await markNotification(ctx, params.id, { is_read: false }),
    }),
    notificationMarkImportant: async (ctx, { params }) => ({
      data: await markNotification(ctx, params.id, { is_important: true }),
    }),
    notificationUnmarkImportant: async (ctx, { params }) => ({
      data: await markNotification(ctx, params.id, { is_important: false }),
    }),
  })
}
