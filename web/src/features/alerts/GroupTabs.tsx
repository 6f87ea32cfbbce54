import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { TableSearch } from '../../components/table/list-address.ts'
import type { TableState } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import type { ExcursionPage } from './alerts-query.ts'
import classes from './GroupTabs.module.css'

const tabs = [
  { key: 'all', search: { group: undefined, read: undefined } },
  { key: 'open', search: { group: 'open', read: undefined } },
  { key: 'today', search: { group: 'today', read: undefined } },
  { key: 'unread', search: { group: undefined, read: 'false' } },
] as const

/** The parts of the list that a person asks for most; each is a filter of its own address. */
export function GroupTabs({ state, counts }: { state: TableState; counts: ExcursionPage | undefined }) {
  const { t } = useTranslation()
  const numbers = { all: undefined, open: counts?.open_count, today: counts?.today_count, unread: undefined }
  const current = state.filter('group') ?? (state.filter('read') === 'false' ? 'unread' : 'all')
  return (
    <nav className={classes.tabs} aria-label={t('inbox.parts')}>
      {tabs.map(({ key, search }) => (
        <Link
          key={key}
          to="."
          search={(before: TableSearch) => ({ ...before, ...search, page: undefined, alert: undefined })}
          activeOptions={{ exact: true, includeSearch: true }}
          replace
          resetScroll={false}
          className={classes.tab}
          data-current={key === current || undefined}
          aria-current={key === current ? 'true' : undefined}
        >
          {t(`inbox.tabs.${key}`)}
          {numbers[key] !== undefined && (
            <span className={classes.count}>{formatNumber(numbers[key], currentLanguage())}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
