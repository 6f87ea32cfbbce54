import type { Context } from '../../context.ts'
import { consoleAddress } from '../mail/address.service.ts'
import { mailOf } from '../mail/letter-mail.ts'
import { linksFrom } from '../mail/links.ts'
import type { Mailer } from '../mail/mailer.ts'
import { ChannelProblem, type SendBy, type SentKind } from './adapter.ts'
import { type ChannelRow, findAddresses, findMailReader, selectChannel } from './channels.queries.ts'
import { letterOf } from './mail.ts'
import { post, refusalOf, type Sent } from './outside.ts'
import { byPush } from './push.service.ts'
import { isReady } from './ready.ts'
import { opened } from './secrets.service.ts'
import { telegramRefusal, telegramRequest } from './telegram.ts'
import { signedHeaders, smsBody, webhookBody } from './webhook.ts'
import { byZalo } from './zalo.service.ts'

export interface SenderParts {
  /** Null: no mail server is configured. */
  readonly mailer: Mailer | null
  /** It may still be switched off. */
  readonly isTest?: boolean
}

/** What sends by this channel, with its settings of now; null: it is switched off, or not set up. */
export async function senderOf(
  ctx: Context,
  kind: SentKind,
  { mailer, isTest = false }: SenderParts,
): Promise<SendBy | null> {
  if (kind === 'mail') return mailer === null ? null : byMail(ctx, mailer)
  const row = await selectChannel(ctx.db, kind)
  if (!(row.enabled || isTest) || !isReady(row)) return null
  if (kind === 'push') return byPush(ctx, row.allow_private)
  if (kind === 'zalo') return byZalo(ctx, row)
  if (kind === 'telegram') return byTelegram(ctx, row)
  return kind === 'sms' ? bySms(ctx, row) : byWebhook(ctx, row)
}

const byMail =
  (ctx: Context, mailer: Mailer): SendBy =>
  async ({ user_id, email: ofContact }, message, signal) => {
    const reader = user_id === null ? undefined : await findMailReader(ctx.db, user_id)
    const email = reader?.email ?? ofContact
    if (email === null || (user_id !== null && reader === undefined))
      throw new ChannelProblem('no-address', 'no-address')
    const links = linksFrom(await consoleAddress(ctx))
    const letter = letterOf(message, { email, has_mqtt: reader?.has_mqtt ?? null }, links)
    try {
      await mailer.send(email, mailOf(letter), signal)
    } catch (error) {
      throw mailProblem(error)
    }
  }

/** A mail server that says 5xx will say so again (RFC 5321, 4.2.1). */
function mailProblem(error: unknown): ChannelProblem {
  const { response, responseCode } = error as { response?: unknown; responseCode?: unknown } // nodemailer adds them
  if (typeof response !== 'string') return new ChannelProblem('later', 'connection')
  const isFinal = typeof responseCode === 'number' && responseCode >= 500
  return new ChannelProblem(isFinal ? 'refused' : 'later', 'answer', { said: response.slice(0, 300) })
}

const byWebhook =
  (ctx: Context, row: ChannelRow): SendBy =>
  async (to, message, signal) => {
    const secret = opened(ctx, row.secret_encrypted)
    const body = webhookBody(to, message)
    await taken(requestTo(row, { body, type: 'application/json' }), {
      headers: signedHeaders(message, { body, secret, now: ctx.now() }),
      secrets: secret === null ? [] : [secret],
      signal,
    })
  }

const bySms =
  (ctx: Context, row: ChannelRow): SendBy =>
  async ({ user_id, phone }, message, signal) => {
    const known = user_id === null ? undefined : await findAddresses(ctx.db, user_id)
    const type = row.content_type ?? 'application/json'
    const body = smsBody({ template: row.template, type }, known?.phone_number ?? phone, message)
    if (body === null) throw new ChannelProblem('no-address', 'no-address')
    const secret = opened(ctx, row.secret_encrypted)
    const token = opened(ctx, row.token_encrypted)
    await taken(requestTo(row, { body, type }), {
      headers: {
        ...signedHeaders(message, { body, secret, now: ctx.now() }),
        ...(token !== null && { authorization: token }),
      },
      secrets: [secret, token].filter((one) => one !== null),
      signal,
    })
  }

const requestTo = (
  { url, allow_private }: ChannelRow,
  { body, type }: { body: string; type: string },
): Sent => ({
  url: url ?? '',
  headers: { 'content-type': `${type}; charset=utf-8` },
  body,
  isPrivateAllowed: allow_private,
})

/** @throws ChannelProblem if the answer is no success */
async function taken(
  sent: Sent,
  more: { headers: Record<string, string>; secrets: readonly string[]; signal: AbortSignal },
): Promise<void> {
  const answered = await post({ ...sent, headers: { ...sent.headers, ...more.headers } }, more.signal)
  const refusal = refusalOf(answered, more.secrets)
  if (refusal !== null) throw refusal
}

const byTelegram =
  (ctx: Context, row: ChannelRow): SendBy =>
  async ({ user_id }, message, signal) => {
    const known = user_id === null ? undefined : await findAddresses(ctx.db, user_id)
    const chat = known?.telegram_chat_id ?? null
    if (chat === null) throw new ChannelProblem('no-address', 'no-address')
    const token = opened(ctx, row.token_encrypted) ?? ''
    const settings = { url: row.url, token, isPrivateAllowed: row.allow_private }
    const refusal = telegramRefusal(await post(telegramRequest(settings, chat, message), signal), token)
    if (refusal !== null) throw refusal
  }
