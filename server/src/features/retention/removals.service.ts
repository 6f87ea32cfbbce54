import type { RemovalKind } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { tellAdministrators } from '../notifications/administrators.service.ts'
import { deleteAllowed, deleteWaiting, selectWaiting, upsertWaiting } from './removal.queries.ts'
import { type Doomed, needsWord } from './share.ts'

export interface Asked {
  readonly kind: RemovalKind
  /** What is older is to go. */
  readonly before: Date
  /** Counts it; null: nothing that was older a day ago is left. */
  readonly measure: () => Promise<Doomed | null>
}

/** Before when a kind may be removed now; null: it waits for the word of an administrator, who is told. */
export async function allowedBefore(ctx: Context, { kind, before, measure }: Asked): Promise<Date | null> {
  const waiting = (await selectWaiting(ctx.db)).find((one) => one.kind === kind)
  if (waiting !== undefined && waiting.allowed_at !== null)
    return waiting.older_than < before ? waiting.older_than : before
  // Counted once a day.
  if (waiting?.older_than.getTime() === before.getTime()) return null
  const doomed = await measure()
  if (doomed === null || !needsWord(doomed)) {
    if (waiting !== undefined) await deleteWaiting(ctx.db, kind)
    return before
  }
  const { count, total } = doomed
  await transaction(ctx, async (tx) => {
    const row = { kind, older_than: before, count, total, asked_at: tx.sure.now() }
    if (!(await upsertWaiting(tx.db, row))) return
    await tellAdministrators(tx, {
      type: kind === 'readings' ? 'readings-wait' : 'alerts-wait',
      count,
      total,
      older_than: before.toISOString(),
    })
  })
  ctx.log.warn({ kind, older_than: before, count, total }, 'a removal waits for the word of an administrator')
  return null
}

/** What was allowed is done: the next one is asked for again. */
export async function removalDone(ctx: Context, kind: RemovalKind): Promise<void> {
  await deleteAllowed(ctx.db, kind)
}
