import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { notificationKinds } from '../../api/contract-values.ts'
import { FilterSelect } from '../../components/filter/FilterSelect.tsx'
import { flagAsked, ReadFilter } from '../../components/filter/ListFilters.tsx'
import { SearchBox } from '../../components/filter/SearchBox.tsx'
import { TimeFilter, timeFilterOf } from '../../components/filter/TimeFilter.tsx'
import type { TableState } from '../../components/table/use-table-state.ts'
import { timeRangeOf } from '../../lib/time-range.ts'
import type { NotificationsAsked } from './notifications-query.ts'

/** Search, kind, marks and time; all kept in the address. */
export function NotificationFilters({ state }: { state: TableState }) {
  const { t } = useTranslation()
  return (
    <Group gap="sm" mb="md" align="flex-start">
      <SearchBox value={state.search} onSearch={state.setSearch} label={t('notifications.searchLabel')} />
      <FilterSelect
        state={state}
        name="kind"
        label={t('notifications.kind')}
        all={t('notifications.allKinds')}
        options={notificationKinds.map((kind) => ({ value: kind, label: t(`notifications.kinds.${kind}`) }))}
      />
      <ReadFilter state={state} />
      <FilterSelect
        state={state}
        name="important"
        label={t('notifications.important')}
        all={t('notifications.importantOrNot')}
        options={[{ value: 'true', label: t('notifications.importantOnly') }]}
      />
      <TimeFilter state={state} />
    </Group>
  )
}

/** What the address asks for; a filter there that is none counts for nothing. */
export function notificationsAsked(state: TableState): NotificationsAsked {
  const { offset, limit, search } = state
  return {
    offset,
    limit,
    search,
    kind: notificationKinds.find((kind) => kind === state.filter('kind')),
    is_read: flagAsked(state, 'read'),
    is_important: state.filter('important') === 'true' ? 'true' : undefined,
    ...timeRangeOf(timeFilterOf(state), Date.now()),
  }
}
