import { Group, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../components/SearchBox.tsx'
import { TimeFilter, timeFilterOf } from '../../components/TimeFilter.tsx'
import type { TableState } from '../../components/use-table-state.ts'
import { timeRangeOf } from '../../lib/time-range.ts'
import type { AlertsAsked } from './alerts-query.ts'

const statuses = ['ALERT', 'WARNING', 'INFO', 'SUCCESS'] as const

/** Search, status, read or not, and time; all kept in the address. */
export function AlertFilters({ state }: { state: TableState }) {
  const { t } = useTranslation()
  return (
    <Group gap="sm" mb="md" align="flex-start">
      <SearchBox value={state.search} onSearch={state.setSearch} label={t('alerts.searchLabel')} />
      <NativeSelect
        aria-label={t('alerts.status')}
        value={state.filter('status') ?? ''}
        onChange={(event) => state.setFilter('status', event.currentTarget.value || undefined)}
        data={[
          { value: '', label: t('alerts.allStatuses') },
          ...statuses.map((status) => ({ value: status, label: t(`state.${status}`) })),
        ]}
      />
      <NativeSelect
        aria-label={t('alerts.readState')}
        value={state.filter('read') ?? ''}
        onChange={(event) => state.setFilter('read', event.currentTarget.value || undefined)}
        data={[
          { value: '', label: t('alerts.readOrNot') },
          { value: 'false', label: t('alerts.unread') },
          { value: 'true', label: t('alerts.read') },
        ]}
      />
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
    status: statuses.find((status) => status === state.filter('status')),
    is_read: (['true', 'false'] as const).find((read) => read === state.filter('read')),
    ...timeRangeOf(timeFilterOf(state), Date.now()),
  }
}
