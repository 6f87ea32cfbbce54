import type { Module, Page } from '@quantrac/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useEmptyText } from '../../components/table/use-empty-text.tsx'
import { useLoadErrorText } from '../../components/feedback/use-load-error-text.ts'
import type { TableState } from '../../components/table/use-table-state.ts'
import { moduleColumns } from './module-columns.tsx'
import type { ModuleTask } from './module-task.ts'
import { ModuleRowActions } from './ModuleRowActions.tsx'

export interface ModuleTableProps {
  modules: UseQueryResult<Page<Module>>
  state: TableState
  onTask: (task: ModuleTask) => void
  /** What an empty list offers. */
  addButton: ReactNode
}

/** One page of the modules in rows. */
export function ModuleTable({ modules, state, onTask, addButton }: ModuleTableProps) {
  const { t } = useTranslation()
  const loadErrorText = useLoadErrorText()
  const canOpen = useCan('adaptors.view_factor')
  const navigate = useNavigate()
  const open = ({ id, code, manufacturer_id }: Module): void => {
    const params = { id: String(id), code, manuID: manufacturer_id }
    void navigate({ to: '/setting/module_details/$id/$code/$manuID', params })
  }
  const empty = useEmptyText(
    state,
    { title: t('settingData.empty'), text: t('settingData.emptyText'), action: addButton },
    t('settingData.noMatch'),
  )
  return (
    <DataTable
      label={t('settingData.title')}
      columns={moduleColumns}
      rows={modules.data?.results}
      count={modules.data?.count ?? 0}
      state={state}
      rowKey={(module) => module.id}
      rowActions={actionsOf(open, onTask)}
      {...(canOpen ? { onOpen: open } : {})}
      error={modules.error}
      errorText={loadErrorText(modules.error, t('errors.loadFactorsFailed'))}
      errorFallback={t('errors.loadFactorsFailed')}
      onRetry={() => void modules.refetch()}
      empty={empty}
      areaHeight={600}
    />
  )
}

const actionsOf =
  (open: (module: Module) => void, onTask: (task: ModuleTask) => void) =>
  (module: Module): ReactNode => (
    <ModuleRowActions
      module={module}
      onOpen={() => open(module)}
      onEdit={() => onTask({ kind: 'edit', row: module })}
      onKey={() => onTask({ kind: 'key', row: module })}
      onDelete={() => onTask({ kind: 'delete', row: module })}
    />
  )
