import type { Scheduler } from '@quantrac/contract'
import { Button } from '@mantine/core'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { schedulersKey } from './scheduler-list.ts'

/** Run or Stop: one call, then the list anew. */
export function SwitchButton({ scheduler }: { scheduler: Scheduler }) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const client = useQueryClient()
  const may = useCan('schedulers.change_schedule')
  const { id, task_name: name, task } = scheduler
  const toggle = useMutation({
    mutationFn: () => api.schedulerToggle({ params: { id } }),
    onSuccess: () =>
      task.enabled
        ? notify.warning(t('schedulers.stopped', { name }))
        : notify.success(t('schedulers.isRunning', { name })),
    onError: (error) => notifyFailure(error, t('schedulers.switchFailed', { name })),
    onSettled: () => client.invalidateQueries({ queryKey: schedulersKey }),
  })
  if (!may) return null
  const Icon = task.enabled ? IconPlayerStop : IconPlayerPlay
  const word = t(task.enabled ? 'schedulers.stop' : 'schedulers.run')
  return (
    <Button
      size="compact-sm"
      variant={task.enabled ? 'default' : 'light'}
      leftSection={<Icon size={14} aria-hidden />}
      aria-label={`${word}: ${name}`}
      loading={toggle.isPending}
      onClick={(event) => {
        event.stopPropagation()
        toggle.mutate()
      }}
    >
      {word}
    </Button>
  )
}
