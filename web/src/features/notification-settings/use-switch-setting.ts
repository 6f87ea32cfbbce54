import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { notificationSettingsQuery } from '../../api/notification-settings.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import type { SwitchFlag } from './switches.ts'

/** Switches one flag and loads the settings again. `wanted` is the value on its way, undefined while none is. */
export function useSwitchSetting(flag: SwitchFlag, name: string) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const client = useQueryClient()
  const change = useMutation({
    // The whole object is sent, so two switches at once would undo each other: one waits for the other.
    scope: { id: 'notification-settings' },
    mutationFn: async (isOn: boolean) => {
      const settings = client.getQueryData(notificationSettingsQuery.queryKey)
      if (settings === undefined || settings === null) return 'no-settings'
      const { id, ...flags } = settings
      await api.notificationSettingUpdate({ params: { id }, body: { ...flags, [flag]: isOn } })
      await client.invalidateQueries(notificationSettingsQuery)
      return 'stored'
    },
    onSuccess: (outcome, isOn) => {
      if (outcome === 'no-settings') notify.error(t('notificationSettings.invalidData'))
      else if (isOn) notify.success(t('notificationSettings.enabled', { name }))
      else notify.info(t('notificationSettings.disabled', { name }))
    },
    onError: (error) => notifyFailure(error, t('errors.updateNotificationSettingsFailed')),
  })
  return { change: change.mutate, wanted: change.isPending ? change.variables : undefined }
}
