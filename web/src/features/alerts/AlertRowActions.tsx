import type { Alert } from '@quantrac/contract'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { RowAction } from '../../components/table/RowAction.tsx'

export interface AlertRowActionsProps {
  alert: Alert
  onMark: (isRead: boolean) => void
  onDelete: () => void
}

export function AlertRowActions({ alert, onMark, onDelete }: AlertRowActionsProps) {
  const { t } = useTranslation()
  return (
    <>
      <RowAction
        icon={alert.is_read ? IconMail : IconMailOpened}
        label={alert.is_read ? t('alerts.markUnread') : t('alerts.markRead')}
        onClick={() => onMark(!alert.is_read)}
      />
      <Can do="notify.delete_alert">
        <RowAction
          icon={IconTrash}
          danger
          label={t('alerts.delete', { name: alertName(alert) })}
          onClick={onDelete}
        />
      </Can>
    </>
  )
}

/** How an alert is called in a sentence: «COD · NT-01». */
export const alertName = (alert: Pick<Alert, 'factor' | 'module'>): string =>
  `${alert.factor.toUpperCase()} · ${alert.module}`
