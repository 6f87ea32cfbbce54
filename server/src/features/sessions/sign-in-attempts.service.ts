import { createHash } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import {
  backdateAttempts,
  insertAttempt,
  lockAttempts,
  removeAttempt,
  removeAttemptsAfter,
  removeAttemptsBefore,
  selectNthNewest,
} from './sign-in.queries.ts'

const maxFailures = 10
const windowMs = 5 * 60_000
// The clocks of copies of the program differ by less.
const longestLeadMs = 60_000

/**
 * Records the attempt as a failure before it is checked, so that simultaneous attempts cannot all pass the limit; the one
 * that succeeds removes its record. `key` is the email as it is compared.
 * @throws AppError too-many-requests
 */
export async function countAttempt(ctx: Context, key: string): Promise<number> {
  const now = ctx.now()
  // Hashed: people may type their password here by mistake.
  const account = createHash('sha256').update(key).digest('base64url')
  // An IPv6 customer has a whole network of addresses, which counts as one.
  const address = normalizeIP(ctx.ip)
  // A refusal is thrown after the commit, which keeps what was removed and dated back.
  const counted = await transaction(ctx, async (tx) => {
    await lockAttempts(tx.db)
    await removeAttemptsBefore(tx.db, new Date(now.getTime() - windowMs))
    // Of a clock that has jumped back since: a lock would last as long as the jump.
    await removeAttemptsAfter(tx.db, new Date(now.getTime() + longestLeadMs))
    await backdateAttempts(tx.db, now)
    const n = maxFailures
    const blocking = [
      await selectNthNewest(tx.db, { column: 'address', value: address, n }),
      await selectNthNewest(tx.db, { column: 'account', value: account, n }),
    ].filter((moment) => moment !== undefined)
    if (blocking.length > 0) return { until: Math.max(...blocking.map((at) => at.getTime())) + windowMs }
    return { id: await insertAttempt(tx.db, { address, account, at: now }) }
  })
  if (counted.until === undefined) return counted.id
  const retryAfter = Math.max(1, Math.ceil((counted.until - now.getTime()) / 1000))
  throw new AppError('too-many-requests', { retryAfter })
}

/** Removes the record of a successful attempt. */
export const forgiveAttempt = (ctx: Context, id: number): Promise<void> => removeAttempt(ctx.db, id)
