import type { Context } from '../../context.ts'
import { consoleAddress } from '../mail/address.service.ts'
import { mailOf } from '../mail/letter-mail.ts'
import { linksFrom } from '../mail/links.ts'
import type { Mailer } from '../mail/mailer.ts'
import { ChannelProblem, type SendBy, type SentKind } from './adapter.ts'
import { findMailReader } from './channels.queries.ts'
import { letterOf } from './mail.ts'

export interface SenderParts {
  /** Null: no mail server is configured. */
  readonly mailer: Mailer | null
}

/** What sends by this channel, with its settings of now; null: it is switched off, or not set up. */
export async function senderOf(
  ctx: Context,
  kind: SentKind,
  { mailer }: SenderParts,
): Promise<SendBy | null> {
  if (kind === 'mail') return mailer === null ? null : byMail(ctx, mailer)
  return Promise.resolve(null)
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
