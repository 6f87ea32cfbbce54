import { sweep } from './sweep.ts'

export const notificationSettingsSweep = sweep({
  person: {
    notificationSettingUpdate: ({ setting_id }) => ({
      params: { id: setting_id },
      body: { has_email: false, has_app: true, has_alert_system: true },
    }),
  },
  audit: {
    notificationSettingUpdate: 'notification-setting.update',
  },
  reach: {
    notificationSettingList: null,
    notificationSettingUpdate: null,
  },
  updates: {
    notificationSettingUpdate: {
      at: ({ setting_id }) => ({ params: { id: setting_id } }),
      read: async ({ app, admin }) => {
        const [setting] = (await app.call('notificationSettingList', {}, admin)).body.results
        return { ...setting }
      },
    },
  },
})
