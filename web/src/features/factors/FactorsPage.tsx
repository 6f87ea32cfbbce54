import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AddButton } from '../../components/access/AddButton.tsx'
import { FactorFilters } from '../../components/filter/FactorFilters.tsx'
import { LateDialog } from '../../components/dialog/LateDialog.tsx'
import { listAsked } from '../../components/filter/ListFilters.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { RequirePermission } from '../../components/access/RequirePermission.tsx'
import { useEmptyText } from '../../components/table/use-empty-text.tsx'
import { useRowTask } from '../../components/table/use-row-task.ts'
import { useTableState, type TableState } from '../../components/table/use-table-state.ts'
import { allFactorColumns } from './factor-columns.tsx'
import { FactorTable } from './FactorTable.tsx'
import { factorOrdering, factorsQuery } from './factors-query.ts'

const loadDialog = async () => (await import('./FactorTaskDialog.tsx')).FactorTaskDialog

/** The factors of all modules, with everything a person may do to them. */
export function FactorsPage() {
  return (
    <RequirePermission code="adaptors.view_factor">
      <FactorList />
    </RequirePermission>
  )
}

function FactorList() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const state = useTableState()
  const factors = useQuery(factorsQuery(askedFor(state)))
  const { task, start, end } = useRowTask(factors.data?.results)
  const addButton = (
    // A new factor needs a module to choose.
    <AddButton needs={['adaptors.view_module', 'adaptors.add_factor']} onAdd={() => start({ kind: 'add' })}>
      {t('factor.add')}
    </AddButton>
  )
  const empty = useEmptyText(
    state,
    { title: t('settingFactors.empty'), text: t('settingFactors.emptyText'), action: addButton },
    t('moduleDetails.noMatch'),
  )
  return (
    <>
      <PageHeader
        title={t('settingFactors.title')}
        // The line stands from the start, so that the page does not jump when the number comes.
        context={factors.data ? t('moduleDetails.context', { count: factors.data.count }) : '\u00a0'}
        actions={addButton}
      />
      <FactorFilters state={state} searchLabel={t('moduleDetails.search')} />
      <FactorTable
        label={t('settingFactors.title')}
        columns={allFactorColumns}
        rows={factors.data?.results}
        count={factors.data?.count ?? 0}
        state={state}
        onTask={start}
        empty={empty}
        error={factors.error}
        onRetry={() => void factors.refetch()}
      />
      <LateDialog load={loadDialog} asking={task?.turn}>
        {(Dialog) =>
          task && (
            <Dialog
              key={task.turn}
              task={task}
              moduleCode={task.kind === 'add' ? undefined : task.row.module.code}
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

const askedFor = (state: TableState) => ({
  ...listAsked(state),
  module: state.filter('module'),
  ordering: factorOrdering(state.ordering),
})
