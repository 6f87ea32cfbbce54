import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { alertStatuses } from '../../api/contract-values.ts'
import { FilterSelect } from '../../components/filter/FilterSelect.tsx'
import { flagAsked, ReadFilter } from '../../components/filter/ListFilters.tsx'
import { SearchBox } from '../../components/filter/SearchBox.tsx'
import { TimeFilter, timeFilterOf } from '../../components/filter/TimeFilter.tsx'
import type { TableState } from '../../components/table/use-table-state.ts'
import { timeRangeOf } from '../../lib/time-range.ts'
import type { AlertsAsked } from './alerts-query.ts'

/** Search, status, read or not, and time; all kept in the address. */
export function AlertFilters({ state }: { state: TableState }) {
  const { t } = useTranslation()
  return (
    <Group gap="sm" mb="md" align="flex-start">
      <SearchBox value={state.search} onSearch={state.setSearch} label={t('alerts.searchLabel')} />
      <FilterSelect
        state={state}
        name="status"
        label={t('alerts.status')}
        all={t('alerts.allStatuses')}
        options={alertStatuses.map((status) => ({ value: status, label: t(`state.${status}`) }))}
      />
      <ReadFilter state={state} />
      <TimeFilter state={state} />
    </Group>
  )
}

/** What the address asks for; a filter there that is none counts for nothing. */
export function alertsAsked(state: TableState): AlertsAsked {
  const { offset, limit, search, ordering } = state
  return {
    offset,
    limit,
    search,
    ordering,
    status: alertStatuses.find((status) => status === state.filter('status')),
    is_read: flagAsked(state, 'read'),
    ...timeRangeOf(timeFilterOf(state), Date.now()),
  }
}
