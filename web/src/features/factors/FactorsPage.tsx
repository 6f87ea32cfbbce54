import type { Factor } from '@quantrac/contract'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { factorSorts, moduleTypes } from '../../api/contract-values.ts'
import { useCan } from '../../api/current-user.ts'
import { AddButton } from '../../components/access/AddButton.tsx'
import { RequirePermission } from '../../components/access/RequirePermission.tsx'
import { ListDialog } from '../../components/dialog/ListDialog.tsx'
import { StatusFilter, TypeFilter } from '../../components/filter/ListFilters.tsx'
import { ModuleFilter } from '../../components/filter/ModuleFilter.tsx'
import { ListPage } from '../../components/layout/ListPage.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listPage } from '../../components/table/list-page.ts'
import { confirmDelete, type RowActionItem } from '../../components/table/row-actions.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import { allFactorColumns } from './factor-columns.tsx'
import { factorsKey } from './factors-query.ts'

const list = listPage({
  key: factorsKey,
  call: api.factorList,
  filters: { module: 'text', type: moduleTypes, status: 'flag' },
  ordering: factorSorts,
  // The newest first: a factor just added is the first row.
  first: '-id',
})

const loadForm = async () => (await import('./FactorForm.tsx')).FactorForm

/** The factors of all modules, with everything a person may do to them. */
export const FactorsPage = () => (
  <RequirePermission code="adaptors.view_factor">
    <FactorList />
  </RequirePermission>
)

function FactorList() {
  const { t } = useTranslation()
  const page = useListPage(list)
  const edit = (factor: Factor): void => page.openDialog('edit', factor)
  const canEdit = useCan('adaptors.change_factor')
  const actions = useFactorActions(edit)
  const addButton = (
    // A new factor needs a module to choose.
    <AddButton needs={['adaptors.view_module', 'adaptors.add_factor']} onAdd={() => page.openDialog('add')}>
      {t('factor.add')}
    </AddButton>
  )
  return (
    <ListPage
      page={page}
      title={t('settingFactors.title')}
      context={(count) => t('moduleDetails.context', { count })}
      action={addButton}
      search={t('moduleDetails.search')}
      filters={
        <>
          <ModuleFilter state={page} />
          <TypeFilter state={page} />
          <StatusFilter state={page} />
        </>
      }
    >
      <DataTable
        page={page}
        label="settingFactors.title"
        columns={allFactorColumns}
        empty={{
          title: 'settingFactors.empty',
          text: 'settingFactors.emptyText',
          noMatch: 'moduleDetails.noMatch',
          action: addButton,
        }}
        failed="errors.loadFactorsFailed"
        failedBecause="errorView.detail"
        actions={actions}
        onOpen={canEdit ? edit : undefined}
        areaHeight={600}
      />
      <ListDialog
        page={page}
        load={loadForm}
        needs={{ add: 'adaptors.add_factor', edit: 'adaptors.change_factor' }}
      >
        {(FactorForm, { row, onClose }) => <FactorForm {...{ row, onClose }} onCreated={page.clear} />}
      </ListDialog>
    </ListPage>
  )
}

/** What may be done to a factor in a list. */
function useFactorActions(onEdit: (factor: Factor) => void) {
  const { t } = useTranslation()
  return (factor: Factor): readonly RowActionItem[] => {
    const code = factor.code.toUpperCase()
    return [
      {
        icon: IconPencil,
        label: t('factor.editTitle', { code }),
        onClick: () => onEdit(factor),
        needs: 'adaptors.change_factor',
      },
      confirmDelete({
        label: t('factor.deleteLabel', { code }),
        needs: 'adaptors.delete_factor',
        name: code,
        what: t('factor.deleteConsequences', { name: factor.name }),
        call: () => api.factorDelete({ params: { id: factor.id } }),
        renews: factorsKey,
        done: t('factor.deleted', { code }),
        failed: t('errors.deleteFactorFailed'),
      }),
    ]
  }
}
