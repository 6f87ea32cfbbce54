import type { Retention, RemovalKind } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { allowWaiting, countWaiting, selectWaiting } from './removal.queries.ts'
import { setTime } from './sure-time.queries.ts'

/** What is kept, what waits for a word, and whether the clock is believed. */
export async function getRetention(ctx: Context): Promise<Retention> {
  const { retentionDays: reading_days, alertRetentionDays: alert_days } = ctx.config
  const doubt = ctx.sure.doubt()
  const removals = (await selectWaiting(ctx.db)).map(({ older_than, asked_at, allowed_at, ...row }) => ({
    ...row,
    older_than: older_than.toISOString(),
    asked_at: asked_at.toISOString(),
    is_allowed: allowed_at !== null,
  }))
  return {
    reading_days,
    alert_days,
    clock: {
      shown: (doubt?.shown ?? ctx.now()).toISOString(),
      sure: ctx.sure.now().toISOString(),
      is_doubted: doubt !== null,
    },
    removals,
  }
}

/** True while something waits for the word of an administrator. */
export async function doesRemovalWait(ctx: Context): Promise<boolean> {
  return (await countWaiting(ctx.db)) > 0
}

/**
 * Lets a removal that waits begin, with the next job.
 * @throws AppError not-found if it is not the one that waits now
 */
export async function allowRemoval(
  ctx: Context,
  { kind, older_than }: { kind: RemovalKind; older_than: string },
): Promise<Retention> {
  return transaction(ctx, async (tx) => {
    const waiting = (await selectWaiting(tx.db)).find((one) => one.kind === kind)
    const asked = { kind, older_than: new Date(older_than), at: tx.now() }
    if (waiting === undefined || !(await allowWaiting(tx.db, asked))) throw new AppError('not-found')
    const after = { older_than, removed: waiting.count }
    await writeAudit(tx, { action: 'retention.allow', object_id: kind, after })
    return getRetention(tx)
  })
}

/**
 * Takes the clock as right, from now on.
 * @throws AppError conflict if it does not show about the time that the person saw
 */
export async function confirmClock(ctx: Context, { shown }: { shown: string }): Promise<Retention> {
  const at = ctx.sure.doubt()?.shown ?? ctx.now()
  if (Math.abs(at.getTime() - Date.parse(shown)) > pageMs) throw new AppError('conflict')
  const before = { timestamp: ctx.sure.now().toISOString() }
  await transaction(ctx, async (tx) => {
    await setTime(tx.db, at)
    await writeAudit(tx, {
      action: 'retention.confirm_clock',
      before,
      after: { timestamp: at.toISOString() },
    })
  })
  ctx.sure.confirm(at.getTime())
  return getRetention(ctx)
}

// A page may be open for so long before somebody presses.
const pageMs = 3_600_000
