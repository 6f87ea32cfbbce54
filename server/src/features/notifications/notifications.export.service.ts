import type { Download } from '@quantrac/contract'
import { actorOf, type Context, type Locale } from '../../context.ts'
import { consoleText } from '../../words/console.words.ts'
import { listFileNames } from '../../words/list-files.words.ts'
import { listDownload, type ListFileChoice } from '../files/list-download.ts'
import { inBatches } from '../files/list-file.ts'
import { selectNotificationIds, selectNotificationsById } from './notifications.export.queries.ts'
import { notificationFileColumns } from './notifications.file.ts'
import { filterOf, type NotificationListQuery } from './notifications.list.service.ts'

type NotificationFileQuery = Omit<NotificationListQuery, 'offset' | 'limit'> & {
  readonly search?: string | undefined
  readonly locale?: Locale | undefined
}

/** The caller's notifications of the list, on all its pages and in its order, as a file. */
export async function exportNotifications(
  ctx: Context,
  query: NotificationFileQuery,
  form: ListFileChoice['form'],
): Promise<Download> {
  const language = query.locale ?? ctx.locale
  const userId = actorOf(ctx).user_id
  const filter = filterOf(ctx, query, query.search)
  const ids = await selectNotificationIds(ctx.db, userId, { filter, is_read: query.is_read })
  const file = {
    name: listFileNames.notifications[language],
    title: consoleText('notifications.title', language),
    columns: notificationFileColumns(language),
    count: ids.length,
    rows: () => inBatches(ids, (some) => selectNotificationsById(ctx.db, userId, some)),
  }
  return listDownload(file, { form, locale: query.locale, now: ctx.now() })
}
