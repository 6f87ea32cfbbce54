import type { Alert } from '@quantrac/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { ConfirmDelete } from '../../components/dialog/ConfirmDelete.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { alertName } from './AlertRowActions.tsx'
import { showDeleted } from './alerts-cache.ts'

/** Asks before an alert is deleted for everybody, and deletes it. Opens when it is mounted. */
export function DeleteAlert({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [opened, close] = useOpenOnMount(onClose)
  const name = alertName(alert)
  const remove = async (): Promise<void> => {
    await api.alertDelete({ params: { id: alert.id } })
    showDeleted(client, alert)
    await client.invalidateQueries({ queryKey: ['alerts'] })
    notify.success(t('alerts.deleted', { name }))
  }
  return (
    <ConfirmDelete
      opened={opened}
      onClose={close}
      name={name}
      consequences={t('alerts.deleteConsequences')}
      onConfirm={remove}
      errorFallback={t('errors.deleteAlertFailed')}
    />
  )
}
