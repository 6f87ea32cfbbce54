import type { Maintenance } from '@quantrac/contract'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { maintenanceKey } from '../../api/maintenance.ts'
import { AddButton } from '../../components/access/AddButton.tsx'
import { ListDialog } from '../../components/dialog/ListDialog.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { FilterSelect } from '../../components/filter/FilterSelect.tsx'
import { ModuleFilter } from '../../components/filter/ModuleFilter.tsx'
import { ListPage } from '../../components/layout/ListPage.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { confirmDelete, type RowActionItem } from '../../components/table/row-actions.ts'
import { type ListPageState, useListPage } from '../../components/table/use-list-page.ts'
import { maintenanceColumns, maintenanceLines } from './maintenance-columns.tsx'
import { maintenanceList, maintenanceStates } from './maintenance-list.ts'

const loadForm = async () => (await import('./MaintenanceForm.tsx')).MaintenanceForm

/** What is announced: what runs, what comes next, and what is over. */
export function MaintenancePage() {
  const { t } = useTranslation()
  const page = useListPage(maintenanceList)
  const actions = useActions(page)
  const addButton = (
    <AddButton needs={['adaptors.add_maintenance']} onAdd={() => page.openDialog('add')}>
      {t('maintenance.add')}
    </AddButton>
  )
  return (
    <ListPage
      page={page}
      title={t('nav.maintenance')}
      context={(count) => t('maintenance.context', { count })}
      action={addButton}
      search={t('maintenance.search')}
      filters={
        <>
          <ModuleFilter state={page} />
          <FilterSelect
            state={page}
            name="state"
            label={t('maintenance.state')}
            all={t('maintenance.allStates')}
            options={maintenanceStates.map((value) => ({ value, label: t(`maintenance.states.${value}`) }))}
          />
        </>
      }
    >
      <DataTable
        page={page}
        label="nav.maintenance"
        columns={maintenanceColumns}
        phoneRow={maintenanceLines}
        empty={{
          title: 'maintenance.empty',
          text: 'maintenance.emptyText',
          noMatch: 'maintenance.noMatch',
          action: addButton,
        }}
        failed="maintenance.fetchFailed"
        actions={actions}
      />
      <ListDialog
        page={page}
        load={loadForm}
        needs={{ add: 'adaptors.add_maintenance', edit: 'adaptors.change_maintenance' }}
      >
        {(MaintenanceForm, dialog) => <MaintenanceForm {...dialog} station={page.filter('module') ?? ''} />}
      </ListDialog>
    </ListPage>
  )
}

function useActions(page: ListPageState<Maintenance>) {
  const { t } = useTranslation()
  const end = useEnd()
  return (row: Maintenance): readonly RowActionItem[] => {
    const { id, module_code: code, state } = row
    return [
      ...(state === 'running'
        ? [
            {
              key: 'end',
              icon: IconPlayerStop,
              label: t('maintenance.endOf', { code }),
              onClick: () => end.mutate(row),
              needs: 'adaptors.change_maintenance' as const,
            },
          ]
        : []),
      {
        key: 'edit',
        icon: IconPencil,
        label: t('maintenance.editOf', { code }),
        onClick: () => page.openDialog('edit', row),
        needs: 'adaptors.change_maintenance',
      },
      confirmDelete({
        label: t('maintenance.deleteOf', { code }),
        needs: 'adaptors.delete_maintenance',
        name: t('maintenance.one', { code }),
        what: t('maintenance.deleteConsequences'),
        call: () => api.maintenanceDelete({ params: { id } }),
        renews: maintenanceKey,
        done: t('maintenance.deleted', { code }),
        failed: t('maintenance.deleteFailed'),
      }),
    ]
  }
}

/** Ends what runs, now. */
function useEnd() {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Maintenance) => api.maintenanceEnd({ params: { id } }),
    onSuccess: ({ data: { module_code: code } }) => notify.success(t('maintenance.ended', { code })),
    onError: (error) => notifyFailure(error, t('maintenance.endFailed')),
    onSettled: () => client.invalidateQueries({ queryKey: maintenanceKey }),
  })
}
