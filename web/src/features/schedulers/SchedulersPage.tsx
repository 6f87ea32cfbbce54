import type { Scheduler } from '@quantrac/contract'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { AddButton } from '../../components/access/AddButton.tsx'
import { ListDialog } from '../../components/dialog/ListDialog.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { ListPage } from '../../components/layout/ListPage.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { confirmDelete, type RowActionItem } from '../../components/table/row-actions.ts'
import { type ListPageState, useListPage } from '../../components/table/use-list-page.ts'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { ZONE_LABEL } from '../../lib/time-format.ts'
import { schedulerColumns, schedulerLines } from './scheduler-columns.tsx'
import { schedulerList, schedulersKey } from './scheduler-list.ts'

const loadForm = async () => (await import('./SchedulerForm.tsx')).SchedulerForm
const loadRuns = async () => (await import('./RunsDialog.tsx')).RunsDialog

/** The tasks that make reports by themselves. */
export function SchedulersPage() {
  const { t } = useTranslation()
  const page = useListPage(schedulerList)
  const actions = useSchedulerActions(page)
  useRefusedLink(page)
  useUnlistedLink(page)
  const addButton = (
    <AddButton needs={['schedulers.add_schedule']} onAdd={() => page.openDialog('add')}>
      {t('schedulers.add')}
    </AddButton>
  )
  return (
    <ListPage
      page={page}
      title={t('schedulers.title')}
      context={(count) => `${t('schedulers.context', { count })} · ${t('common.zone', { zone: ZONE_LABEL })}`}
      action={addButton}
      search={t('schedulers.search')}
    >
      <DataTable
        page={page}
        label="schedulers.title"
        columns={schedulerColumns}
        phoneRow={schedulerLines}
        empty={{
          title: 'schedulers.empty',
          text: 'schedulers.emptyText',
          noMatch: 'schedulers.noMatch',
          action: addButton,
        }}
        failed="schedulers.fetchFailed"
        actions={actions}
      />
      <ListDialog
        page={page}
        load={loadForm}
        needs={{ add: 'schedulers.add_schedule', edit: 'schedulers.change_schedule' }}
      >
        {(SchedulerForm, dialog) =>
          dialog.row?.task.enabled === true ? null : <SchedulerForm {...dialog} />
        }
      </ListDialog>
      <ListDialog page={page} load={loadRuns} needs={{ runs: 'schedulers.view_schedule' }}>
        {(RunsDialog, dialog) => <RunsDialog {...dialog} />}
      </ListDialog>
    </ListPage>
  )
}

/** Says why a link to edit or delete a task opens nothing: it is enabled, or its id is none. */
function useRefusedLink({ rows, closeDialog }: ListPageState<Scheduler>): void {
  const { t } = useTranslation()
  const { dialog, id }: TableSearch = useSearch({ strict: false })
  const isAsked = (dialog === 'edit' || dialog === 'delete') && rows !== undefined
  const asked = rows?.find((row) => String(row.id) === id)
  const isInvalid = id === undefined || !/^[1-9]\d*$/.test(id)
  const isEnabled = asked?.task.enabled === true
  useEffect(() => {
    if (!isAsked || (!isInvalid && !isEnabled)) return
    if (isInvalid) notify.error(t('schedulers.invalidId'), { id: 'scheduler-refused' })
    else
      notify.error(t(dialog === 'edit' ? 'schedulers.editRefused' : 'schedulers.deleteRefused'), {
        id: 'scheduler-refused',
      })
    closeDialog()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each link; the texts and the list are others at each render
  }, [isAsked, isInvalid, isEnabled, dialog])
}

/** Opens the dialog of a link whose task is on another page of the list, or says that there is no such task. */
function useUnlistedLink({ rows, openDialog, closeDialog }: ListPageState<Scheduler>): void {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const [{ dialog, id }] = useState<TableSearch>(useSearch({ strict: false }))
  const isAsked = dialog !== undefined && dialog !== 'add' && id !== undefined && /^[1-9]\d*$/.test(id)
  const isListed = rows?.some((row) => String(row.id) === id)
  const isRead = useRef(false)
  useEffect(() => {
    // Only the link that opened the page is followed: a task that is deleted here leaves the list, too.
    if (isListed === undefined || isRead.current) return
    isRead.current = true
    if (!isAsked || isListed) return
    const refused = dialog === 'edit' ? 'schedulers.editRefused' : 'schedulers.deleteRefused'
    void api.schedulerRetrieve({ params: { id: Number(id) } }).then(
      ({ data }) => {
        if (!data.task.enabled || dialog === 'runs') return openDialog(dialog, data)
        notify.error(t(refused), { id: 'scheduler-refused' })
        return closeDialog()
      },
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 404)
          notify.error(t('schedulers.unknown'), { id: 'scheduler-refused' })
        else notifyFailure(error, t('schedulers.fetchFailed'))
        closeDialog()
      },
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the first rows are there
  }, [isListed])
}

/** What can be done with a task: its runs, its reports, edit, delete; the last two refuse an enabled one in words. */
function useSchedulerActions(page: ListPageState<Scheduler>) {
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
