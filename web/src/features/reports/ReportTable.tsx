import type { Report } from '@quantrac/contract'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ListDialog } from '../../components/dialog/ListDialog.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import type { ListPageState } from '../../components/table/use-list-page.ts'
import { reportColumns, reportLines } from './report-columns.tsx'
import { reportsKey } from './report-list.ts'
import { useReportActions } from './use-report-actions.ts'

const loadForm = async () => (await import('./ReportForm.tsx')).ReportForm
const RENEW_MS = 1000

/** Reports in rows, with all actions; those that are being made are followed. */
export function ReportTable({ page, action }: { page: ListPageState<Report>; action?: ReactNode }) {
  const navigate = useNavigate()
  const open = ({ id, status }: Report): void => {
    if (status === 'ready') void navigate({ to: '/report', search: { report: String(id) } })
  }
  const actions = useReportActions({ onRename: (report) => page.openDialog('edit', report) })
  useFollowPending(page.rows)
  return (
    <>
      <DataTable
        page={page}
        label="reports.title"
        columns={reportColumns}
        phoneRow={reportLines}
        empty={{ title: 'reports.empty', text: 'reports.emptyText', noMatch: 'reports.noMatch', action }}
        failed="reports.fetchFailed"
        actions={actions}
        onOpen={open}
      />
      <ListDialog page={page} load={loadForm} needs={{ edit: 'reports.change_report' }}>
        {(ReportForm, { row, onClose }) => row && <ReportForm report={row} onClose={onClose} />}
      </ListDialog>
    </>
  )
}

/** Asks for the list each second while one of its reports is being made. */
function useFollowPending(rows: readonly Report[] | undefined): void {
  const client = useQueryClient()
  const isPending = rows?.some(({ status }) => status === 'pending') ?? false
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: [...reportsKey, 'page'] }),
      RENEW_MS,
    )
    return () => clearInterval(timer)
  }, [client, isPending])
}
