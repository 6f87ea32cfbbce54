import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { InboxDetails } from '../../components/inbox/InboxDetails.tsx'
import type { OpenedDialogProps } from '../../components/inbox/OpenedDialog.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { NotificationPlace } from './NotificationPlace.tsx'
import { notificationInbox, notificationQuery } from './notification-inbox.ts'

export interface NotificationDetailsProps extends OpenedDialogProps {
  /** Opens the alert that it is about; missing if the person may not see alerts. */
  onOpenAlert: ((id: number) => void) | undefined
}

/** One notification with its full text. */
export function NotificationDetails({ id, onOpenAlert, ...dialog }: NotificationDetailsProps) {
  const { t } = useTranslation()
  const notification = useQuery(notificationQuery(id))
  const alertId = notification.data?.alert_id ?? null
  return (
    <InboxDetails
      {...dialog}
      inbox={notificationInbox}
      row={notification}
      title={notification.data?.title ?? t('notifications.title')}
      width={560}
      height={120}
      failed="errors.fetchNotificationFailed"
      buttons={
        alertId !== null &&
        onOpenAlert !== undefined && (
          <Button onClick={() => onOpenAlert(alertId)}>{t('notifications.openAlert')}</Button>
        )
      }
    >
      {(row) => (
        <>
          <Text c="dimmed" size="sm">
            {`${t(`notifications.kinds.${row.kind}`)} · ${formatDateTime(row.created_at, currentLanguage())}`}
          </Text>
          {row.message !== '' && (
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{row.message}</Text>
          )}
          {row.module !== null && (
            <Text size="sm">
              {t('alerts.module')}: <NotificationPlace notification={row} isUnderlined />
            </Text>
          )}
        </>
      )}
    </InboxDetails>
  )
}
