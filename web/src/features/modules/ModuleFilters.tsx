import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { StatusFilter, TypeFilter } from '../../components/filter/ListFilters.tsx'
import { SearchBox } from '../../components/filter/SearchBox.tsx'
import type { TableState } from '../../components/table/use-table-state.ts'

/** Search, type and status of the module list, all kept in the address. */
export function ModuleFilters({ state }: { state: TableState }) {
  const { t } = useTranslation()
  return (
    <Group gap="sm" mb="md">
      <SearchBox label={t('settingData.search')} value={state.search} onSearch={state.setSearch} />
      <TypeFilter state={state} />
      <StatusFilter state={state} />
    </Group>
  )
}
