import type { Scheduler } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { schedulerOf } from './schedulers.item.ts'
import { lockScheduler, type SchedulerRow, selectSchedulers } from './schedulers.queries.ts'

/** @throws AppError not-found */
export async function getSchedulerRow(ctx: Context, id: number): Promise<SchedulerRow> {
  const [row] = await selectSchedulers(ctx.db, { filter: { ids: [id] } })
  if (row === undefined) throw new AppError('not-found')
  return row
}

/** @throws AppError not-found */
export async function getScheduler(ctx: Context, id: number): Promise<Scheduler> {
  return schedulerOf(await getSchedulerRow(ctx, id), ctx.now())
}

/** Locked until the transaction ends. @throws AppError not-found */
export async function getLocked(tx: Context, id: number): Promise<SchedulerRow> {
  if (!(await lockScheduler(tx.db, id))) throw new AppError('not-found')
  return getSchedulerRow(tx, id)
}
