import type { Group } from '@quantrac/contract'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { groupSorts } from '../../api/contract-values.ts'
import { useCan } from '../../api/current-user.ts'
import { groupsKey, renewPeople } from '../../api/people.ts'
import { AddButton } from '../../components/access/AddButton.tsx'
import { ListDialog } from '../../components/dialog/ListDialog.tsx'
import { ListPage } from '../../components/layout/ListPage.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listPage } from '../../components/table/list-page.ts'
import { confirmDelete, type RowActionItem } from '../../components/table/row-actions.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { groupColumns } from './group-columns.tsx'

const list = listPage({
  prefix: 'group_',
  key: groupsKey,
  call: api.groupList,
  ordering: groupSorts,
  // The newest first: a group just added is the first row.
  first: '-id',
})

const loadForm = async () => (await import('./GroupForm.tsx')).GroupForm

/** The permission groups, with everything a person may do to them. */
export function GroupSection() {
  const { t } = useTranslation()
  const page = useListPage(list)
  const edit = (group: Group): void => page.openDialog('edit', group)
  const canEdit = useCan('accounts.change_groupprofile')
  const actions = useGroupActions(edit)
  const addButton = (
    <AddButton needs={['accounts.add_groupprofile']} onAdd={() => page.openDialog('add')}>
      {t('settingPermission.add')}
    </AddButton>
  )
  return (
    <ListPage
      page={page}
      order={2}
      title={t('settingPermission.title')}
      context={(count) =>
        t('settingPermission.context', { count, number: formatNumber(count, currentLanguage()) })
      }
      action={addButton}
      search={t('settingPermission.search')}
    >
      <DataTable
        page={page}
        label="settingPermission.title"
        columns={groupColumns}
        empty={{
          title: 'settingPermission.empty',
          text: 'settingPermission.emptyText',
          action: addButton,
        }}
        failed="errors.loadPermissionsFailed"
        failedBecause="settingPermission.loadFailed"
        actions={actions}
        onOpen={canEdit ? edit : undefined}
      />
      <ListDialog
        page={page}
        load={loadForm}
        needs={{ add: 'accounts.add_groupprofile', edit: 'accounts.change_groupprofile' }}
      >
        {(GroupForm, dialog) => <GroupForm {...dialog} />}
      </ListDialog>
    </ListPage>
  )
}

function useGroupActions(onEdit: (group: Group) => void) {
  const { t } = useTranslation()
  return (group: Group): readonly RowActionItem[] => {
    const { id, name, user_count: count } = group
    return [
      {
        icon: IconPencil,
        label: t('settingPermission.editTitle', { name }),
        onClick: () => onEdit(group),
        needs: 'accounts.change_groupprofile',
      },
      confirmDelete({
        label: t('settingPermission.deleteLabel', { name }),
        needs: 'accounts.delete_groupprofile',
        name,
        what: t('settingPermission.deleteConsequences', { count }),
        call: () => api.groupDelete({ params: { id } }),
        renews: (client) => renewPeople(client, 'groups'),
        done: t('settingPermission.deleted', { name }),
        failed: t('errors.deletePermissionFailed'),
      }),
    ]
  }
}
