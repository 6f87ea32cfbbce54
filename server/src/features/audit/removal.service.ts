import type { AuditAction } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { amendAudit, writeAudit } from './audit.service.ts'

export interface Removal {
  readonly action: AuditAction
  /** What is older goes; for the audit line. */
  readonly older_than: string
  readonly stopping: AbortSignal
  /** Removes some, in a transaction of its own; answers how many, 0 where none are left. */
  readonly removeSome: (tx: Context) => Promise<number>
}

/**
 * Removes what is older than the retention, a part a transaction. The audit line says at every moment what is gone.
 * Answers how many.
 */
export async function removeByAge(ctx: Context, removal: Removal): Promise<number> {
  const { action, older_than, stopping, removeSome } = removal
  let removed = 0
  let line: number | null = null
  for (;;) {
    if (stopping.aborted) return removed
    const [count, id]: [number, number | null] = await transaction(ctx, async (tx) => {
      const some = await removeSome(tx)
      if (some === 0) return [0, line]
      const after = { older_than, removed: removed + some }
      if (line === null) return [some, await writeAudit(tx, { action, after })]
      await amendAudit(tx, line, after)
      return [some, line]
    })
    if (count === 0) return removed
    removed += count
    line = id
  }
}
