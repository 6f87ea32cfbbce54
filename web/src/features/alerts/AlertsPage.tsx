import type { Alert } from '@quantrac/contract'
import { Box } from '@mantine/core'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { DataTable } from '../../components/DataTable.tsx'
import { notify } from '../../components/notify.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { RequirePermission } from '../../components/RequirePermission.tsx'
import { RowAction } from '../../components/RowAction.tsx'
import { SearchBox } from '../../components/SearchBox.tsx'
import { useErrorText } from '../../components/use-error-text.ts'
import { useTableState } from '../../components/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { alertColumns } from './alert-columns.tsx'
import { alertsQuery } from './alerts-query.ts'

/** Every alert, unread first. */
export function AlertsPage() {
  return (
    <RequirePermission code="notify.view_alert">
      <AlertList />
    </RequirePermission>
  )
}

function AlertList() {
  const { t } = useTranslation()
  const state = useTableState()
  const { offset, limit, search, ordering } = state
  const alerts = useQuery(alertsQuery({ offset, limit, search, ordering }))
  const whole = (value: number): string => formatNumber(value, currentLanguage())
  return (
    <>
      <PageHeader
        title={t('alerts.title')}
        context={
          alerts.data
            ? t('alerts.context', {
                total: whole(alerts.data.count),
                unread: whole(alerts.data.unread_count),
              })
            : '\u00a0'
        }
      />
      <Box mb="md">
        <SearchBox value={search} onSearch={state.setSearch} label={t('alerts.searchLabel')} />
      </Box>
      <DataTable
        label={t('alerts.title')}
        columns={alertColumns}
        rows={alerts.data?.results}
        count={alerts.data?.count}
        state={state}
        rowKey={(alert) => alert.id}
        rowMark={(alert) => (alert.is_read ? undefined : 'unread')}
        rowActions={readAction}
        error={alerts.error}
        errorFallback={t('errors.fetchAlertsFailed')}
        onRetry={() => void alerts.refetch()}
        empty={{ title: t('alerts.empty'), text: t('alerts.emptyText') }}
      />
    </>
  )
}

const readAction = (alert: Alert) => <ReadAction alert={alert} />

function ReadAction({ alert }: { alert: Alert }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const fallback = alert.is_read ? t('errors.unmarkAlertReadFailed') : t('errors.markAlertReadFailed')
  const toggle = useMutation({
    mutationFn: () => {
      const call = { params: { id: alert.id } }
      return alert.is_read ? api.alertUnmarkRead(call) : api.alertMarkRead(call)
    },
    // The bell counts the same alerts.
    onSuccess: () => client.invalidateQueries({ queryKey: ['alerts'] }),
    onError: (error) => notify.error(errorText(error, fallback)),
  })
  return (
    <RowAction
      icon={alert.is_read ? IconMail : IconMailOpened}
      label={alert.is_read ? t('alerts.markUnread') : t('alerts.markRead')}
      onClick={() => toggle.mutate()}
    />
  )
}
