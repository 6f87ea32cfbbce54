import type { Context } from '../../context.ts'
import { type SilentNotice, wordsOf } from '../../words/notifications.words.ts'
import { mailWords } from '../../words/mails.words.ts'
import { consoleAddress } from '../mail/address.service.ts'
import { mailOf } from '../mail/letter-mail.ts'
import { linksFrom } from '../mail/links.ts'
import type { Mailer } from '../mail/mailer.ts'
import { footerFor } from '../mail/recipient.ts'
import { addManyMails, findRecipient, insertManyNotices } from './silent-stations.queries.ts'

/** Tells each person once that many of their stations are silent together, or are heard again. */
export async function tellOfSilentStations(
  tx: Context,
  { module_ids, ...data }: { type: SilentNotice['type']; module_ids: readonly number[] },
): Promise<void> {
  await insertManyNotices(tx.db, { module_ids, data, at: tx.now() })
  if (tx.config.smtpUrl !== null) await addManyMails(tx.db, { module_ids, data })
}

/** @throws if the mail server does not take it: the job is tried again */
export async function sendSilentStationsMail(
  ctx: Context,
  { mailer, stopping }: { mailer: Mailer; stopping: AbortSignal },
  { user_id, notice }: { user_id: number; notice: SilentNotice },
): Promise<void> {
  const to = await findRecipient(ctx.db, user_id)
  if (to === undefined) return
  const { locale } = to
  const links = linksFrom(await consoleAddress(ctx))
  const { title, message } = wordsOf({ kind: 'station', title: null, message: null, data: notice }, locale)
  const letter = {
    locale,
    subject: title,
    preview: message,
    tone: notice.type === 'stations-back' ? ('good' as const) : ('alert' as const),
    heading: title,
    blocks: [
      { kind: 'paragraph' as const, text: message },
      { kind: 'button' as const, link: { text: mailWords.openAlerts[locale], url: links.alerts } },
    ],
    footer: footerFor(to, 'whyAlert', links),
  }
  await mailer.send(to.email, mailOf(letter), stopping)
}
