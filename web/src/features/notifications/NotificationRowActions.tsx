import type { Notification } from '@quantrac/contract'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTranslation } from 'react-i18next'
import { RowAction } from '../../components/table/RowAction.tsx'

export interface NotificationRowActionsProps {
  notification: Notification
  onMark: (isRead: boolean) => void
  onDelete: () => void
}

/** What a person may do to a notification of their own needs no more than seeing it. */
export function NotificationRowActions({ notification, onMark, onDelete }: NotificationRowActionsProps) {
  const { t } = useTranslation()
  const { is_read, title } = notification
  return (
    <>
      <RowAction
        icon={is_read ? IconMail : IconMailOpened}
        label={is_read ? t('alerts.markUnread') : t('alerts.markRead')}
        onClick={() => onMark(!is_read)}
      />
      <RowAction icon={IconTrash} danger label={t('notifications.delete', { title })} onClick={onDelete} />
    </>
  )
}
