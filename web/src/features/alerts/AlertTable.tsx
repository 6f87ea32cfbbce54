import type { Alert, Page } from '@quantrac/contract'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { onAlertsArrived } from '../../api/alerts-arrived.ts'
import { ArrivalsButton } from '../../components/table/ArrivalsButton.tsx'
import { RowsTable } from '../../components/table/RowsTable.tsx'
import { useArrivals } from '../../components/table/use-arrivals.ts'
import { useEmptyText } from '../../components/table/use-empty-text.tsx'
import type { RowTask } from '../../components/table/use-row-task.ts'
import type { TableState } from '../../components/table/use-table-state.ts'
import { alertColumns } from './alert-columns.tsx'
import { AlertRowActions } from './AlertRowActions.tsx'
import { alertListKey } from './alerts-query.ts'
import type { Mark } from './bell-list.ts'
import { useAlertMarks } from './use-alert-marks.ts'

export interface AlertTableProps {
  alerts: UseQueryResult<Page<Alert>>
  state: TableState
  /** A dialog about one of the rows is open. */
  isBusy: boolean
  onOpen: (id: number) => void
  onTask: (task: RowTask<Alert>) => void
}

/** One page of the alerts in rows. New ones come in at the top, or wait until they are asked for. */
export function AlertTable({ alerts, state, isBusy, onOpen, onTask }: AlertTableProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { mark } = useAlertMarks()
  const { area, waiting, arrived, show } = useArrivals(state, {
    isBusy,
    refresh: () => void client.invalidateQueries({ queryKey: alertListKey }),
  })
  const told = useEffectEvent((count: number) => arrived(count))
  useEffect(() => onAlertsArrived((frames) => told(frames.length)), [])
  const empty = useEmptyText(
    state,
    { title: t('alerts.empty'), text: t('alerts.emptyText') },
    t('alerts.noMatch'),
  )
  return (
    <>
      <ArrivalsButton text={useArrivalsText(waiting)} onShow={show} />
      <div ref={area}>
        <RowsTable
          label={t('alerts.title')}
          columns={alertColumns}
          rows={alerts.data?.results}
          count={alerts.data?.count ?? 0}
          state={state}
          rowKey={(alert) => alert.id}
          rowMark={(alert) => (alert.is_read ? undefined : 'unread')}
          rowActions={actionsOf(mark.mutate, onTask)}
          onOpen={(alert) => onOpen(alert.id)}
          error={alerts.error}
          errorFallback={t('errors.fetchAlertsFailed')}
          onRetry={() => void alerts.refetch()}
          empty={empty}
        />
      </div>
    </>
  )
}

const actionsOf =
  (onMark: (mark: Mark) => void, onTask: (task: RowTask<Alert>) => void) =>
  (alert: Alert): ReactNode => (
    <AlertRowActions
      alert={alert}
      onMark={(is_read) => onMark({ id: alert.id, was_read: alert.is_read, is_read })}
      onDelete={() => onTask({ kind: 'delete', row: alert })}
    />
  )

function useArrivalsText(waiting: number | null): string | null {
  const { t } = useTranslation()
  if (waiting === null) return null
  return waiting === 0 ? t('alerts.someNew') : t('alerts.showNew', { count: waiting })
}
