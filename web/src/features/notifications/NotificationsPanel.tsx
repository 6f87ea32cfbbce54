import type { Notification } from '@quantrac/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { onAlertsArrived } from '../../api/alerts-arrived.ts'
import { noteAskedBefore } from '../../api/alerts-feed.ts'
import { api, download } from '../../api/client.ts'
import { notificationKinds } from '../../api/contract-values.ts'
import { FilterSelect } from '../../components/filter/FilterSelect.tsx'
import { ReadFilter } from '../../components/filter/ListFilters.tsx'
import { TimeFilter } from '../../components/filter/TimeFilter.tsx'
import { renewWithout } from '../../components/inbox/inbox.ts'
import { InboxPage } from '../../components/inbox/InboxPage.tsx'
import { OpenedDialog } from '../../components/inbox/OpenedDialog.tsx'
import { useInbox } from '../../components/inbox/use-inbox.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listPage } from '../../components/table/list-page.ts'
import { confirmDelete } from '../../components/table/row-actions.ts'
import type { TableState } from '../../components/table/use-table-state.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import type { TimeRange } from '../../lib/time-range.ts'
import { notificationColumns, notificationLines } from './notification-columns.tsx'
import {
  notificationInbox,
  notificationListKey,
  unreadQuery,
  useUnreadNotifications,
} from './notification-inbox.ts'

/** The names of the address as the calls take them. */
const queryOf = <Q extends { read: string | undefined; important: string | undefined }>({
  read,
  important,
  ...query
}: Q) => ({
  ...query,
  is_read: read,
  is_important: important,
})

const files = { csv: 'notificationCsv', xlsx: 'notificationXlsx' } as const

const list = listPage({
  // The address also holds the filters of the alerts.
  prefix: 'n_',
  key: notificationListKey,
  call: ({ query }, options) => api.notificationList({ query: queryOf(query) }, options),
  filters: { kind: notificationKinds, read: 'flag', important: ['true'] },
  isTimed: true,
})

const loadDetails = async () => (await import('./NotificationDetails.tsx')).NotificationDetails

export interface NotificationsPanelProps {
  title: string
  /** Between title and list. */
  tabs: ReactNode
  /** Opens the alert that a notification is about; missing if the person may not see alerts. */
  onOpenAlert: ((id: number) => void) | undefined
}

/** The person's notifications, unread first; live while it is open. */
export function NotificationsPanel({ onOpenAlert, ...header }: NotificationsPanelProps) {
  const { t } = useTranslation()
  const page = useListPage(list)
  const inbox = useInbox(page, notificationInbox, { name: 'notification' })
  const deletion = useDeletion()
  useNewNotifications(page.rows, () => inbox.arrivals.arrived(0))
  return (
    <InboxPage
      {...header}
      inbox={inbox}
      unread={useUnreadNotifications()}
      counted={({ total, unread }) =>
        unread === undefined
          ? t('notifications.found', { total })
          : t('notifications.context', { total, unread })
      }
      arrived={() => t('notifications.someNew')}
      take={(form) => download(files[form], { query: { ...queryOf(page.asked), locale: currentLanguage() } })}
      search={t('notifications.searchLabel')}
      filters={<Filters state={page} />}
    >
      <DataTable
        page={page}
        label="notifications.title"
        columns={notificationColumns}
        empty={{
          title: 'notifications.empty',
          text: 'notifications.emptyText',
          noMatch: 'notifications.noMatch',
        }}
        failed={failureOf(page.asked)}
        actions={(notification) => [inbox.readAction(notification), deletion(notification)]}
        onOpen={({ id }) => inbox.details.open(id)}
        phoneRow={notificationLines}
        rowMark={({ is_read }) => (is_read ? undefined : 'unread')}
      />
      <OpenedDialog opened={inbox.details} load={loadDetails}>
        {(NotificationDetails, dialog) => <NotificationDetails {...dialog} onOpenAlert={onOpenAlert} />}
      </OpenedDialog>
    </InboxPage>
  )
}

function Filters({ state }: { state: TableState }) {
  const { t } = useTranslation()
  return (
    <>
      <FilterSelect
        state={state}
        name="kind"
        label={t('notifications.kind')}
        all={t('notifications.allKinds')}
        options={notificationKinds.map((kind) => ({
          value: kind,
          label: t(kind === 'system' ? 'notifications.systemOrMessage' : `notifications.kinds.${kind}`),
        }))}
      />
      <ReadFilter state={state} />
      <FilterSelect
        state={state}
        name="important"
        label={t('notifications.important')}
        all={t('notifications.importantOrNot')}
        options={[{ value: 'true', label: t('notifications.importantOnly') }]}
      />
      <TimeFilter state={state} />
    </>
  )
}

/** A failed search and a failed time filter have their own sentences. */
function failureOf({ search, start_datetime, end_datetime }: TimeRange & { search: string }) {
  if (search !== '') return 'errors.searchNotificationsFailed'
  const isTimed = start_datetime !== undefined || end_datetime !== undefined
  return isTimed ? 'errors.fetchNotificationsWithTimeFailed' : 'errors.fetchNotificationsFailed'
}

/** Deleting one's own notification needs no permission beyond seeing it. */
function useDeletion() {
  const { t } = useTranslation()
  return (notification: Notification) =>
    confirmDelete({
      label: t('notifications.delete', { title: notification.title }),
      name: notification.title,
      call: () => api.notificationDelete({ params: { id: notification.id } }),
      renews: (client) => renewWithout(client, notificationInbox, notification),
      done: t('notifications.deleted'),
      failed: t('errors.deleteNotificationFailed'),
    })
}

/** Calls `onNew` when an unread notification arrives that is newer than all before and not among the rows. */
function useNewNotifications(rows: readonly Notification[] | undefined, onNew: () => void): void {
  const client = useQueryClient()
  const newest = useQuery(unreadQuery).data?.newest
  const known = useRef<number>(undefined)
  // Any alert on the bell's socket may have created a notification.
  useEffect(() => {
    noteAskedBefore()
    return onAlertsArrived(() => void client.invalidateQueries({ queryKey: unreadQuery.queryKey }))
  }, [client])
  const look = useEffectEvent((id: number) => {
    const before = known.current
    known.current = Math.max(before ?? 0, id)
    if (before !== undefined && id > before && !rows?.some((row) => row.id === id)) onNew()
  })
  useEffect(() => {
    // Null: nothing is unread, so the next notification is new.
    if (newest !== undefined) look(newest ?? 0)
  }, [newest])
}
