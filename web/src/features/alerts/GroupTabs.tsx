import { useTranslation } from 'react-i18next'
import { CountTabs } from '../../components/filter/CountTabs.tsx'
import type { TableState } from '../../components/table/use-table-state.ts'
import type { ExcursionPage } from './alerts-query.ts'

const none = { group: undefined, read: undefined, mine: undefined, owed: undefined }

const tabs = [
  { key: 'all', search: none },
  { key: 'open', search: { ...none, group: 'open' } },
  { key: 'mine', search: { ...none, mine: 'true' } },
  { key: 'today', search: { ...none, group: 'today' } },
  { key: 'unread', search: { ...none, read: 'false' } },
] as const

type Tab = (typeof tabs)[number]['key']

function currentTab(state: TableState): Tab {
  if (state.filter('mine') === 'true') return 'mine'
  const group = tabs.find(({ key }) => key === state.filter('group'))
  return group?.key ?? (state.filter('read') === 'false' ? 'unread' : 'all')
}

/** The parts of the list that a person asks for most. */
export function GroupTabs({ state, counts }: { state: TableState; counts: ExcursionPage | undefined }) {
  const { t } = useTranslation()
  const numbers: Partial<Record<Tab, number | undefined>> = {
    open: counts?.open_count,
    mine: counts?.mine_count,
    today: counts?.today_count,
  }
  return (
    <CountTabs
      label={t('inbox.parts')}
      current={currentTab(state)}
      tabs={tabs.map(({ key, search }) => ({
        key,
        text: t(`inbox.tabs.${key}`),
        count: numbers[key],
        search: { ...search, page: undefined, alert: undefined },
      }))}
    />
  )
}
