import type { ChannelAddresses, ReachedBy } from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { findAddresses, saveAddresses, selectChannels } from './channels.queries.ts'
import { isReady } from './ready.ts'

/** @throws AppError not-found if the account is deleted meanwhile */
export async function getReachedBy(ctx: Context): Promise<ReachedBy> {
  const addresses = await findAddresses(ctx.db, actorOf(ctx).user_id)
  if (addresses === undefined) throw new AppError('not-found')
  const rows = await selectChannels(ctx.db)
  const kinds = rows.filter((row) => row.enabled && isReady(row)).map(({ kind }) => kind)
  const hasMail = ctx.config.smtpUrl !== null
  return { ...addresses, kinds: ['app', ...(hasMail ? (['mail'] as const) : []), ...kinds] }
}

export function changeAddresses(ctx: Context, after: ChannelAddresses): Promise<ReachedBy> {
  return transaction(ctx, async (tx) => {
    const { telegram_chat_id, zalo_user_id } = await getReachedBy(tx)
    await saveAddresses(tx.db, actorOf(tx).user_id, after)
    await writeAudit(tx, { action: 'channel.address', before: { telegram_chat_id, zalo_user_id }, after })
    return getReachedBy(tx)
  })
}
