import { Group } from '@mantine/core'
import { StatusFilter, TypeFilter } from './ListFilters.tsx'
import { ModuleFilter } from './ModuleFilter.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { TableState } from '../table/use-table-state.ts'

/** The filters of a list of all modules' factors: search, module, type and status, all kept in the address. */
export function FactorFilters({ state, searchLabel }: { state: TableState; searchLabel: string }) {
  return (
    <Group gap="sm" mb="md">
      <SearchBox label={searchLabel} value={state.search} onSearch={state.setSearch} />
      <ModuleFilter state={state} />
      <TypeFilter state={state} />
      <StatusFilter state={state} />
    </Group>
  )
}
