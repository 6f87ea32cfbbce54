import type { Locale } from '../../words/text.ts'
import { authorOf } from '../../words/notification-author.words.ts'
import { wordsOf } from '../../words/notifications.words.ts'
import { columnMaker } from '../files/list-columns.ts'
import type { ListColumn } from '../files/list-file.ts'
import type { NotificationRow as Row } from './notifications.queries.ts'

/** The notifications in the words of the console. */
export function notificationFileColumns(locale: Locale): ListColumn<Row>[] {
  const { t, text, prose, time } = columnMaker<Row>(locale)
  return [
    time('notifications.time', (row) => row.created_at),
    text('notifications.kind', 14, (row) =>
      t(`notifications.kinds.${authorOf(row, locale) === null ? row.kind : 'message'}`),
    ),
    text('audit.fields.title', 50, (row) => wordsOf(row, locale).title),
    prose('notifications.content', 80, (row) => wordsOf(row, locale).message),
    text('alerts.module', 14, (row) => row.module),
    text('alerts.factor', 12, (row) => row.factor),
    text('notifications.important', 14, (row) => t(row.is_important ? 'audit.yes' : 'audit.no')),
    text('alerts.readState', 12, (row) => t(row.is_read ? 'alerts.read' : 'alerts.unread')),
    text('notifications.author', 24, (row) => authorOf(row, locale)),
  ]
}
