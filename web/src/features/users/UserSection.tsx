import type { User } from '@quantrac/contract'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconShieldOff from '@tabler/icons-react/dist/esm/icons/IconShieldOff.mjs'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan, useCurrentUser } from '../../api/current-user.ts'
import { renewPeople, usersKey, wholeGroupsQuery } from '../../api/people.ts'
import { AddButton } from '../../components/access/AddButton.tsx'
import { ListDialog } from '../../components/dialog/ListDialog.tsx'
import { FilterSelect } from '../../components/filter/FilterSelect.tsx'
import { StatusFilter } from '../../components/filter/ListFilters.tsx'
import { ListPage } from '../../components/layout/ListPage.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listPage } from '../../components/table/list-page.ts'
import { openUnlessRefused, refusedBecause } from '../../components/table/refused.ts'
import { confirmDelete, type RowActionItem } from '../../components/table/row-actions.ts'
import { type ListPageState, useListPage } from '../../components/table/use-list-page.ts'
import type { TableState } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { userColumns, userLines } from './user-columns.tsx'
import { groupsOf, heldWhole, mostHeld, userMatches, userSort } from './users-shown.ts'

const list = listPage({
  prefix: 'user_',
  key: usersKey,
  call: ({ query: { status, ...query } }, options) =>
    api.userList({ query: { ...query, is_active: status } }, options),
  filters: { role: ['admin', 'operator'], group: /^(none|[1-9]\d*)$/, status: 'flag' },
  ordering: ['id', 'first_name', 'email', 'role', 'groups', 'is_active'],
  // The newest first: a user just added is the first row.
  defaultOrder: '-id',
  whole: { match: userMatches, sort: userSort },
})

/** All users, if they are few enough to search, sort and page here; otherwise null, and the server does it. */
const wholeQuery = queryOptions({
  queryKey: [...usersKey, 'whole'],
  queryFn: async ({ signal }) =>
    heldWhole(await api.userList({ query: { ordering: '-id', limit: mostHeld } }, { signal })),
})

const loadForm = async () => (await import('./UserForm.tsx')).UserForm
const loadLink = async () => (await import('./PasswordLinkDialog.tsx')).PasswordLinkDialog
const loadTake = async () => (await import('./TakeFactorsDialog.tsx')).TakeFactorsDialog
const loadSessions = async () => (await import('./UserSessionsDialog.tsx')).UserSessionsDialog

/** All users, with the actions that the person may use. */
export function UserSection() {
  const { t } = useTranslation()
  const whole = useQuery(wholeQuery)
  const page = useListPage(list, whole)
  const canEdit = useCan('accounts.change_useraccount')
  const refusal = useRefusal()
  const actions = useUserActions(page, refusal)
  const addButton = (
    <AddButton needs={['accounts.add_useraccount']} onAdd={() => page.openDialog('add')}>
      {t('settingUsers.add')}
    </AddButton>
  )
  return (
    <ListPage
      page={page}
      order={2}
      title={t('settingUsers.title')}
      context={(count) =>
        t('settingUsers.context', { count, number: formatNumber(count, currentLanguage()) })
      }
      action={addButton}
      search={t('settingUsers.search')}
      filters={<UserFilters state={page} users={whole.data ?? page.rows} isPart={whole.data === null} />}
    >
      <DataTable
        page={page}
        label="settingUsers.title"
        columns={userColumns}
        phoneRow={userLines}
        empty={{
          title: 'settingUsers.empty',
          text: 'settingUsers.emptyText',
          noMatch: 'settingUsers.noMatch',
          action: addButton,
        }}
        failed="errors.fetchUserListFailed"
        actions={actions}
        onOpen={
          canEdit ? openUnlessRefused((user: User) => page.openDialog('edit', user), refusal) : undefined
        }
      />
      <UserDialogs page={page} refusal={refusal} />
    </ListPage>
  )
}

interface UserDialogsProps {
  page: ListPageState<User>
  refusal: (user: User) => string | undefined
}

