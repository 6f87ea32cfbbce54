import type { Alert } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { onAlertsArrived } from '../../api/alerts-arrived.ts'
import { alertsFeedListens } from '../../api/alerts-feed.ts'
import { api, download } from '../../api/client.ts'
import { sorts, alertStatuses } from '../../api/contract-values.ts'
import { FilterSelect } from '../../components/filter/FilterSelect.tsx'
import { ReadFilter } from '../../components/filter/ListFilters.tsx'
import { ModuleFilter } from '../../components/filter/ModuleFilter.tsx'
import { TimeFilter } from '../../components/filter/TimeFilter.tsx'
import { renewWithout } from '../../components/inbox/inbox.ts'
import { InboxPage } from '../../components/inbox/InboxPage.tsx'
import { OpenedDialog } from '../../components/inbox/OpenedDialog.tsx'
import { useInbox } from '../../components/inbox/use-inbox.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listPage } from '../../components/table/list-page.ts'
import { confirmDelete } from '../../components/table/row-actions.ts'
import type { TableState } from '../../components/table/use-table-state.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { alertColumns, alertLines } from './alert-columns.tsx'
import { alertInbox } from './alerts-cache.ts'
import { alertListKey } from './alerts-query.ts'
import { alertsOf, type ExcursionRow, excursionRows } from './excursion-rows.ts'
import { useUnreadAlerts } from './use-bell.ts'

/** The names of the address as the calls take them. */
const queryOf = <Q extends { read: string | undefined }>({ read, ...query }: Q) => ({
  ...query,
  is_read: read,
})

const files = { csv: 'alertCsv', xlsx: 'alertXlsx' } as const

// Unread first, unless the person sorts otherwise.
const list = listPage({
  key: alertListKey,
  call: async ({ query }, options) => {
    await alertsFeedListens()
    const page = await api.alertList({ query: queryOf(query) }, options)
    return { ...page, results: excursionRows(page.results) }
  },
  filters: { module: 'text', status: alertStatuses, read: 'flag' },
  isTimed: true,
  ordering: sorts.alert,
})

const loadDetails = async () => (await import('./AlertDetails.tsx')).AlertDetails

export interface AlertsPanelProps {
  title: string
  /** Between title and list. */
  tabs: ReactNode
}

/** Every alert; live while it is open. */
export function AlertsPanel(header: AlertsPanelProps) {
  const { t } = useTranslation()
  const page = useListPage(list)
  const inbox = useInbox(page, alertInbox, { name: 'alert', parts: alertsOf })
  const deletion = useDeletion()
  const areJoined = page.rows?.some((row) => alertsOf(row).length > 1) ?? false
  const onArrived = useEffectEvent((count: number) => inbox.arrivals.arrived(count))
  useEffect(() => onAlertsArrived((frames) => onArrived(frames.length)), [])
  return (
    <InboxPage
      {...header}
      inbox={inbox}
      unread={useUnreadAlerts()}
      counted={({ total, unread }) =>
        unread === undefined ? t('alerts.found', { total }) : t('alerts.context', { total, unread })
      }
      arrived={(count) => (count === 0 ? t('alerts.someNew') : t('alerts.showNew', { count }))}
      take={(form) => download(files[form], { query: { ...queryOf(page.asked), locale: currentLanguage() } })}
      search={t('alerts.searchLabel')}
      filters={<Filters state={page} />}
    >
      <DataTable
        page={page}
        label="alerts.title"
        columns={alertColumns}
        empty={{ title: 'alerts.empty', text: 'alerts.emptyText', noMatch: 'alerts.noMatch' }}
        failed="errors.fetchAlertsFailed"
        actions={(alert) => [inbox.readAction(alert), deletion(alert)]}
        onOpen={({ id }) => inbox.details.open(id)}
        phoneRow={alertLines}
        rowMark={({ is_read }) => (is_read ? undefined : 'unread')}
      />
      {/* Otherwise a page of fewer rows than it counts would look as if some were missing. */}
      {areJoined && (
        <Text c="dimmed" size="sm">
          {t('alerts.joined')}
        </Text>
      )}
      <OpenedDialog opened={inbox.details} load={loadDetails}>
        {(AlertDetails, dialog) => <AlertDetails {...dialog} />}
      </OpenedDialog>
    </InboxPage>
  )
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

/** Deletes an excursion's alerts for everybody. */
function useDeletion() {
  const { t } = useTranslation()
  return (alert: ExcursionRow<Alert>) => {
    const name = `${alert.factor.toUpperCase()} · ${alert.module}`
    return confirmDelete({
      label: t('alerts.delete', { name }),
      needs: 'notify.delete_alert',
      name,
      what: t('alerts.deleteConsequences'),
      call: () => Promise.all(alertsOf(alert).map(({ id }) => api.alertDelete({ params: { id } }))),
      renews: async (client) => {
        for (const one of alertsOf(alert)) await renewWithout(client, alertInbox, one)
      },
      done: t('alerts.deleted', { name }),
      failed: t('errors.deleteAlertFailed'),
    })
  }
}
