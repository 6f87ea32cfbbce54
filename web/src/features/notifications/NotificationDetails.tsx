import type { Notification } from '@quantrac/contract'
import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { notificationQuery } from './notifications-query.ts'
import { useNotificationMarks } from './use-notification-marks.ts'

export interface NotificationDetailsProps {
  id: number
  /** False once it is closed by other means than its own: the way back. */
  isOpen: boolean
  onClose: () => void
  /** Opens the alert that it is about; not for whoever may not see alerts. */
  onOpenAlert: ((id: number) => void) | undefined
}

/** One notification with all its words. Opens when it is mounted. */
export function NotificationDetails({ id, isOpen, onClose, onOpenAlert }: NotificationDetailsProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const { data, error, isError, refetch } = useQuery(notificationQuery(id))
  return (
    <Modal
      opened={opened && isOpen}
      onClose={close}
      size={560}
      title={data?.title ?? t('notifications.title')}
    >
      {data !== undefined ? (
        <Details notification={data} onOpenAlert={onOpenAlert} />
      ) : isError ? (
        <ErrorView
          error={error}
          fallback={t('errors.fetchNotificationFailed')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={120} aria-label={t('loading.label')} />
      )}
    </Modal>
  )
}

type DetailsProps = Pick<NotificationDetailsProps, 'onOpenAlert'> & { notification: Notification }

function Details({ notification, onOpenAlert }: DetailsProps) {
  const { t } = useTranslation()
  const { mark } = useNotificationMarks()
  const { alert_id, created_at, is_read, kind, message } = notification
  const set = (to: boolean): void => mark.mutate({ notification, mark: 'is_read', to })
  const readOnOpening = useEffectEvent(() => {
    if (!is_read) set(true)
  })
  // Once for each opening: who then marks it unread wants it so.
  useEffect(() => readOnOpening(), [])
  return (
    <Stack gap="md">
      <Text c="dimmed" size="sm">
        {`${t(`notifications.kinds.${kind}`)} · ${formatDateTime(created_at, currentLanguage())}`}
      </Text>
      {message !== '' && <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message}</Text>}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => set(!is_read)}>
          {is_read ? t('alerts.markUnread') : t('alerts.markRead')}
        </Button>
        {alert_id !== null && onOpenAlert !== undefined && (
          <Button onClick={() => onOpenAlert(alert_id)}>{t('notifications.openAlert')}</Button>
        )}
      </Group>
    </Stack>
  )
}
