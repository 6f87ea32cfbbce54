import type { Context } from '../../context.ts'
import type { Failure } from '../../words/reports.words.ts'
import { insertReportNotice } from './notices.queries.ts'

export interface EndedReport {
  readonly id: number
  readonly name: string
  readonly module_id: number
  readonly module_code: string
  readonly module_name: string
  /** Null: a schedule asked for it, or a person who is deleted. */
  readonly created_by: number | null
}

/** Tells whoever asked for a report that it is ready, or why there is none. Their own cancellation needs no telling. */
export async function notifyReportEnded(
  tx: Context,
  report: EndedReport,
  failure: Failure | null,
): Promise<void> {
  const { id, name, module_id, module_code, module_name, created_by } = report
  if (created_by === null) return
  const type = failure === null ? 'report-ready' : 'report-failed'
  const data = { type, report: name, module_id, module: module_code, module_name, failure }
  await insertReportNotice(tx.db, { user_id: created_by, report_id: id, data, at: tx.now() })
}
