import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AddButton } from '../../components/access/AddButton.tsx'
import { listAsked } from '../../components/filter/ListFilters.tsx'
import { LateDialog } from '../../components/dialog/LateDialog.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { RequirePermission } from '../../components/access/RequirePermission.tsx'
import { useRowTask } from '../../components/table/use-row-task.ts'
import { useTableState, type TableState } from '../../components/table/use-table-state.ts'
import { moreTasks } from './module-task.ts'
import { ModuleFilters } from './ModuleFilters.tsx'
import { ModuleTable } from './ModuleTable.tsx'
import { moduleOrdering, modulesQuery } from './modules-query.ts'

const loadDialog = async () => (await import('./ModuleTaskDialog.tsx')).ModuleTaskDialog

/** The list of all modules, with everything a person may do to them. */
export function ModulesPage() {
  return (
    <RequirePermission code="adaptors.view_module">
      <ModuleList />
    </RequirePermission>
  )
}

function ModuleList() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const state = useTableState()
  const modules = useQuery(modulesQuery(askedFor(state)))
  const { task, start, end } = useRowTask(modules.data?.results, { more: moreTasks })
  const addButton = (
    <AddButton needs={['adaptors.add_module']} onAdd={() => start({ kind: 'add' })}>
      {t('settingData.add')}
    </AddButton>
  )
  return (
    <>
      <PageHeader
        title={t('settingData.title')}
        // The line stands from the start, so that the page does not jump when the number comes.
        context={modules.data ? t('settingData.context', { count: modules.data.count }) : '\u00a0'}
        actions={addButton}
      />
      <ModuleFilters state={state} />
      <ModuleTable modules={modules} state={state} onTask={start} addButton={addButton} />
      <LateDialog load={loadDialog} asking={task?.turn}>
        {(Dialog) =>
          task && (
            <Dialog
              key={task.turn}
              task={task}
              onClose={end}
              // The newest stands first in the list without page, search and filters.
              onCreated={() => void navigate({ to: '.', search: {}, replace: true })}
            />
          )
        }
      </LateDialog>
    </>
  )
}

const askedFor = (state: TableState) => ({ ...listAsked(state), ordering: moduleOrdering(state.ordering) })
