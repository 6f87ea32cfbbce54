import type { Notification } from '@quantrac/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { ConfirmDelete } from '../../components/dialog/ConfirmDelete.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { refreshNotifications, showDeleted } from './notifications-cache.ts'

export interface DeleteNotificationProps {
  notification: Notification
  onClose: () => void
}

/** Asks before a notification is deleted, and deletes it. Opens when it is mounted. */
export function DeleteNotification({ notification, onClose }: DeleteNotificationProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [opened, close] = useOpenOnMount(onClose)
  const remove = async (): Promise<void> => {
    await api.notificationDelete({ params: { id: notification.id } })
    showDeleted(client, notification)
    await refreshNotifications(client)
    notify.success(t('notifications.deleted'))
  }
  return (
    <ConfirmDelete
      opened={opened}
      onClose={close}
      name={notification.title}
      onConfirm={remove}
      errorFallback={t('errors.deleteNotificationFailed')}
    />
  )
}
