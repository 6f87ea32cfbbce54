import type { Language, MailState, TestMail } from '@quantrac/contract'
import { actorOf, type Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { settingsWords } from '../../words/mails.words.ts'
import { testMailWords as words } from '../../words/test-mail.words.ts'
import type { Locale } from '../../words/text.ts'
import { filled } from '../../words/value-texts.ts'
import { selectLanguage, updateLanguage } from './address.queries.ts'
import { consoleAddress } from './address.service.ts'
import type { Letter } from './letter.ts'
import { mailOf } from './letter-mail.ts'
import { linksFrom } from './links.ts'
import { createMailer, type Mail, senderOf } from './mailer.ts'

export async function getMailState(ctx: Context): Promise<MailState> {
  const { user_id, email } = actorOf(ctx)
  const { smtpUrl } = ctx.config
  return {
    is_on: smtpUrl !== null,
    sender: smtpUrl === null ? null : senderOf(smtpUrl),
    recipient: email,
    language: await selectLanguage(ctx.db, user_id),
    address: await consoleAddress(ctx),
  }
}

/** Changes the language of the caller's mails. */
export async function chooseLanguage(
  ctx: Context,
  chosen: Pick<MailState, 'language'>,
): Promise<Pick<MailState, 'language'>> {
  await updateLanguage(ctx.db, actorOf(ctx).user_id, chosen.language)
  return chosen
}

/**
 * Sends a mail to the caller now, and tells what the mail server says to it.
 * @throws AppError permission-denied, mail-off
 */
export async function sendTestMail(ctx: Context): Promise<TestMail> {
  const { user_id, email, role } = actorOf(ctx)
  // Its answer tells about the machines around the server.
  if (role !== 'admin') throw new AppError('permission-denied')
  const mail = mailOf(testLetter(await selectLanguage(ctx.db, user_id), await consoleAddress(ctx)))
  return sendNow(ctx, email, mail)
}

/**
 * The language of a person's mails, and where the links in them lead; of one who has not chosen yet, the caller's
 * language.
 */
export async function readMailFacts(
  ctx: Context,
  userId: number,
): Promise<{ locale: Language; address: string }> {
  return {
    locale: await selectLanguage(ctx.db, userId, ctx.locale),
    address: await consoleAddress(ctx),
  }
}

/** Sends one mail while the caller waits. @throws AppError mail-off */
export async function sendNow(ctx: Context, to: string, mail: Mail): Promise<TestMail> {
  const { smtpUrl } = ctx.config
  if (smtpUrl === null) throw new AppError('mail-off')
  const mailer = createMailer(smtpUrl)
  try {
    return { taken: true, answer: await mailer.send(to, mail, AbortSignal.timeout(patienceMs)) }
  } catch (error) {
    ctx.log.warn({ err: error }, 'a mail was not sent')
    return { taken: false, answer: answerOf(error) }
  } finally {
    mailer.stop()
  }
}

const patienceMs = 25_000

/** The mail server's refusal; or what the network says. Neither holds the password of `SMTP_URL`. */
function answerOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const { response } = error as { response?: unknown } // nodemailer adds it
  return (typeof response === 'string' ? response : error.message).slice(0, 500)
}

/**
 * What an administrator sends to themself to see that mails arrive. They see the MQTT panel on the page of the
 * switches.
 */
function testLetter(locale: Locale, address: string): Letter {
  const page = settingsWords.pageWithMqtt[locale]
  return {
    locale,
    subject: words.subject[locale],
    preview: '',
    tone: 'good',
    heading: words.subject[locale],
    blocks: [
      { kind: 'paragraph', text: filled(words.text, locale, { address }) },
      { kind: 'button', link: { text: words.open[locale], url: address } },
    ],
    footer: {
      text: filled(words.why, locale, { menu: settingsWords.menu[locale], page }),
      link: { text: page, url: linksFrom(address).settings },
    },
  }
}
