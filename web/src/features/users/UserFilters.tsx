import type { User } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { wholeGroupsQuery } from '../../api/people.ts'
import { FilterSelect } from '../../components/filter/FilterSelect.tsx'
import { StatusFilter } from '../../components/filter/ListFilters.tsx'
import type { TableState } from '../../components/table/use-table-state.ts'
import { groupsOf } from './users-shown.ts'

export interface UserFiltersProps {
  state: TableState
  users: readonly User[] | undefined
  /** Whether there are more users than these. */
  isPart: boolean
}

/** Role, group and status of the user list, all kept in the address. */
export function UserFilters({ state, users = [], isPart }: UserFiltersProps) {
  const { t } = useTranslation()
  const canViewGroups = useCan('accounts.view_groupprofile')
  const groups = useQuery({ ...wholeGroupsQuery, enabled: isPart && canViewGroups })
  const options = useMemo(
    () =>
      // Of a part of the users the groups are not known; without the permission those of the page must do.
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
