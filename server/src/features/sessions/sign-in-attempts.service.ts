import { createHash } from 'node:crypto'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { networkOf } from './passwords.ts'
import {
  backdateAttempts,
  existsAddress,
  insertAttempt,
  lockAttempts,
  removeAttempt,
  removeAttemptsOn,
  removeAttemptsBefore,
  removeOldestAddresses,
  selectNthNewest,
  upsertAddress,
} from './sign-in.queries.ts'

const maxFailures = 10
const windowMs = 5 * 60_000
// A person's office, home and telephone, whose networks change.
const maxAddresses = 20

/**
 * The email of a sign-in as it is compared, the session whose person gives their old password, or the token of a link.
 */
type Attempted = { readonly email: string } | { readonly session: string } | { readonly link: string }

/**
 * Records the attempt as a failure before it is checked, so that simultaneous attempts cannot all pass the limit; the
 * one that succeeds removes its record. An address has ten failures; an account or a session has ten from all addresses
 * together. An address that the account signed in from before has its own ten alone, and a change of password those of
 * its session: failures from elsewhere do not lock the owner out. Links are counted apart: who has tried too many
 * passwords comes with one next.
 * @throws AppError too-many-requests
 */
export async function countAttempt(ctx: Context, what: Attempted): Promise<number> {
  const now = ctx.sure.now()
  const account = accountOf(what)
  const address = 'link' in what ? `link ${addressOf(ctx)}` : addressOf(ctx)
  // A refusal is thrown after the commit, which keeps what was removed and dated back.
  const counted = await transaction(ctx, async (tx) => {
    await lockAttempts(tx.db)
    await removeAttemptsBefore(tx.db, new Date(now.getTime() - windowMs))
    // Of a clock that has jumped back since: a lock would last as long as the jump.
    await backdateAttempts(tx.db, now)
    const n = maxFailures
    const isKnown = 'email' in what && (await existsAddress(tx.db, what.email, address))
    const blocking = [
      await selectNthNewest(tx.db, { column: 'address', value: address, n }),
      isKnown ? undefined : await selectNthNewest(tx.db, { column: 'account', value: account, n }),
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

/** Removes the records of all attempts on an account: it is not locked any more. */
export const forgiveAccount = (ctx: Context, what: Attempted): Promise<void> =>
  removeAttemptsOn(ctx.db, accountOf(what))

/** Remembers where a person signed in from. */
export async function rememberAddress(tx: Context, userId: number): Promise<void> {
  await upsertAddress(tx.db, { user_id: userId, address: addressOf(tx), last_at: tx.now() })
  await removeOldestAddresses(tx.db, userId, maxAddresses)
}

const addressOf = (ctx: Context): string => networkOf(ctx.ip)

/** Hashed: people may type their password here by mistake. */
function accountOf(what: Attempted): string {
  const text =
    'email' in what ? what.email : 'session' in what ? `session ${what.session}` : `link ${what.link}`
  return createHash('sha256').update(text).digest('base64url')
}
