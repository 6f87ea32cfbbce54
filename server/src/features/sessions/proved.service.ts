import { MINUTE_MS } from '@quantrac/contract'
import type { Actor, Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { selectProved, selectRequired, updateProved } from './sessions.queries.ts'

const provedMs = 10 * MINUTE_MS

/** The person of this session has just shown a second factor. */
export const noteProved = (tx: Context, sessionId: string): Promise<void> =>
  updateProved(tx.db, sessionId, tx.now())

/** Until when nothing asks this session for the factor; null: it is asked. */
export async function provedUntil(ctx: Context, sessionId: string): Promise<Date | null> {
  const row = await selectProved(ctx.db, sessionId)
  return untilOf(row?.proved_at ?? null, ctx.now())
}

/** Whether a group of the person requires a second factor, and when they need it; undefined: they are deleted. */
export const requirementOf = (
  ctx: Pick<Context, 'db'>,
  userId: number,
): Promise<{ is_required: boolean; due_at: Date | null } | undefined> => selectRequired(ctx.db, userId)

/**
 * Asks a person who has a second factor for it, unless they showed one within the last ten minutes. Read each time: a
 * call that asks is rare, and another copy may have seen the proof. A key is no person.
 * @throws AppError second-factor-again
 */
export async function requireProved(
  ctx: Pick<Context, 'db' | 'now'>,
  { session_id, key }: Pick<Actor, 'session_id' | 'key'>,
): Promise<void> {
  if (key !== null) return
  const row = await selectProved(ctx.db, session_id)
  const isProved = untilOf(row?.proved_at ?? null, ctx.now()) !== null
  if (row?.has_factor === true && !isProved) throw new AppError('second-factor-again')
}

/** A proof that lies ahead is of a clock that was wrong. */
function untilOf(provedAt: Date | null, now: Date): Date | null {
  if (provedAt === null) return null
  const age = now.getTime() - provedAt.getTime()
  return age >= -MINUTE_MS && age < provedMs ? new Date(provedAt.getTime() + provedMs) : null
}
