import {
  type Page,
  type Scheduler,
  type SchedulerChange,
  schedulerRoutes,
  type SchedulerRun,
  type SchedulerWrite,
} from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { pageOf, readPage } from '../../lib/paging.ts'
import { failureText } from '../../words/reports.words.ts'
import { runErrorText } from '../../words/schedulers.words.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { countRuns, type RunRow, selectRuns } from './runs.queries.ts'
import { logged } from './scheduler-log.ts'
import { mostMissed } from './due.service.ts'
import { columnsOf, knownGroups } from './columns.service.ts'
import { schedulerOf } from './schedulers.item.ts'
import { getLocked, getScheduler, getSchedulerRow } from './scheduler.service.ts'
import { enable } from './switches.service.ts'
import {
  countSchedulers,
  insertScheduler,
  type NewScheduler,
  removeScheduler,
  replaceGroups,
  type SchedulerOrder,
  selectRecipientGroups,
  selectSchedulers,
  updateScheduler as update,
} from './schedulers.queries.ts'

export type { NewScheduler }

export interface SchedulerListQuery {
  readonly offset: number
  readonly limit: number
  readonly search?: string | undefined
  readonly ordering?: SchedulerOrder | undefined
}

export async function listSchedulers(ctx: Context, query: SchedulerListQuery): Promise<Page<Scheduler>> {
  const { search, ordering, limit } = query
  const filter = { search }
  const { count, start, rows } = await readPage(query, {
    count: () => countSchedulers(ctx.db, filter),
    rows: (from) => selectSchedulers(ctx.db, { filter, ordering, limit, start: from }),
  })
  const results = rows.map((row) => schedulerOf(row, ctx.now()))
  return pageOf({ path: schedulerRoutes.schedulerList.path, query, limit, start, count, results })
}

/** A task that is created enabled is due from now on. */
export async function createScheduler(
  ctx: Context,
  { enabled, group_ids, ...input }: SchedulerWrite,
): Promise<Scheduler> {
  return transaction(ctx, async (tx) => {
    const columns = { kind: 'monthly', ...(await columnsOf(tx, input)) } as NewScheduler // a whole payload sets them all
    return storeScheduler(tx, { columns, group_ids, enabled })
  })
}

/**
 * Stores a new task within a transaction.
 * @throws AppError scheduler-finished where it is to be enabled and nothing is left to run
 */
export async function storeScheduler(
  tx: Context,
  { columns, group_ids, enabled }: { columns: NewScheduler; group_ids: readonly number[]; enabled: boolean },
): Promise<Scheduler> {
  const groups = await knownGroups(tx, group_ids)
  const id = await insertScheduler(tx.db, columns)
  await replaceGroups(tx.db, id, groups)
  if (enabled) await enable(tx, await getSchedulerRow(tx, id))
  const after = await getScheduler(tx, id)
  await writeAudit(tx, {
    action: 'scheduler.create',
    object_id: id,
    module_id: columns.module_id,
    after: logged(after),
  })
  return after
}

/**
 * Omitted fields stay unchanged.
 * @throws AppError scheduler-enabled
 */
export async function updateScheduler(ctx: Context, id: number, input: SchedulerChange): Promise<Scheduler> {
  return transaction(ctx, async (tx) => {
    const row = await getLocked(tx, id)
    if (row.enabled) throw new AppError('scheduler-enabled')
    const { group_ids, ...change } = input
    const columns = await columnsOf(tx, change, { ...row, search_text: '' })
    if (Object.keys(columns).length > 0) await update(tx.db, id, columns)
    if (group_ids !== undefined) await replaceGroups(tx.db, id, await knownGroups(tx, group_ids))
    const after = await getScheduler(tx, id)
    await writeAudit(tx, {
      action: 'scheduler.update',
      object_id: id,
      module_id: row.module_id,
      before: logged(schedulerOf(row, tx.now())),
      after: logged(after),
    })
    return after
  })
}

/** Its reports stay. @throws AppError scheduler-enabled-delete */
export async function deleteScheduler(ctx: Context, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const row = await getLocked(tx, id)
    if (row.enabled) throw new AppError('scheduler-enabled-delete')
    await removeScheduler(tx.db, id)
    const before = logged(schedulerOf(row, tx.now()))
    await writeAudit(tx, { action: 'scheduler.delete', object_id: id, module_id: row.module_id, before })
  })
}

/** The groups that a task can tell, by name. */
export const listRecipientGroups = (ctx: Context) => selectRecipientGroups(ctx.db)

/** When it was due and what came of it, newest first. */
export async function listRuns(
  ctx: Context,
  id: number,
  query: { offset: number; limit: number },
): Promise<Page<SchedulerRun>> {
  await getSchedulerRow(ctx, id)
  const { limit } = query
  const { count, start, rows } = await readPage(query, {
    count: () => countRuns(ctx.db, id),
    rows: (from) => selectRuns(ctx.db, { scheduler_id: id, limit, start: from }),
  })
  const path = schedulerRoutes.schedulerHistory.path.replace(':id', String(id))
  return pageOf({ path, query, limit, start, count, results: rows.map((row) => runOf(row, ctx)) })
}

const runOf = ({ failure, ...row }: RunRow, { locale }: Context): SchedulerRun => ({
  ...row,
  due_at: row.due_at.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
  error:
    runErrorText(row, { locale, most: mostMissed }) ??
    (row.status === 'failed' ? failureText(failure, locale) : null),
})
