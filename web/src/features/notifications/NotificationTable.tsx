import type { Notification, Page } from '@quantrac/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ArrivalsButton } from '../../components/table/ArrivalsButton.tsx'
import { RowsTable } from '../../components/table/RowsTable.tsx'
import { useArrivals } from '../../components/table/use-arrivals.ts'
import { useEmptyText } from '../../components/table/use-empty-text.tsx'
import type { RowTask } from '../../components/table/use-row-task.ts'
import type { TableState } from '../../components/table/use-table-state.ts'
import { timeFilterOf } from '../../components/filter/TimeFilter.tsx'
import { timeRangeOf } from '../../lib/time-range.ts'
import { notificationColumns } from './notification-columns.tsx'
import { NotificationRowActions } from './NotificationRowActions.tsx'
import { notificationListKey } from './notifications-query.ts'
import { useNewNotifications } from './use-new-notifications.ts'
import { type Marking, useNotificationMarks } from './use-notification-marks.ts'

export interface NotificationTableProps {
  notifications: UseQueryResult<Page<Notification>>
  state: TableState
  /** A dialog about one of the rows is open. */
  isBusy: boolean
  onOpen: (id: number) => void
  onTask: (task: RowTask<Notification>) => void
}

/** One page of the notifications in rows. New ones come in at the top, or wait until they are asked for. */
export function NotificationTable({ notifications, state, isBusy, onOpen, onTask }: NotificationTableProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { mark } = useNotificationMarks()
  const rows = notifications.data?.results
  const { area, waiting, arrived, show } = useArrivals(state, {
    isBusy,
    refresh: () => void client.invalidateQueries({ queryKey: notificationListKey }),
  })
  useNewNotifications(rows, () => arrived(0))
  const empty = useEmptyText(
    state,
    { title: t('notifications.empty'), text: t('notifications.emptyText') },
    t('notifications.noMatch'),
  )
  return (
    <>
      <ArrivalsButton text={waiting === null ? null : t('notifications.someNew')} onShow={show} />
      <div ref={area}>
        <RowsTable
          label={t('notifications.title')}
          columns={notificationColumns}
          rows={rows}
          count={notifications.data?.count ?? 0}
          state={state}
          rowKey={({ id }) => id}
          rowMark={({ is_read }) => (is_read ? undefined : 'unread')}
          rowActions={actionsOf(mark.mutate, onTask)}
          onOpen={({ id }) => onOpen(id)}
          error={notifications.error}
          errorFallback={t(failureOf(state))}
          onRetry={() => void notifications.refetch()}
          empty={empty}
        />
      </div>
    </>
  )
}

const actionsOf =
  (onMark: (marking: Marking) => void, onTask: (task: RowTask<Notification>) => void) =>
  (notification: Notification): ReactNode => (
    <NotificationRowActions
      notification={notification}
      onMark={(to) => onMark({ notification, mark: 'is_read', to })}
      onDelete={() => onTask({ kind: 'delete', row: notification })}
    />
  )

/** The catalogue has a sentence of its own for a search and for a time filter. */
function failureOf(state: TableState) {
  if (state.search !== '') return 'errors.searchNotificationsFailed'
  const isTimed = Object.keys(timeRangeOf(timeFilterOf(state), 0)).length > 0
  return isTimed ? 'errors.fetchNotificationsWithTimeFailed' : 'errors.fetchNotificationsFailed'
}
