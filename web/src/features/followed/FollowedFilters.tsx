import { Button, Group, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TypeFilter } from '../../components/ListFilters.tsx'
import { SearchBox } from '../../components/SearchBox.tsx'
import type { TableState } from '../../components/use-table-state.ts'

export interface FollowedFiltersProps {
  state: TableState
  searchLabel: string
  /** Unticks everything, shown or not; nothing is ticked without it. */
  onClear: (() => void) | undefined
}

/** Search, type and «chosen only», all kept in the address, and the way to follow nothing in particular. */
export function FollowedFilters({ state, searchLabel, onClear }: FollowedFiltersProps) {
  const { t } = useTranslation()
  return (
    <Group gap="sm" mb="md">
      <SearchBox label={searchLabel} value={state.search} onSearch={state.setSearch} />
      <TypeFilter state={state} />
      <NativeSelect
        aria-label={t('followed.show')}
        value={isChosenOnly(state) ? 'chosen' : ''}
        onChange={(event) => state.setFilter('show', event.currentTarget.value || undefined)}
        data={[
          { value: '', label: t('followed.showAll') },
          { value: 'chosen', label: t('followed.showChosen') },
        ]}
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
