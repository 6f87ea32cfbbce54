import { useTranslation } from 'react-i18next'
import { api, download } from '../../api/client.ts'
import { auditVerbs } from '../../api/contract-values.ts'
import { DownloadMenu } from '../../components/download/DownloadMenu.tsx'
import { useListDownload } from '../../components/download/use-list-download.ts'
import { FilterSelect } from '../../components/filter/FilterSelect.tsx'
import { SearchBox } from '../../components/filter/SearchBox.tsx'
import { TimeFilter } from '../../components/filter/TimeFilter.tsx'
import { ListPage } from '../../components/layout/ListPage.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listPage } from '../../components/table/list-page.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import type { TableState } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { ZONE_LABEL } from '../../lib/time-format.ts'
import { auditColumns, auditLines } from './audit-columns.tsx'
import { useAuditWords } from './use-audit-words.ts'

const files = { csv: 'auditCsv', xlsx: 'auditXlsx' } as const

const list = listPage({
  key: ['audit'],
  call: api.auditList,
  // `actor` is a part of the email, or an id. The log may hold objects and actions that this console does not know.
  filters: { actor: 'text', object: 'text', action: 'text' },
  isTimed: true,
})

/** Who changed what, newest first. */
export function AuditPage() {
  const { t } = useTranslation()
  const page = useListPage(list)
  const saving = useListDownload(page, (form) =>
    download(files[form], { query: { ...page.asked, locale: currentLanguage() } }),
  )
  const zone = t('common.zone', { zone: ZONE_LABEL })
  return (
    <ListPage
      page={page}
      title={t('nav.audit')}
      context={(count) => {
        const total = formatNumber(count, currentLanguage())
        return `${t('audit.context', { count, total })} · ${zone}`
      }}
      action={<DownloadMenu download={saving} />}
      filters={<Filters state={page} />}
    >
      <DataTable
        page={page}
        label="nav.audit"
        columns={auditColumns}
        phoneRow={auditLines}
        empty={{ title: 'audit.empty', text: 'audit.emptyText', noMatch: 'audit.noMatch' }}
        failed="audit.fetchFailed"
      />
    </ListPage>
  )
}

/** Person, kind of thing, action and time. */
function Filters({ state }: { state: TableState }) {
  const { t } = useTranslation()
  const words = useAuditWords()
  const object = state.filter('object')
  const chosen = Object.entries(auditVerbs).filter(([name]) => object === undefined || name === object)
  return (
    <>
      <SearchBox
        label={t('audit.searchPerson')}
        value={state.filter('actor') ?? ''}
        onSearch={(text) => state.setFilter('actor', text || undefined)}
      />
      <FilterSelect
        state={state}
        name="object"
        label={t('audit.object')}
        all={t('audit.allObjects')}
        options={Object.keys(auditVerbs).map((name) => ({ value: name, label: words.object(name) }))}
        // An action belongs to one kind of thing.
        onChoose={(value) => state.setFilters({ object: value, action: undefined })}
      />
      <FilterSelect
        state={state}
        name="action"
        label={t('audit.action')}
        all={t('audit.allActions')}
        options={chosen.map(([name, verbs]) => ({
          group: words.object(name),
          items: verbs.map((verb) => ({ value: `${name}.${verb}`, label: words.verb(`${name}.${verb}`) })),
        }))}
      />
      <TimeFilter state={state} />
    </>
  )
}
