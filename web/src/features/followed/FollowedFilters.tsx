import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FilterSelect } from '../../components/filter/FilterSelect.tsx'
import { TypeFilter } from '../../components/filter/ListFilters.tsx'
import { SearchBox } from '../../components/filter/SearchBox.tsx'
import type { TableState } from '../../components/table/use-table-state.ts'

export interface FollowedFiltersProps {
  state: TableState
  searchLabel: string
  /** Unticks everything, shown or not; undefined if nothing is ticked. */
  onClear: (() => void) | undefined
}

/** Search, type and «chosen only», all kept in the address, and a button that clears the choice. */
export function FollowedFilters({ state, searchLabel, onClear }: FollowedFiltersProps) {
  const { t } = useTranslation()
  return (
    <Group gap="sm" mb="md">
      <SearchBox label={searchLabel} value={state.search} onSearch={state.setSearch} />
      <TypeFilter state={state} />
      <FilterSelect
        state={state}
        name="show"
        label={t('followed.show')}
        all={t('followed.showAll')}
        options={[{ value: 'chosen', label: t('followed.showChosen') }]}
      />
      {onClear && (
        <Button variant="default" onClick={onClear}>
          {t('followed.clear')}
        </Button>
      )}
    </Group>
  )
}

export const isChosenOnly = (state: TableState): boolean => state.filter('show') === 'chosen'
