import type { Scheduler } from '@quantrac/contract'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { confirmDelete, type RowActionItem } from '../../components/table/row-actions.ts'
import type { ListPageState } from '../../components/table/use-list-page.ts'
import { schedulersKey } from './scheduler-list.ts'

/** What can be done with a task: its runs, its reports, edit, delete; the last two refuse an enabled one in words. */
export function useSchedulerActions(page: ListPageState<Scheduler>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (scheduler: Scheduler): readonly RowActionItem[] => {
    const { id, task_name: name, task } = scheduler
    const refused = (words: string) => ({
      disabledBecause: words,
      // The words as its id: pressed twice, it is said once.
      onRefused: () => notify.warning(words, { id: words }),
    })
    return [
      {
        icon: IconHistory,
        label: t('schedulers.runsOf', { name }),
        onClick: () => page.openDialog('runs', scheduler),
        needs: 'schedulers.view_schedule',
      },
      {
        icon: IconFileText,
        label: t('schedulers.reportsOf', { name }),
        onClick: () => void navigate({ to: '/report', search: { scheduler: String(id) } }),
        needs: 'reports.view_report',
      },
      {
        icon: IconPencil,
        label: t('schedulers.edit', { name }),
        onClick: () => page.openDialog('edit', scheduler),
        needs: 'schedulers.change_schedule',
        ...(task.enabled && refused(t('schedulers.editRefused'))),
      },
      {
        ...confirmDelete({
          label: t('schedulers.delete', { name }),
          needs: 'schedulers.delete_schedule',
          name,
          what: t('schedulers.deleteConsequences'),
          call: () => api.schedulerDelete({ params: { id } }),
          renews: schedulersKey,
          done: t('schedulers.deleted', { name }),
          failed: t('schedulers.deleteFailed'),
        }),
        ...(task.enabled && refused(t('schedulers.deleteRefused'))),
      },
    ]
  }
}
