import { Group, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../components/SearchBox.tsx'
import { TimeFilter, timeFilterOf } from '../../components/TimeFilter.tsx'
import type { TableState } from '../../components/use-table-state.ts'
import { timeRangeOf } from '../../lib/time-range.ts'
import { notificationKinds } from './notification-kinds.ts'
import type { NotificationsAsked } from './notifications-query.ts'

/** Search, kind, marks and time; all kept in the address. */
export function NotificationFilters({ state }: { state: TableState }) {
  const { t } = useTranslation()
  return (
    <Group gap="sm" mb="md" align="flex-start">
      <SearchBox value={state.search} onSearch={state.setSearch} label={t('notifications.searchLabel')} />
      <NativeSelect
        aria-label={t('notifications.kind')}
        value={state.filter('kind') ?? ''}
        onChange={(event) => state.setFilter('kind', event.currentTarget.value || undefined)}
        data={[
          { value: '', label: t('notifications.allKinds') },
          ...notificationKinds.map((kind) => ({ value: kind, label: t(`notifications.kinds.${kind}`) })),
        ]}
      />
      <NativeSelect
        aria-label={t('notifications.readState')}
        value={state.filter('read') ?? ''}
        onChange={(event) => state.setFilter('read', event.currentTarget.value || undefined)}
        data={[
          { value: '', label: t('alerts.readOrNot') },
          { value: 'false', label: t('alerts.unread') },
          { value: 'true', label: t('alerts.read') },
        ]}
      />
      <NativeSelect
        aria-label={t('notifications.important')}
        value={state.filter('important') ?? ''}
        onChange={(event) => state.setFilter('important', event.currentTarget.value || undefined)}
        data={[
          { value: '', label: t('notifications.importantOrNot') },
          { value: 'true', label: t('notifications.importantOnly') },
        ]}
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
    is_read: (['true', 'false'] as const).find((read) => read === state.filter('read')),
    is_important: state.filter('important') === 'true' ? 'true' : undefined,
    ...timeRangeOf(timeFilterOf(state), Date.now()),
  }
}
