import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { InboxHeader } from '../../components/layout/InboxHeader.tsx'
import { LateDialog } from '../../components/dialog/LateDialog.tsx'
import { useOpened } from '../../components/table/use-opened.ts'
import { useRowTask } from '../../components/table/use-row-task.ts'
import { useTableState } from '../../components/table/use-table-state.ts'
import { NotificationFilters, notificationsAsked } from './NotificationFilters.tsx'
import { NotificationTable } from './NotificationTable.tsx'
import { notificationsQuery } from './notifications-query.ts'
import { useUnreadNotifications } from './use-new-notifications.ts'
import { useNotificationMarks } from './use-notification-marks.ts'

const loadDetails = async () => (await import('./NotificationDetails.tsx')).NotificationDetails
const loadDelete = async () => (await import('./DeleteNotification.tsx')).DeleteNotification

export interface NotificationsPanelProps {
  title: string
  /** Stands between title and list. */
  tabs: ReactNode
  /** Opens the alert that a notification is about; not for whoever may not see alerts. */
  onOpenAlert: ((id: number) => void) | undefined
}

/** The filters of the alerts stand in the same address. */
const PREFIX = 'n_'

/** The person's notifications, unread first; live while it is open. */
export function NotificationsPanel({ title, tabs, onOpenAlert }: NotificationsPanelProps) {
  const { t } = useTranslation()
  const state = useTableState(PREFIX)
  const notifications = useQuery(notificationsQuery(notificationsAsked(state)))
  const { markAllRead } = useNotificationMarks()
  const details = useOpened('notification')
  const { task, start, end } = useRowTask(notifications.data?.results, { prefix: PREFIX })
  const unread = useUnreadNotifications(true)
  return (
    <>
      <InboxHeader
        title={title}
        total={notifications.data?.count}
        unread={unread}
        counted={(numbers) => t('notifications.context', numbers)}
        onMarkAll={() => markAllRead.mutate()}
      />
      {tabs}
      <NotificationFilters state={state} />
      <NotificationTable
        notifications={notifications}
        state={state}
        isBusy={details.isOpen}
        onOpen={details.open}
        onTask={start}
      />
      <LateDialog load={loadDetails} asking={details.turn}>
        {(Dialog) =>
          details.id !== undefined && (
            <Dialog
              key={details.turn}
              id={details.id}
              isOpen={details.isOpen}
              onClose={details.close}
              onOpenAlert={onOpenAlert}
            />
          )
        }
      </LateDialog>
      <LateDialog load={loadDelete} asking={task?.turn}>
        {(Dialog) =>
          task?.kind === 'delete' && <Dialog key={task.turn} notification={task.row} onClose={end} />
        }
      </LateDialog>
    </>
  )
}
