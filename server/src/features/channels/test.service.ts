import { randomUUID } from 'node:crypto'
import type { SentKind } from './adapter.ts'
import { actorOf, type Context } from '../../context.ts'
import { channelProblemIn, channelWords as words } from '../../words/channels.words.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { consoleAddress } from '../mail/address.service.ts'
import { createMailer } from '../mail/mailer.ts'
import { ChannelProblem, type ChannelMessage } from './adapter.ts'
import { senderOf } from './senders.service.ts'

const patienceMs = 25_000

/** Sends a message to the caller while they wait, also by a channel that is still switched off. */
export async function testChannel(ctx: Context, kind: SentKind): Promise<{ ok: boolean; detail: string }> {
  const { user_id, email } = actorOf(ctx)
  const { smtpUrl } = ctx.config
  const mailer = kind === 'mail' && smtpUrl !== null ? createMailer(smtpUrl) : null
  const message: ChannelMessage = {
    key: randomUUID(),
    title: words.testTitle[ctx.locale],
    text: words.testText[ctx.locale],
    link: await consoleAddress(ctx),
    at: ctx.now(),
    severity: 'WARNING',
    alerts: [],
    locale: ctx.locale,
  }
  try {
    const send = await senderOf(ctx, kind, { mailer, isTest: true })
    if (send === null) throw new ChannelProblem('refused', 'off')
    const signal = AbortSignal.any([ctx.gone, AbortSignal.timeout(patienceMs)])
    await send({ user_id, name: email, email, phone: null }, message, signal)
    return { ok: true, detail: '' }
  } catch (error) {
    if (!(error instanceof ChannelProblem)) throw error
    return { ok: false, detail: channelProblemIn(ctx.locale, error.detail) }
  } finally {
    mailer?.stop()
    await writeAudit(ctx, { action: 'channel.test', after: { channel: kind } })
  }
}
