import { notificationSettingRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { listNotificationSettings, updateNotificationSetting } from './notification-settings.service.ts'

export function notificationSettingsHttp(http: Http): void {
  register(http, notificationSettingRoutes, {
    notificationSettingList: (ctx, { query }) => listNotificationSettings(ctx, query),
    notificationSettingUpdate: async (ctx, { params, body }) => ({
      data: await updateNotificationSetting(ctx, params.id, body),
    }),
  })
}
