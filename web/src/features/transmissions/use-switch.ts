import type { Transmission } from '@quantrac/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { transmissionsKey } from './transmissions-query.ts'

/** Switches a destination on or off, and says which. */
export function useSwitch({ id, name, enabled }: Transmission) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const [isAsking, setAsking] = useState(false)
  const toggle = useMutation({
    mutationFn: () => api.transmissionUpdate({ params: { id }, body: { enabled: !enabled } }),
    onSuccess: () =>
      notify.success(t(enabled ? 'transmissions.switchedOff' : 'transmissions.switchedOn', { name })),
    onError: (error) => notifyFailure(error, t('transmissions.saveFailed')),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: transmissionsKey })
      setAsking(false)
    },
  })
  return {
    isAsking,
    toggle,
    ask: () => setAsking(true),
    close: () => setAsking(false),
    change: () => toggle.mutate(),
  }
}
