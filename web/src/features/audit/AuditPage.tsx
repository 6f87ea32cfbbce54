import type { RouteCall, routes } from '@quantrac/contract'
import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, download } from '../../api/client.ts'
import { auditVerbs } from '../../api/contract-values.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { FilterSelect } from '../../components/filter/FilterSelect.tsx'
import { SearchBox } from '../../components/filter/SearchBox.tsx'
import { TimeFilter } from '../../components/filter/TimeFilter.tsx'
import { ListPage } from '../../components/layout/ListPage.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listPage } from '../../components/table/list-page.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import type { TableState } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { saveFile } from '../../lib/save-file.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { ZONE_LABEL } from '../../lib/time-format.ts'
import { auditColumns } from './audit-columns.tsx'
import { useAuditWords } from './use-audit-words.ts'

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
  const save = useExport()
  const zone = t('common.zone', { zone: ZONE_LABEL })
  return (
    <ListPage
      page={page}
      title={t('nav.audit')}
      context={(count) => {
        const total = formatNumber(count, currentLanguage())
        return `${t('audit.context', { count, total })} · ${zone}`
      }}
      action={
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={save.isPending || page.count === 0}
          // The call takes no offset and limit: the file holds all pages.
          onClick={() => save.mutate(page.asked)}
        >
          {t('audit.export')}
        </Button>
      }
      filters={<Filters state={page} />}
    >
      <DataTable
        page={page}
        label="nav.audit"
        columns={auditColumns}
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

/** Saves the list, with the filters on screen, as a file. A notice stays on every page until it is saved. */
function useExport() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async (query: RouteCall<typeof routes.auditCsv>['query']) => {
      const notice = notify.loading(t('audit.preparing'))
      try {
        const file = await download('auditCsv', { query })
        saveFile(file.name || 'quantrac-audit.csv', file.content)
        notify.settle(notice, 'success', t('audit.saved'))
      } catch (error) {
        notify.settle(notice, 'error', errorText(error, t('audit.exportFailed')))
      }
    },
  })
}
