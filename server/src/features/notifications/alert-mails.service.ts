import type { Context } from '../../context.ts'
import { transaction } from '../../context.ts'
import { consoleAddress } from '../mail/address.service.ts'
import { mailOf } from '../mail/letter-mail.ts'
import { linksFrom } from '../mail/links.ts'
import type { Mailer } from '../mail/mailer.ts'
import { longestWaitMs, retryPause } from '../mail/retry.ts'
import { alertLetter } from './alert-letter.ts'
import {
  addMailEntries,
  findAlertRecipient,
  type MailedAlert,
  type MailEntry,
  selectMailedAlerts,
  selectMailEntries,
} from './alert-mails.queries.ts'

export type { MailEntry } from './alert-mails.queries.ts'

// Alerts within this time go into one mail: a person gets at most ten mails a minute, and many alerts become a list.
const windowSeconds = 6

/** What a message of these alerts tells, whenever they were raised. */
export const alertsToMail = (
  ctx: Context,
  of: { readonly userId: number | null; readonly ids: readonly number[] },
): Promise<MailedAlert[]> => selectMailedAlerts(ctx.db, { ...of, raisedAfter: new Date(0) })

/** Adds new alerts to the mail jobs of their recipients. */
export async function queueAlertMails(ctx: Context, alertIds: readonly number[]): Promise<void> {
  const entries = await selectMailEntries(ctx.db, alertIds)
  // All or none, so that a retried job does not mail some people twice.
  await transaction(ctx, async (tx) => {
    for (const own of Map.groupBy(entries, (entry) => entry.user_id).values())
      await addMailEntries(tx.db, own, windowSeconds)
  })
}

/**
 * Sends the waiting alerts of one person as one mail. If the mail server does not take it, or the program stops before
 * the answer, they wait again, about as long as they are old, for a day at most.
 */
export async function sendAlertMail(
  ctx: Context,
  { mailer, stopping }: { mailer: Mailer; stopping: AbortSignal },
  entries: readonly MailEntry[],
): Promise<void> {
  const userId = entries[0]?.user_id
  if (userId === undefined) return
  const recipient = await findAlertRecipient(ctx.db, userId)
  if (recipient === undefined) return
  const ids = [...new Set(entries.map((entry) => entry.alert_id))]
  const alerts = await selectMailedAlerts(ctx.db, {
    userId,
    ids,
    raisedAfter: new Date(ctx.now().getTime() - longestWaitMs),
  })
  if (alerts.length < ids.length)
    ctx.log.warn(
      { user_id: userId, dropped: ids.length - alerts.length },
      'alerts too old, deleted or out of reach are not mailed',
    )
  const [oldest, ...newer] = alerts
  if (oldest === undefined) return
  const links = linksFrom(await consoleAddress(ctx))
  const letter = alertLetter([oldest, ...newer], recipient, links)
  try {
    await mailer.send(recipient.email, mailOf(letter), stopping)
  } catch (error) {
    const wait = retryPause(oldest.created_at, ctx.now())
    ctx.log.warn({ err: error, user_id: userId, retry_seconds: wait }, 'a mail was not sent')
    const waiting = alerts.map((alert) => ({ user_id: userId, alert_id: alert.id }))
    await addMailEntries(ctx.db, waiting, wait)
  }
}
