import type { User } from '@quantrac/contract'
import { Group, NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../components/SearchBox.tsx'
import type { TableState } from '../../components/use-table-state.ts'
import { groupsOf } from './users-shown.ts'

/** Search, role, group and status of the user list, all kept in the address. */
export function UserFilters({ state, users }: { state: TableState; users: readonly User[] }) {
  const { t } = useTranslation()
  const groups = useMemo(
    () => groupsOf(users).map(({ id, name }) => ({ value: String(id), label: name })),
    [users],
  )
  const filter = (name: string) => ({
    value: state.filter(name) ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      state.setFilter(name, event.currentTarget.value || undefined),
  })
  return (
    <Group gap="sm" mb="md">
      <SearchBox label={t('settingUsers.search')} value={state.search} onSearch={state.setSearch} />
      <NativeSelect
        aria-label={t('settingUsers.role')}
        data={[
          { value: '', label: t('settingUsers.allRoles') },
          { value: 'admin', label: t('settingUsers.roleAdmin') },
          { value: 'operator', label: t('settingUsers.roleOperator') },
        ]}
        {...filter('role')}
      />
      <NativeSelect
        aria-label={t('settingUsers.groups')}
        maw={240}
        data={[
          { value: '', label: t('settingUsers.allGroups') },
          { value: 'none', label: t('settingUsers.noGroup') },
          ...groups,
        ]}
        {...filter('group')}
      />
      <NativeSelect
        aria-label={t('settingUsers.status')}
        data={[
          { value: '', label: t('settingUsers.allStatuses') },
          { value: 'true', label: t('common.active') },
          { value: 'false', label: t('common.inactive') },
        ]}
        {...filter('status')}
      />
    </Group>
  )
}
