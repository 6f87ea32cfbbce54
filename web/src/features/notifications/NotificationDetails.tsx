import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { InboxDetails } from '../../components/inbox/InboxDetails.tsx'
import type { OpenedDialogProps } from '../../components/inbox/OpenedDialog.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { NoWrap } from '../../ui/NoWrap.tsx'
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
  const reportId = notification.data?.report_id ?? null
  const maySeeReports = useCan('reports.view_report')
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
        alertId !== null && onOpenAlert !== undefined ? (
          <Button onClick={() => onOpenAlert(alertId)}>{t('notifications.openAlert')}</Button>
        ) : (
          reportId !== null && maySeeReports && <OpenReport id={reportId} />
        )
      }
    >
      {(row) => (
        <>
          <Text c="dimmed" size="sm">
            {row.author === null
              ? t(`notifications.kinds.${row.kind}`)
              : `${t('notifications.kinds.message')} · ${row.author}`}
            {' · '}
            <NoWrap>{formatDateTime(row.created_at, currentLanguage())}</NoWrap>
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

function OpenReport({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <Button renderRoot={(props) => <Link {...props} to="/report" search={{ report: String(id) }} />}>
      {t('notifications.openReport')}
    </Button>
  )
}
