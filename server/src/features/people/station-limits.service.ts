import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { countGroupless, existsLimit } from './groups.queries.ts'

/**
 * Runs a change of groups. While one group is limited to modules, people in no group reach none: the first limit takes all
 * modules from them, and the last one cannot go while it would give them all modules. Needs the lock of `administer`.
 * @throws AppError last-limit
 */
export async function withLimitsKept<T>(tx: Context, change: () => Promise<T>): Promise<T> {
  const before = await existsLimit(tx.db)
  const result = await change()
  const after = await existsLimit(tx.db)
  const groupless = before && !after ? await countGroupless(tx.db) : 0
  if (groupless > 0) throw new AppError('last-limit', { bound: groupless })
  if (before !== after) tx.afterCommit(() => tx.bus.publish('access.changed', {}))
  return result
}
