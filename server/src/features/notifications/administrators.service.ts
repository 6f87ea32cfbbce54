import { type Context, transaction } from '../../context.ts'
import { mailWords } from '../../words/mails.words.ts'
import { type AdministratorNotice, wordsOf } from '../../words/notifications.words.ts'
import { consoleAddress } from '../mail/address.service.ts'
import type { Letter } from '../mail/letter.ts'
import { mailOf } from '../mail/letter-mail.ts'
import { linksFrom } from '../mail/links.ts'
import type { Mailer } from '../mail/mailer.ts'
import { footerFor, type Recipient } from '../mail/recipient.ts'
import {
  addAdministratorMail,
  type AdministratorMail,
  findAdministrator,
  selectAdministrators,
} from './administrators.queries.ts'
import { insertSystemNotice } from './notices.queries.ts'

/** Tells every administrator, in the console and by mail, what needs their word. */
export async function tellAdministrators(ctx: Context, notice: AdministratorNotice): Promise<void> {
  await transaction(ctx, async (tx) => {
    for (const user_id of await selectAdministrators(tx.db)) {
      await insertSystemNotice(tx.db, { user_id, data: notice, at: tx.sure.now() })
      await addAdministratorMail(tx.db, { user_id, notice })
    }
  })
}

/** @throws if the mail server does not take it: the job is tried again */
export async function sendAdministratorMail(
  ctx: Context,
  { mailer, stopping }: { mailer: Mailer; stopping: AbortSignal },
  { user_id, notice }: AdministratorMail,
): Promise<void> {
  const recipient = await findAdministrator(ctx.db, user_id)
  if (recipient === undefined) return
  const letter = letterOf(notice, recipient, await consoleAddress(ctx))
  await mailer.send(recipient.email, mailOf(letter), stopping)
}

function letterOf(notice: AdministratorNotice, to: Recipient, address: string): Letter {
  const { locale } = to
  const links = linksFrom(address)
  const { title, message } = wordsOf({ kind: 'system', title: null, message: null, data: notice }, locale)
  return {
    locale,
    subject: title,
    preview: message,
    tone: 'warning',
    heading: title,
    blocks: [
      { kind: 'paragraph', text: message },
      ...(notice.type === 'files-wait'
        ? []
        : [
            {
              kind: 'button' as const,
              link: { text: mailWords.openRetention[locale], url: links.retention },
            },
          ]),
    ],
    footer: footerFor(to, 'whyAdministrator', links),
  }
}
