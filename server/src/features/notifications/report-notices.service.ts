import { type Context, transaction } from '../../context.ts'
import type { Failure } from '../../words/reports.words.ts'
import { finishScheduleRun } from '../../db/schedules.ts'
import { insertReportNotice, insertScheduledNotices } from './notices.queries.ts'
import { addReportMail, type ReportMail } from './report-mails.queries.ts'

export type { ReportMail } from './report-mails.queries.ts'

export interface EndedReport {
  readonly id: number
  readonly name: string
  readonly module_id: number
  readonly module_code: string
  readonly module_name: string
  /** Null: a schedule asked for it, or a person who is deleted. */
  readonly created_by: number | null
  /** Of the schedule that asked for it. */
  readonly scheduler_id: number | null
}

/**
 * Tells whoever asked for a report that it is ready, or why there is none; for a schedule that are the members of its
 * groups, who also get a mail. Their own cancellation needs no telling.
 */
export async function notifyReportEnded(
  tx: Context,
  report: EndedReport,
  failure: Failure | null,
): Promise<void> {
  const { id, name, module_id, module_code, module_name, created_by, scheduler_id } = report
  const type = failure === null ? 'report-ready' : 'report-failed'
  const data = { type, report: name, module_id, module: module_code, module_name, failure }
  const notice = { report_id: id, data, at: tx.now() }
  if (created_by !== null) await insertReportNotice(tx.db, { ...notice, user_id: created_by })
  if (scheduler_id === null) return
  const recipients = await insertScheduledNotices(tx.db, { ...notice, scheduler_id, module_id })
  await queueReportMails(
    tx,
    recipients.map((user_id) => ({ report_id: id, user_id })),
    0,
  )
  const status = failure === null ? ('ready' as const) : ('failed' as const)
  await finishScheduleRun(tx.db, { report_id: id, status, at: tx.now(), recipients: recipients.length })
}

/**
 * Adds a mail job for each of them, due in `inSeconds`: all or none. It asks again whether the person wants mails, and
 * may get this one.
 */
export async function queueReportMails(
  ctx: Context,
  mails: readonly ReportMail[],
  inSeconds: number,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    for (const mail of mails) await addReportMail(tx.db, mail, inSeconds)
  })
}
