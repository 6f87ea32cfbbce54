import type { User } from '@quantrac/contract'
import { Group } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterSelect } from '../../components/filter/FilterSelect.tsx'
import { StatusFilter } from '../../components/filter/ListFilters.tsx'
import { SearchBox } from '../../components/filter/SearchBox.tsx'
import type { TableState } from '../../components/table/use-table-state.ts'
import { groupsOf } from './users-shown.ts'

/** Search, role, group and status of the user list, all kept in the address. */
export function UserFilters({ state, users }: { state: TableState; users: readonly User[] }) {
  const { t } = useTranslation()
  const groups = useMemo(
    () => groupsOf(users).map(({ id, name }) => ({ value: String(id), label: name })),
    [users],
  )
  return (
    <Group gap="sm" mb="md">
      <SearchBox label={t('settingUsers.search')} value={state.search} onSearch={state.setSearch} />
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
        options={[{ value: 'none', label: t('settingUsers.noGroup') }, ...groups]}
      />
      <StatusFilter state={state} />
    </Group>
  )
}
