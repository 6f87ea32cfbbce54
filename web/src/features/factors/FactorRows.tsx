import { allFactorLines, factorLines } from './factor-columns.tsx'
import type { Factor } from '@quantrac/contract'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { ListDialog } from '../../components/dialog/ListDialog.tsx'
import { DataTable, type DataTableProps } from '../../components/table/DataTable.tsx'
import { confirmDelete, type RowActionItem } from '../../components/table/row-actions.ts'
import { factorsKey } from './factors-query.ts'

export interface FactorRowsProps
  extends Pick<DataTableProps<Factor>, 'page' | 'label' | 'columns' | 'empty'> {
  /** The module of a new factor; without it the module is chosen in the form. */
  moduleCode?: string
}

const loadForm = async () => (await import('./FactorForm.tsx')).FactorForm

/** The factors of one module or of all, with the actions that the person may use. */
export function FactorRows({ moduleCode, ...table }: FactorRowsProps) {
  const { page } = table
  const edit = (factor: Factor): void => page.openDialog('edit', factor)
  const canEdit = useCan('adaptors.change_factor')
  const actions = useFactorActions(edit)
  return (
    <>
      <DataTable
        {...table}
        phoneRow={moduleCode === undefined ? allFactorLines : factorLines}
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
        {(FactorForm, dialog) => <FactorForm {...dialog} moduleCode={moduleCode} />}
      </ListDialog>
    </>
  )
}

function useFactorActions(onEdit: (factor: Factor) => void) {
  const { t } = useTranslation()
  return (factor: Factor): readonly RowActionItem[] => {
    const { code } = factor
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
