import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RowsTable } from '../../components/table/RowsTable.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { RequirePermission } from '../../components/access/RequirePermission.tsx'
import { useEmptyText } from '../../components/table/use-empty-text.tsx'
import { useTableState } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { ZONE_LABEL } from '../../lib/time-format.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { auditFilters, auditQuery } from './audit-query.ts'
import { useAuditExport } from './use-audit-export.ts'

/** Who changed what, newest first. */
export function AuditPage() {
  return (
    <RequirePermission code="audit.view_log">
      <AuditLog />
    </RequirePermission>
  )
}

function AuditLog() {
  const { t } = useTranslation()
  const state = useTableState()
  const filters = auditFilters(state)
  const entries = useQuery(auditQuery({ ...filters, offset: state.offset, limit: state.limit }))
  const save = useAuditExport()
  const count = entries.data?.count
  const empty = useEmptyText(
    state,
    { title: t('audit.empty'), text: t('audit.emptyText') },
    t('audit.noMatch'),
  )
  return (
    <>
      <PageHeader
        title={t('nav.audit')}
        context={count === undefined ? '\u00a0' : <Context count={count} />}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            disabled={save.isPending || count === 0}
            onClick={() => save.mutate(filters)}
          >
            {t('audit.export')}
          </Button>
        }
      />
      <AuditFilters state={state} />
      <RowsTable
        label={t('nav.audit')}
        columns={auditColumns}
        rows={entries.data?.results}
        count={count ?? 0}
        state={state}
        rowKey={({ id }) => id}
        error={entries.error}
        errorFallback={t('audit.fetchFailed')}
        onRetry={() => void entries.refetch()}
        empty={empty}
      />
    </>
  )
}

function Context({ count }: { count: number }) {
  const { t } = useTranslation()
  const entries = t('audit.context', { count, total: formatNumber(count, currentLanguage()) })
  return `${entries} · ${t('common.zone', { zone: ZONE_LABEL })}`
}