function UserDialogs({ page, refusal }: UserDialogsProps) {
  return (
    <>
      <ListDialog
        page={page}
        load={loadForm}
        needs={{ add: 'accounts.add_useraccount', edit: 'accounts.change_useraccount' }}
        refusal={refusal}
      >
        {(UserForm, dialog) => <UserForm {...dialog} />}
      </ListDialog>
      <ListDialog page={page} load={loadLink} needs={{ link: 'accounts.change_useraccount' }}>
        {(PasswordLinkDialog, { row, onClose }) => row && <PasswordLinkDialog user={row} onClose={onClose} />}
      </ListDialog>
      <ListDialog
        page={page}
        load={loadTake}
        needs={{ factors: 'accounts.change_useraccount' }}
        refusal={refusal}
      >
        {(TakeFactorsDialog, { row, onClose }) => row && <TakeFactorsDialog user={row} onClose={onClose} />}
      </ListDialog>
      <ListDialog page={page} load={loadSessions} needs={{ sessions: 'accounts.change_useraccount' }}>
        {(UserSessionsDialog, { row, onClose }) => row && <UserSessionsDialog user={row} onClose={onClose} />}
      </ListDialog>
    </>
  )
}

/** Why this person changes nothing of a user: only admins change an admin. */
function useRefusal(): (user: User) => string | undefined {
  const { t } = useTranslation()
  const isAdmin = useCurrentUser()?.role === 'admin'
  return ({ role }) => (role === 'admin' && !isAdmin ? t('settingUsers.adminsOnly') : undefined)
}

/** One's own row has all actions: the server says why nobody deletes or deactivates themself. */
function useUserActions(page: ListPageState<User>, refusal: (user: User) => string | undefined) {
  const { t } = useTranslation()
  return (user: User): readonly RowActionItem[] => {
    const { id, email } = user
    const refused = refusedBecause(refusal(user))
    // Nobody signs in with a service account.
    const signsIn: readonly RowActionItem[] = [
      {
        icon: IconDevices,
        label: t('settingUsers.sessionsLabel', { email }),
        onClick: () => page.openDialog('sessions', user),
        needs: 'accounts.change_useraccount',
      },
      {
        icon: IconKey,
        label: t('passwordLink.label', { email }),
        onClick: () => page.openDialog('link', user),
        needs: 'accounts.change_useraccount',
      },
      {
        icon: IconShieldOff,
        label: t('takeFactors.label', { email }),
        onClick: () => page.openDialog('factors', user),
        needs: 'accounts.change_useraccount',
        ...refused,
      },
    ]
    return [
      ...(user.is_service === true ? [] : signsIn),
      {
        icon: IconPencil,
        label: t('settingUsers.editTitle', { email }),
        onClick: () => page.openDialog('edit', user),
        needs: 'accounts.change_useraccount',
        ...refused,
      },
      confirmDelete({
        label: t('settingUsers.deleteLabel', { email }),
        needs: 'accounts.delete_useraccount',
        ...refused,
        name: email,
        what: t('settingUsers.deleteConsequences', { email }),
        call: () => api.userDelete({ params: { id } }),
        renews: (client) => renewPeople(client, 'users'),
        done: t('settingUsers.deleted', { email }),
        failed: t('errors.deleteUserFailed'),
      }),
    ]
  }
}

interface UserFiltersProps {
  state: TableState
  users: readonly User[] | undefined
  /** Whether there are more users than these. */
  isPart: boolean
}

/** Role, group and status of the user list, all kept in the address. */
function UserFilters({ state, users = [], isPart }: UserFiltersProps) {
  const { t } = useTranslation()
  const canViewGroups = useCan('accounts.view_groupprofile')
  const groups = useQuery({ ...wholeGroupsQuery, enabled: isPart && canViewGroups })
  const options = useMemo(
    () =>
      // One page of users does not show every group, so all are loaded; without the permission only those of the page
      // are offered.
      ((isPart && groups.data) || groupsOf(users)).map(({ id, name }) => ({
        value: String(id),
        label: name,
      })),
    [isPart, groups.data, users],
  )
  return (
    <>
      <FilterSelect
        state={state}
        name="role"
        label={t('settingUsers.role')}
        all={t('settingUsers.allRoles')}
        options={[
          { value: 'admin', label: t('settingUsers.roleAdmin') },
          { value: 'operator', label: t('settingUsers.roleOperator') },
        ]}
      />
      <FilterSelect
        state={state}
        name="group"
        label={t('settingUsers.groups')}
        all={t('settingUsers.allGroups')}
        options={[{ value: 'none', label: t('settingUsers.noGroup') }, ...options]}
      />
      <StatusFilter state={state} />
    </>
  )
}
