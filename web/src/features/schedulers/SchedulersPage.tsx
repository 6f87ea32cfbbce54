import { useTranslation } from 'react-i18next'
import { AddButton } from '../../components/access/AddButton.tsx'
import { ListDialog } from '../../components/dialog/ListDialog.tsx'
import { ListPage } from '../../components/layout/ListPage.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useListPage } from '../../components/table/use-list-page.ts'
import { ZONE_LABEL } from '../../lib/time-format.ts'
import classes from './SchedulersPage.module.css'
import { schedulerColumns } from './scheduler-columns.tsx'
import { schedulerList } from './scheduler-list.ts'
import { useRefusedLink } from './use-refused-link.ts'
import { useSchedulerActions } from './use-scheduler-actions.tsx'

const loadForm = async () => (await import('./SchedulerForm.tsx')).SchedulerForm
const loadRuns = async () => (await import('./RunsDialog.tsx')).RunsDialog

/** The tasks that make reports by themselves. */
export function SchedulersPage() {
  const { t } = useTranslation()
  const page = useListPage(schedulerList)
  const actions = useSchedulerActions(page)
  useRefusedLink(page)
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
      <div className={classes.list}>
        <DataTable
          page={page}
          label="schedulers.title"
          columns={schedulerColumns}
          empty={{
            title: 'schedulers.empty',
            text: 'schedulers.emptyText',
            noMatch: 'schedulers.noMatch',
            action: addButton,
          }}
          failed="schedulers.fetchFailed"
          actions={actions}
        />
      </div>
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
