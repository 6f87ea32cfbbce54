import type { ReviewMonth } from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import { localMonth, monthInstant, startOfMonth } from '../../lib/local-month.ts'
import { writeAudit } from '../audit/audit.service.ts'
import {
  firstLocked,
  holdLockedMonths,
  type ReviewMonthRow,
  selectIsLocked,
  selectLockedMonths,
  selectReviewMonths,
  updateUnlocked,
  upsertLocked,
} from './months.queries.ts'

const most = 13

export async function listReviewMonths(ctx: Context): Promise<ReviewMonth[]> {
  const before = localMonth(ctx.now().getTime())
  return (await selectReviewMonths(ctx.db, { before, most })).map(monthOf)
}

function monthOf({ month, is_locked, locked_at, locked_by_name, waiting }: ReviewMonthRow): ReviewMonth {
  return {
    month,
    locked_at: is_locked ? locked_at.toISOString() : null,
    locked_by: is_locked ? locked_by_name : null,
    waiting,
  }
}

async function oneOf(db: Database, month: string): Promise<ReviewMonth> {
  const [row] = await selectReviewMonths(db, { before: month, most: 1, only: month })
  if (row === undefined) throw new Error('it has a row')
  return monthOf(row)
}

/** Of all stations. @throws AppError limited-reach, month-locked-already, or under `month` */
export async function lockMonth(ctx: Context, month: string): Promise<ReviewMonth> {
  refuseLimited(ctx)
  if (monthInstant(month) >= startOfMonth(ctx.now().getTime()))
    throw AppError.field('month', 'month-not-over')
  return transaction(ctx, async (tx) => {
    await holdLockedMonths(tx.db)
    if (await selectIsLocked(tx.db, month)) throw new AppError('month-locked-already')
    await upsertLocked(tx.db, month, { by: actorOf(tx).user_id, at: tx.now() })
    await writeAudit(tx, { action: 'locked-month.lock', object_id: month, after: { month } })
    return oneOf(tx.db, month)
  })
}

/** What changes in it is still counted. @throws AppError limited-reach, month-not-locked */
export async function unlockMonth(
  ctx: Context,
  { month, reason }: { month: string; reason: string },
): Promise<ReviewMonth> {
  refuseLimited(ctx)
  return transaction(ctx, async (tx) => {
    await holdLockedMonths(tx.db)
    if (!(await selectIsLocked(tx.db, month))) throw new AppError('month-not-locked')
    await updateUnlocked(tx.db, month)
    await writeAudit(tx, { action: 'locked-month.unlock', object_id: month, after: { month, reason } })
    return oneOf(tx.db, month)
  })
}

function refuseLimited(ctx: Context): void {
  if (ctx.reach !== null) throw new AppError('limited-reach')
}

/** `YYYY-MM`, of those that are locked now. */
export const listLockedMonths = ({ db }: Context): Promise<string[]> => selectLockedMonths(db)

/** The first locked month, `YYYY-MM`, that two instants or what is between them are in; null: none. */
export const lockedMonthIn = (
  { db }: Context,
  period: { readonly start: number; readonly end: number },
): Promise<string | null> => firstLocked(db, period)
