import type { Report, ReportChange, ReportWrite } from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { defaultName } from './file-name.ts'
import { addJob, failReport } from './make/make.queries.ts'
import { reportLimits } from './report-limits.ts'
import { roomFor } from './room.service.ts'
import { resolveChoice, shapeOf } from './reports.choice.service.ts'
import {
  countWaiting,
  insertReport,
  lockPersonsReports,
  lockReport,
  removeReport,
  type ReportRow,
  updateName,
} from './reports.queries.ts'
import { getReport } from './reports.read.service.ts'
import { reportOf } from './reports.wire.service.ts'

/**
 * Answers at once; a job makes the report.
 * @throws AppError reports-waiting, reports-full, or under `module_code` or `factors` (unknown)
 */
export async function createReport(ctx: Context, { name, ...given }: ReportWrite): Promise<Report> {
  const asked = shapeOf(given)
  return transaction(ctx, async (tx) => {
    const { module, factors } = await resolveChoice(tx, asked)
    const { user_id, email } = actorOf(tx)
    await refuseSurplus(tx, user_id)
    const named = { ...asked, module_code: module.code }
    const id = await insertReport(tx.db, {
      ...named,
      name: name || defaultName(named),
      module_id: module.id,
      module_name: module.name,
      module_type: module.type,
      factor_ids: factors.map((factor) => factor.id),
      factors: factors.map((factor) => factor.code),
      created_at: tx.now(),
      created_by: user_id,
      created_by_email: email,
    })
    await addJob(tx.db, id, 'asked')
    const report = await getReport(tx, id)
    await writeAudit(tx, {
      action: 'report.create',
      object_id: id,
      module_id: module.id,
      after: logged(report),
    })
    return report
  })
}

/** @throws AppError reports-waiting, reports-full */
async function refuseSurplus(tx: Context, userId: number): Promise<void> {
  const { waitingOfPerson } = reportLimits
  await lockPersonsReports(tx.db, userId)
  if ((await countWaiting(tx.db, userId)) >= waitingOfPerson)
    throw new AppError('reports-waiting', { bound: waitingOfPerson })
  if ((await roomFor(tx, userId)) <= 0) throw new AppError('reports-full')
}

/** @throws AppError not-found */
export async function updateReport(ctx: Context, id: number, { name }: ReportChange): Promise<Report> {
  return transaction(ctx, async (tx) => {
    const before = await locked(tx, id)
    await updateName(tx.db, id, name)
    const { module_id } = before
    const change = { before: { name: before.name }, after: { name } }
    await writeAudit(tx, { action: 'report.update', object_id: id, module_id, ...change })
    return getReport(tx, id)
  })
}

/**
 * Nobody is told: whoever asked for it sees in the list who stopped it.
 * @throws AppError not-found, report-not-pending
 */
export async function cancelReport(ctx: Context, id: number): Promise<Report> {
  return transaction(ctx, async (tx) => {
    const { module_id } = await locked(tx, id)
    const failure = { code: 'cancelled', by: actorOf(tx).email } as const
    const cancelled = await failReport(tx.db, { id }, { failure, at: tx.now() })
    if (cancelled === undefined) throw new AppError('report-not-pending')
    const before = logged(await getReport(tx, id))
    await writeAudit(tx, { action: 'report.cancel', object_id: id, module_id, before })
    return getReport(tx, id)
  })
}

/** For good, also while it is made. @throws AppError not-found */
export async function deleteReport(ctx: Context, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const row = await locked(tx, id)
    await removeReport(tx.db, id)
    const before = logged(reportOf(row, tx.locale))
    await writeAudit(tx, { action: 'report.delete', object_id: id, module_id: row.module_id, before })
  })
}

async function locked(tx: Context, id: number): Promise<ReportRow> {
  const row = await lockReport(tx.db, id)
  if (row === undefined) throw new AppError('not-found')
  return row
}

/** What the log keeps of a report: what was asked for, and what came of it. */
function logged({
  progress: _,
  row_count: _rows,
  error: _error,
  checksum: _sum,
  finished_at: _end,
  created_by: _by,
  ...kept
}: Report) {
  return kept
}
