import { z } from 'zod'
import { ModuleType } from './module-type.ts'
import { noun } from './noun.ts'
import {
  fileLocale,
  FlagText,
  Id,
  idParams,
  Instant,
  Line,
  One,
  Page,
  pageQuery,
  Prose,
  Search,
  startBeforeEnd,
  timeQuery,
} from './primitives.ts'
import { route, xlsxType } from './route.ts'

export const NotificationKind = z.enum(['alert', 'report', 'station', 'system'])
export type NotificationKind = z.infer<typeof NotificationKind>

/** Title and message are in the caller's language if the product wrote them, and as typed if a person did. */
export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  /** The name of the person who wrote it; null: the product did. */
  author: z.string().nullable(),
  title: z.string(),
  message: z.string(),
  is_read: z.boolean(),
  is_important: z.boolean(),
  created_at: Instant,
  alert_id: Id.nullable(),
  report_id: Id.nullable(),
  /** The code of the module that it is about; null without one, or if it is deleted. */
  module: z.string().nullable(),
  /** Of that module, whose page shows it. */
  module_type: ModuleType.nullable(),
  /** The code of the factor whose alert it tells of. */
  factor: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationWrite = z.object({
  title: Line(200).min(1),
  message: Prose(2000).default(''),
  /** The people it is for; if omitted, only the caller. */
  user_ids: z.array(Id).min(1).max(10_000).optional(),
})
export type NotificationWrite = z.infer<typeof NotificationWrite>

export const NotificationChange = z.object({
  title: Line(200).min(1).optional(),
  message: Prose(2000).optional(),
})
export type NotificationChange = z.infer<typeof NotificationChange>

export const notificationFilters = {
  is_read: FlagText.optional(),
  is_important: FlagText.optional(),
  kind: NotificationKind.optional(),
}
const listed = { ...notificationFilters, ...timeQuery, search: Search }
const fileQuery = z.object({ ...listed, ...fileLocale }).superRefine(startBeforeEnd)
const NotificationPage = Page(Notification).extend({ unread_count: z.number().int() })

const mine = 'notify.view_notification'
const marked = (verb: string, summary: string) =>
  ({
    method: 'POST',
    path: `/notifications/${verb}/:id/`,
    summary,
    permission: mine,
    person: true,
    params: idParams,
    response: One(Notification),
  }) as const

export const notificationRoutes = {
  notificationCreate: route({
    method: 'POST',
    path: '/notifications/create/',
    summary: 'Send people a message',
    permission: 'notify.add_notification',
    body: NotificationWrite,
    response: One(Notification),
    status: 201,
  }),
  notificationList: route({
    method: 'GET',
    path: '/notifications/list/',
    summary: 'The caller’s notifications, unread first, then newest',
    permission: mine,
    person: true,
    query: z.object({ ...pageQuery, ...listed }).superRefine(startBeforeEnd),
    response: NotificationPage,
  }),
  notificationCsv: route({
    method: 'GET',
    path: '/notifications/export/csv/',
    summary: 'The notifications of the list as a CSV file',
    permission: mine,
    person: true,
    query: fileQuery,
    produces: 'text/csv',
  }),
  notificationXlsx: route({
    method: 'GET',
    path: '/notifications/export/xlsx/',
    summary: 'The notifications of the list as an Excel workbook',
    permission: mine,
    person: true,
    query: fileQuery,
    produces: xlsxType,
  }),
  notificationRetrieve: route({
    method: 'GET',
    path: '/notifications/retrieve/:id/',
    summary: 'One of the caller’s notifications',
    permission: mine,
    person: true,
    params: idParams,
    response: One(Notification),
  }),
  notificationUpdate: route({
    method: 'PATCH',
    path: '/notifications/update/:id/',
    summary: 'Change the words of a notification; another person’s needs notify.change_notification',
    permission: [mine, 'notify.change_notification'],
    person: true,
    params: idParams,
    body: NotificationChange,
    response: One(Notification),
  }),
  notificationDelete: route({
    method: 'DELETE',
    path: '/notifications/delete/:id/',
    summary: 'Delete a notification; another person’s needs notify.delete_notification',
    permission: [mine, 'notify.delete_notification'],
    person: true,
    params: idParams,
  }),
  notificationMarkAllRead: route({
    method: 'POST',
    path: '/notifications/mark-all-read/',
    summary: 'Mark all of the caller’s notifications as read',
    answers: 'How many are still unread',
    permission: mine,
    person: true,
    response: z.object({ unread_count: z.number().int() }),
  }),
  notificationMarkRead: route(marked('mark-read', 'Mark one read')),
  notificationUnmarkRead: route(marked('unmark-read', 'Mark one unread')),
  notificationMarkImportant: route(marked('mark-important', 'Mark one important')),
  notificationUnmarkImportant: route(marked('unmark-important', 'Take the important mark away')),
}

export const notificationNoun = noun({
  routes: notificationRoutes,
  tags: {
    notifications: 'What a person is told',
  },
  audit: { notification: ['create', 'update', 'delete'] },
  logged: {
    ...Notification.shape,
    ...NotificationWrite.shape,
    /** The recipient. */
    user_id: Id,
  },
})
