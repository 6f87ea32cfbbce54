import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/Can.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { RequirePermission } from '../../components/RequirePermission.tsx'
import { useTableState, type TableState } from '../../components/use-table-state.ts'
import { DeleteModule } from './DeleteModule.tsx'
import { moduleTypes } from './module-form.ts'
import type { ModuleTask } from './module-task.ts'
import { ModuleDialog } from './ModuleDialog.tsx'
import { ModuleFilters } from './ModuleFilters.tsx'
import { ModuleTable } from './ModuleTable.tsx'
import { moduleOrdering, modulesQuery } from './modules-query.ts'

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
  // Counted, so that the dialog of a new asking never shows what was typed into the last one.
  const [task, setTask] = useState<ModuleTask & { turn: number }>()
  const start = (next: ModuleTask): void => setTask((last) => ({ ...next, turn: (last?.turn ?? 0) + 1 }))
  const addButton = (
    <Can do="adaptors.add_module">
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => start({ kind: 'add' })}>
        {t('settingData.add')}
      </Button>
    </Can>
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
      {task?.kind === 'delete' && <DeleteModule key={task.turn} module={task.module} />}
      {(task?.kind === 'add' || task?.kind === 'edit') && (
        <ModuleDialog
          key={task.turn}
          module={task.kind === 'edit' ? task.module : undefined}
          // The newest stands first in the list without page, search and filters.
          onCreated={() => void navigate({ to: '.', search: {}, replace: true })}
        />
      )}
    </>
  )
}

function askedFor(state: TableState) {
  return {
    offset: state.offset,
    limit: state.limit,
    search: state.search,
    type: moduleTypes.find((type) => type === state.filter('type')),
    status: (['true', 'false'] as const).find((status) => status === state.filter('status')),
    ordering: moduleOrdering(state.ordering),
  }
}
