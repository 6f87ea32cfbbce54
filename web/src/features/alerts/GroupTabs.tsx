import { useTranslation } from 'react-i18next'
import { CountTabs } from '../../components/filter/CountTabs.tsx'
import type { TableState } from '../../components/table/use-table-state.ts'
import type { ExcursionPage } from './alerts-query.ts'

const tabs = [
  { key: 'all', search: { group: undefined, read: undefined } },
  { key: 'open', search: { group: 'open', read: undefined } },
  { key: 'today', search: { group: 'today', read: undefined } },
  { key: 'unread', search: { group: undefined, read: 'false' } },
] as const

/** The parts of the list that a person asks for most. */
export function GroupTabs({ state, counts }: { state: TableState; counts: ExcursionPage | undefined }) {
  const { t } = useTranslation()
  const numbers = { all: undefined, open: counts?.open_count, today: counts?.today_count, unread: undefined }
  return (
    <CountTabs
      label={t('inbox.parts')}
      current={state.filter('group') ?? (state.filter('read') === 'false' ? 'unread' : 'all')}
      tabs={tabs.map(({ key, search }) => ({
        key,
        text: t(`inbox.tabs.${key}`),
        count: numbers[key],
        search: { ...search, page: undefined, alert: undefined },
      }))}
    />
  )
}
