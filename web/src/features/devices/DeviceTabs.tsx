import type { DevicePage } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { CountTabs } from '../../components/filter/CountTabs.tsx'
import type { TableState } from '../../components/table/use-table-state.ts'

const tabs = ['all', 'new', 'refused', 'known'] as const

/** The groups of the list; each is a filter of its own address. */
export function DeviceTabs({
  state,
  counts,
}: {
  state: TableState
  counts: DevicePage['counts'] | undefined
}) {
  const { t } = useTranslation()
  const current = tabs.find((one) => one === state.filter('group')) ?? 'all'
  return (
    <CountTabs
      label={t('devices.parts')}
      current={current}
      tabs={tabs.map((key) => ({
        key,
        text: t(`devices.tabs.${key}`),
        count: counts?.[key],
        search: { group: key === 'all' ? undefined : key, page: undefined, device: undefined },
      }))}
    />
  )
}
