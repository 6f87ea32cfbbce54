import { z } from 'zod'
import { noun } from './noun.ts'
import { Id, idParams, One, Page, pageQuery } from './primitives.ts'
import { route, signedIn } from './route.ts'

/**
 * has_email: a mail for each new alert. has_app: a row under notifications. has_alert_system: the live toast on the
 * screen. The switches do not change the list and count of alerts.
 */
export const NotificationSetting = z.object({
  id: Id,
  has_email: z.boolean(),
  has_app: z.boolean(),
  has_alert_system: z.boolean(),
})
export type NotificationSetting = z.infer<typeof NotificationSetting>

export const notificationSettingRoutes = {
  notificationSettingList: route({
    method: 'GET',
    path: '/notification-settings/list/',
    summary: "The caller's switches, created on first read",
    permission: signedIn('own settings'),
    person: true,
    query: z.object(pageQuery),
    response: Page(NotificationSetting),
  }),
  notificationSettingUpdate: route({
    method: 'PUT',
    path: '/notification-settings/update/:id/',
    summary: "Change the caller's switches",
    permission: 'notify.change_setting',
    person: true,
    params: idParams,
    body: NotificationSetting.omit({ id: true }),
    response: One(NotificationSetting),
  }),
}

export const notificationSettingNoun = noun({
  routes: notificationSettingRoutes,
  tags: {
    'notification-settings': 'What a person is notified of, and how',
  },
  audit: { 'notification-setting': ['update'] },
  logged: NotificationSetting.shape,
})
