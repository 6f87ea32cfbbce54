import { Group, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../components/SearchBox.tsx'
import type { TableState } from '../../components/use-table-state.ts'
import { moduleTypes } from './module-form.ts'

/** Search, type and status of the module list, all kept in the address. */
export function ModuleFilters({ state }: { state: TableState }) {
  const { t } = useTranslation()
  return (
    <Group gap="sm" mb="md">
      <SearchBox label={t('settingData.search')} value={state.search} onSearch={state.setSearch} />
      <NativeSelect
        aria-label={t('settingData.type')}
        value={state.filter('type') ?? ''}
        onChange={(event) => state.setFilter('type', event.currentTarget.value || undefined)}
        data={[
          { value: '', label: t('settingData.allTypes') },
          ...moduleTypes.map((type) => ({ value: type, label: t(`nav.${type}`) })),
        ]}
      />
      <NativeSelect
        aria-label={t('settingData.status')}
        value={state.filter('status') ?? ''}
        onChange={(event) => state.setFilter('status', event.currentTarget.value || undefined)}
        data={[
          { value: '', label: t('settingData.allStatuses') },
          { value: 'true', label: t('common.active') },
          { value: 'false', label: t('common.inactive') },
        ]}
      />
    </Group>
  )
}
