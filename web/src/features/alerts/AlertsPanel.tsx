import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { InboxHeader } from '../../components/layout/InboxHeader.tsx'
import { LateDialog } from '../../components/dialog/LateDialog.tsx'
import { useOpened } from '../../components/table/use-opened.ts'
import { useRowTask } from '../../components/table/use-row-task.ts'
import { useTableState } from '../../components/table/use-table-state.ts'
import { AlertFilters, alertsAsked } from './AlertFilters.tsx'
import { AlertTable } from './AlertTable.tsx'
import { alertsQuery } from './alerts-query.ts'
import { useAlertMarks } from './use-alert-marks.ts'
import { useUnreadAlerts } from './use-bell.ts'

const loadDetails = async () => (await import('./AlertDetails.tsx')).AlertDetails
const loadDelete = async () => (await import('./DeleteAlert.tsx')).DeleteAlert

export interface AlertsPanelProps {
  title: string
  /** Stands between title and list. */
  tabs: ReactNode
}

/** Every alert, unread first; live while it is open. */
export function AlertsPanel({ title, tabs }: AlertsPanelProps) {
  const { t } = useTranslation()
  const state = useTableState()
  const alerts = useQuery(alertsQuery(alertsAsked(state)))
  const { markAllRead } = useAlertMarks()
  const details = useOpened('alert')
  const { task, start, end } = useRowTask(alerts.data?.results)
  const unread = useUnreadAlerts(true)
  return (
    <>
      <InboxHeader
        title={title}
        total={alerts.data?.count}
        unread={unread}
        counted={(numbers) => t('alerts.context', numbers)}
        onMarkAll={() => markAllRead.mutate()}
      />
      {tabs}
      <AlertFilters state={state} />
      <AlertTable
        alerts={alerts}
        state={state}
        isBusy={details.isOpen}
        onOpen={details.open}
        onTask={start}
      />
      <LateDialog load={loadDetails} asking={details.turn}>
        {(Dialog) =>
          details.id !== undefined && (
            <Dialog key={details.turn} id={details.id} isOpen={details.isOpen} onClose={details.close} />
          )
        }
      </LateDialog>
      <LateDialog load={loadDelete} asking={task?.turn}>
        {(Dialog) => task?.kind === 'delete' && <Dialog key={task.turn} alert={task.row} onClose={end} />}
      </LateDialog>
    </>
  )
}
