import type { SecondFactorMade, WebauthnJson } from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { lockUser } from '../sessions.queries.ts'
import { creationOptions, madePasskey } from './passkey.ts'
import { insertPasskey, selectPasskeys } from './passkeys.queries.ts'
import { requireSite } from './passkeys.service.ts'
import { removeStart, selectStart, upsertStart } from './second-factors.queries.ts'
import { added, requireRoom, startMs } from './second-factors.service.ts'

/**
 * The challenge is kept for the session until it is answered.
 * @throws AppError passkey-unavailable, second-factors-full
 */
export async function startPasskey(ctx: Context): Promise<WebauthnJson> {
  const { user_id, session_id, email } = actorOf(ctx)
  const site = requireSite(ctx)
  return transaction(ctx, async (tx) => {
    await requireRoom(tx, user_id)
    const known = await selectPasskeys(tx.db, { user_id, rp_id: site.rpId })
    const { options, challenge } = await creationOptions(site, { id: user_id, email }, known)
    const expires_at = new Date(tx.now().getTime() + startMs)
    await upsertStart(tx.db, { session_id, kind: 'passkey', secret_encrypted: null, challenge, expires_at })
    return options
  })
}

/** @throws AppError passkey-unavailable, second-factor-not-started, second-factors-full, or under `credential` */
export async function confirmPasskey(
  ctx: Context,
  { name, credential }: { name: string; credential: WebauthnJson },
): Promise<SecondFactorMade> {
  const { user_id, session_id } = actorOf(ctx)
  const site = requireSite(ctx)
  return transaction(ctx, async (tx) => {
    await lockUser(tx.db, user_id)
    const before = await requireRoom(tx, user_id)
    const started = await selectStart(tx.db, { session_id, kind: 'passkey' }, tx.now())
    const challenge = started?.challenge ?? null
    if (challenge === null) throw new AppError('second-factor-not-started')
    const made = await madePasskey(credential, { challenge, site })
    if (made === null) throw AppError.field('credential', 'passkey-wrong')
    await removeStart(tx.db, { session_id, kind: 'passkey' })
    const row = await insertPasskey(tx.db, {
      ...made,
      user_id,
      name,
      created_at: tx.now(),
      rp_id: site.rpId,
    })
    if (row === undefined) throw AppError.field('credential', 'taken')
    return added(tx, row, { isFirst: before === 0 })
  })
}
