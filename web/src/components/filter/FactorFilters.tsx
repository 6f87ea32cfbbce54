import { StatusFilter, TypeFilter } from './ListFilters.tsx'
import { ModuleFilter } from './ModuleFilter.tsx'
import type { TableState } from '../table/use-table-state.ts'

/** Narrows a list over the factors of all modules: by module, type and status, all kept in the address. */
export function FactorFilters({ state }: { state: TableState }) {
  return (
    <>
      <ModuleFilter state={state} />
      <TypeFilter state={state} />
      <StatusFilter state={state} />
    </>
  )
}
