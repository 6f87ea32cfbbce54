import { sweep, byNotification, listed, noInput, personal, type UpdatedWorld } from './sweep.ts'

const notification = {
  at: ({ notification_id: id }: UpdatedWorld) => ({ params: { id } }),
  read: async ({ notification_id: id, app, admin }: UpdatedWorld) =>
    (await app.call('notificationRetrieve', { params: { id } }, admin)).body.data,
}

export const notificationsSweep = sweep({
  station: {
    notificationList: listed,
    notificationCsv: noInput,
    notificationXlsx: noInput,
    notificationListWithTime: listed,
    notificationSearch: ({ mark }) => ({ query: { query: mark, limit: 1000 } }),
    notificationRetrieve: byNotification,
    notificationUpdate: (world) => ({ ...byNotification(world), body: { title: 'Seen' } }),
    notificationDelete: byNotification,
    notificationMarkRead: byNotification,
    notificationUnmarkRead: byNotification,
    notificationMarkImportant: byNotification,
    notificationUnmarkImportant: byNotification,
    noticeFirst: () => ({}),
    noticeUpdate: (world) => ({ ...byNotification(world), body: { is_read: true } }),
  },
  person: {
    notificationRetrieve: byNotification,
    notificationUpdate: (owner) => ({ ...byNotification(owner), body: { title: 'Changed' } }),
    notificationDelete: byNotification,
    notificationMarkRead: byNotification,
    notificationUnmarkRead: byNotification,
    notificationMarkImportant: byNotification,
    notificationUnmarkImportant: byNotification,
    noticeUpdate: (owner) => ({ ...byNotification(owner), body: { is_read: true } }),
  },
  other: {
    notificationCreate: ({ user_id }) => ({ body: { title: 'Maintenance', user_ids: [user_id] } }),
    notificationMarkAllRead: noInput,
  },
  audit: {
    notificationCreate: 'notification.create',
    notificationUpdate: 'notification.update',
    notificationDelete: 'notification.delete',
    notificationMarkAllRead: { none: personal },
    notificationMarkRead: { none: personal },
    notificationUnmarkRead: { none: personal },
    notificationMarkImportant: { none: personal },
    notificationUnmarkImportant: { none: personal },
    noticeUpdate: { none: personal },
  },
  reach: {
    notificationCreate: null,
    notificationList: 'left out',
    notificationCsv: 'left out',
    notificationXlsx: 'left out',
    notificationListWithTime: 'left out',
    notificationSearch: 'left out',
    notificationRetrieve: 404,
    notificationUpdate: 404,
    notificationDelete: 404,
    notificationMarkAllRead: null,
    notificationMarkRead: 404,
    notificationUnmarkRead: 404,
    notificationMarkImportant: 404,
    notificationUnmarkImportant: 404,
    noticeFirst: 'left out',
    noticeUpdate: 404,
  },
  updates: {
    notificationUpdate: notification,
    noticeUpdate: notification,
  },
  texts: {
    'notificationCreate.title': { fit: 'line', read: 'notificationList' },
    'notificationCreate.message': { fit: 'prose', read: 'notificationList' },
    'notificationUpdate.title': { fit: 'line', read: 'notificationListWithTime' },
    'notificationUpdate.message': { fit: 'prose', read: 'notificationListWithTime' },
  },
  searches: {
    'notificationList.search': 'line',
    'notificationSearch.query': 'line',
  },
})
