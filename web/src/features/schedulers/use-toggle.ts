import type { Scheduler } from '@quantrac/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { notifyOffer } from '../../components/feedback/notify-offer.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { schedulersKey } from './scheduler-list.ts'

interface Switched {
  id: number
  name: string
}

/** Switches a task on or off, and says which. */
export function useToggle() {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Switched) => api.schedulerToggle({ params: { id } }),
    onSuccess: ({ data }, { name }) =>
      data.task.enabled
        ? notify.success(t('schedulers.isRunning', { name }))
        : notify.warning(t('schedulers.stopped', { name })),
    onError: (error, { name }) => notifyFailure(error, t('schedulers.switchFailed', { name })),
    onSettled: () => client.invalidateQueries({ queryKey: schedulersKey }),
  })
}

/** Says that a task is saved, and switched off, and offers to switch it on. `done`: what was done, in words. */
export function useOfferSwitch() {
  const { t } = useTranslation()
  const toggle = useToggle()
  const may = useCan('schedulers.change_schedule')
  return ({ id, task_name: name }: Scheduler, done: string): void => {
    const text = t('schedulers.switchedOff', { done })
    if (!may) notify.success(text, { place: 'snackbar' })
    else notifyOffer({ text, label: t('schedulers.switchOn'), onPress: () => toggle.mutate({ id, name }) })
  }
}
