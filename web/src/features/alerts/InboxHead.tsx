import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/client.ts'
import { alertStatuses } from '../../api/contract-values.ts'
import { useListDownload } from '../../components/download/use-list-download.ts'
import { FilterSelect } from '../../components/filter/FilterSelect.tsx'
import { FoldedFilters } from '../../components/filter/FoldedFilters.tsx'
import { ReadFilter } from '../../components/filter/ListFilters.tsx'
import { ModuleFilter } from '../../components/filter/ModuleFilter.tsx'
import { SearchBox } from '../../components/filter/SearchBox.tsx'
import { TimeFilter } from '../../components/filter/TimeFilter.tsx'
import { InboxActions } from '../../components/inbox/InboxPage.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import type { TableState } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { type ExcursionPage, type excursions, queryOf } from './alerts-query.ts'
import classes from './AlertsPanel.module.css'
import { GroupTabs } from './GroupTabs.tsx'
import { useUnreadAlerts } from './use-bell.ts'

const files = { csv: 'alertCsv', xlsx: 'alertXlsx' } as const

export interface AlertsPanelProps {
  title: string
  /** Between title and list. */
  tabs: ReactNode
}

interface Page extends TableState {
  isFiltered: boolean
  asked: ReturnType<typeof excursions.asked>
}

interface InboxHeadProps extends AlertsPanelProps {
  page: Page
  counts: ExcursionPage | undefined
  inbox: { markAllRead: () => void }
}

/** Title, numbers, actions, tabs, search and filters of the inbox. */
export function InboxHead({ title, tabs, page, counts, inbox }: InboxHeadProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.head}>
      <PageHeader
        title={title}
        context={<Context page={page} counts={counts} />}
        actions={<Actions page={page} counts={counts} inbox={inbox} />}
      />
      {tabs}
      <div className={classes.tools}>
        <SearchBox label={t('alerts.searchLabel')} value={page.search} onSearch={page.setSearch} />
        <FoldedFilters isFiltered={page.isFiltered} isAlways>
          <Filters state={page} />
        </FoldedFilters>
      </div>
      <GroupTabs state={page} counts={counts} />
    </div>
  )
}

/** «4 đang mở, 2 chưa ai nhận · 33 đã trở lại hôm nay»; of a part of the list how many were found. */
function Context({ page, counts }: Pick<InboxHeadProps, 'page' | 'counts'>) {
  const { t } = useTranslation()
  if (counts === undefined) return ' '
  const number = (value: number): string => formatNumber(value, currentLanguage())
  if (page.isFiltered || page.search !== '') return t('alerts.found', { total: number(counts.count) })
  return t('inbox.context', {
    open: number(counts.open_count),
    nobody: number(counts.nobody_count),
    today: number(counts.today_count),
  })
}

/** The file has one line an alert, so it says their number. */
function Actions({ page, counts, inbox }: Omit<InboxHeadProps, keyof AlertsPanelProps>) {
  const unread = useUnreadAlerts()
  const list = useListDownload({ ...page, count: counts?.alert_count }, (form) => {
    // Of all groups, as its number is.
    const { group: _, ordering: _own, ...asked } = queryOf(page.asked)
    return download(files[form], { query: { ...asked, locale: currentLanguage() } })
  })
  return <InboxActions download={list} markAll={{ disabled: unread === 0, onClick: inbox.markAllRead }} />
}

function Filters({ state }: { state: TableState }) {
  const { t } = useTranslation()
  return (
    <>
      <ModuleFilter state={state} />
      <FilterSelect
        state={state}
        name="status"
        label={t('alerts.status')}
        all={t('alerts.allStatuses')}
        options={alertStatuses.map((status) => ({ value: status, label: t(`state.${status}`) }))}
      />
      <ReadFilter state={state} />
      <TimeFilter state={state} />
    </>
  )
}
