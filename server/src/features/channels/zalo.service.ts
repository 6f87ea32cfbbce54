import { type Context, transaction } from '../../context.ts'
import { encrypt } from '../../sealed.ts'
import { type ChannelMessage, ChannelProblem, type SendBy } from './adapter.ts'
import { type ChannelRow, findAddresses, lockChannel, updateChannel } from './channels.queries.ts'
import { internationalPhone } from './message.ts'
import { type Answered, post, type Sent } from './outside.ts'
import { opened } from './secrets.service.ts'
import { zaloMessage, zaloRefresh, zaloRefusal, zaloTemplate, zaloTokens } from './zalo.ts'

type Prepare = (token: string) => Sent

/** To the person who follows the official account, else by a template to their telephone. */
export function byZalo(ctx: Context, row: ChannelRow): SendBy {
  return async ({ user_id, phone }, message, signal) => {
    const known = user_id === null ? undefined : await findAddresses(ctx.db, user_id)
    const to = { userId: known?.zalo_user_id ?? null, phone: known?.phone_number ?? phone }
    const prepare = preparedFor(row, to, message)
    const token = opened(ctx, row.token_encrypted)
    if (token === null) throw new ChannelProblem('refused', 'off')
    const first = refusalIn(await post(prepare(token), signal), [token])
    if (first === null) return
    if (first !== 'expired') throw first
    const renewed = await renewedToken(ctx, token, signal)
    const second = refusalIn(await post(prepare(renewed), signal), [renewed])
    if (second === 'expired') throw new ChannelProblem('refused', 'answer')
    if (second !== null) throw second
  }
}

const refusalIn = (answered: Answered, secrets: readonly string[]) => zaloRefusal(answered, secrets)

/** @throws ChannelProblem if neither is known */
function preparedFor(
  row: ChannelRow,
  to: { userId: string | null; phone: string | null },
  message: ChannelMessage,
): Prepare {
  const settings = { url: row.url, isPrivateAllowed: row.allow_private }
  const { userId } = to
  if (userId !== null) return (token) => zaloMessage(settings, { token, userId }, message)
  const phone = internationalPhone(to.phone)
  const templateId = row.template_id
  if (phone === null || templateId === null) throw new ChannelProblem('no-address', 'no-address')
  return (token) => zaloTemplate(settings, { token, phone, templateId }, message)
}

/**
 * Another access token than the one that has expired. A refresh token is good for one use: the lock lets one copy of
 * the program use it, and the others take what that one has stored. @throws ChannelProblem
 */
function renewedToken(ctx: Context, used: string, signal: AbortSignal): Promise<string> {
  return transaction(ctx, async (tx) => {
    const row = await lockChannel(tx.db, 'zalo')
    const token = opened(tx, row.token_encrypted)
    if (token !== null && token !== used) return token
    const secret = opened(tx, row.secret_encrypted)
    const refreshToken = opened(tx, row.refresh_token_encrypted)
    if (row.app_id === null || secret === null || refreshToken === null)
      throw new ChannelProblem('refused', 'expired')
    const settings = { url: row.url, isPrivateAllowed: row.allow_private }
    const sent = zaloRefresh(settings, { appId: row.app_id, secret, refreshToken })
    const answered = await post(sent, signal)
    const renewed = zaloTokens(answered)
    if (renewed === null) throw new ChannelProblem(answered.status >= 500 ? 'later' : 'refused', 'expired')
    await updateChannel(tx.db, 'zalo', {
      token_encrypted: encrypt(renewed.token, tx.keys.storage),
      refresh_token_encrypted: encrypt(renewed.refreshToken, tx.keys.storage),
    })
    return renewed.token
  })
}
