import type { Group } from '@quantrac/contract'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { sorts } from '../../api/contract-values.ts'
import { useCan, useCurrentUser } from '../../api/current-user.ts'
import { groupsKey, renewPeople } from '../../api/people.ts'
import { AddButton } from '../../components/access/AddButton.tsx'
import { ListDialog } from '../../components/dialog/ListDialog.tsx'
import { ListPage } from '../../components/layout/ListPage.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listPage } from '../../components/table/list-page.ts'
import { openUnlessRefused, refusedBecause } from '../../components/table/refused.ts'
import { confirmDelete, type RowActionItem } from '../../components/table/row-actions.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { groupColumns, groupLines } from './group-columns.tsx'
import { givesMore } from './group-rights.ts'

const list = listPage({
  prefix: 'group_',
  key: groupsKey,
  call: api.groupList,
  ordering: sorts.group,
  // The newest first: a group just added is the first row.
  defaultOrder: '-id',
})

const loadForm = async () => (await import('./GroupForm.tsx')).GroupForm

/** The permission groups, with the actions that the person may use. */
export function GroupSection() {
  const { t } = useTranslation()
  const page = useListPage(list)
  const edit = (group: Group): void => page.openDialog('edit', group)
  const canEdit = useCan('accounts.change_groupprofile')
  const refusal = useRefusal()
  const actions = useGroupActions(edit, refusal)
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
        phoneRow={groupLines}
        empty={{
          title: 'settingPermission.empty',
          text: 'settingPermission.emptyText',
          action: addButton,
        }}
        failed="errors.loadPermissionsFailed"
        failedBecause="settingPermission.loadFailed"
        usualRows={4}
        actions={actions}
        onOpen={canEdit ? openUnlessRefused(edit, refusal) : undefined}
      />
      <ListDialog
        page={page}
        load={loadForm}
        needs={{ add: 'accounts.add_groupprofile', edit: 'accounts.change_groupprofile' }}
        refusal={refusal}
      >
        {(GroupForm, dialog) => <GroupForm {...dialog} />}
      </ListDialog>
    </ListPage>
  )
}

/** Why this person neither changes nor deletes a group. */
function useRefusal(): (group: Group) => string | undefined {
  const { t } = useTranslation()
  const person = useCurrentUser()
  return (group) =>
    person !== undefined && givesMore(group, person) ? t('settingPermission.givesMore') : undefined
}

function useGroupActions(onEdit: (group: Group) => void, refusal: (group: Group) => string | undefined) {
  const { t } = useTranslation()
  return (group: Group): readonly RowActionItem[] => {
    const { id, name, user_count: count, module_ids } = group
    const words = refusal(group)
    const hasMembers =
      module_ids.length > 0 && count > 0 ? t('settingPermission.hasMembers', { count }) : undefined
    return [
      {
        icon: IconPencil,
        label: t('settingPermission.editTitle', { name }),
        onClick: () => onEdit(group),
        needs: 'accounts.change_groupprofile',
        ...refusedBecause(words),
      },
      confirmDelete({
        label: t('settingPermission.deleteLabel', { name }),
        needs: 'accounts.delete_groupprofile',
        ...refusedBecause(words ?? hasMembers),
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
