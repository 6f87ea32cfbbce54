import type { Context } from '../../context.ts'
import { transaction } from '../../context.ts'
import {
  addMailEntries,
  findMailAddress,
  type MailEntry,
  selectMailedAlerts,
  selectMailEntries,
} from './alert-mails.queries.ts'
import { composeAlertMail } from '../../words/alert-mails.words.ts'
import type { Mailer } from '../mail/mailer.ts'

export type { MailEntry } from './alert-mails.queries.ts'

// Alerts within this time go into one mail: a person gets at most ten mails a minute, and many alerts become a list.
const windowSeconds = 6
const retrySeconds = { least: 30, most: 3600 }
const giveUpSeconds = 24 * 3600

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
 * Sends the waiting alerts of one person as one mail. If the mail server does not take it, or the program stops before the
 * answer, they wait again, about as long as they are old, for a day at most.
 */
export async function sendAlertMail(
  ctx: Context,
  { mailer, stopping }: { mailer: Mailer; stopping: AbortSignal },
  entries: readonly MailEntry[],
): Promise<void> {
  const userId = entries[0]?.user_id
  if (userId === undefined) return
  const address = await findMailAddress(ctx.db, userId)
  if (address === undefined) return
  const now = ctx.now().getTime()
  const ids = [...new Set(entries.map((entry) => entry.alert_id))]
  const alerts = await selectMailedAlerts(ctx.db, {
    userId,
    ids,
    raisedAfter: new Date(now - giveUpSeconds * 1000),
  })
  if (alerts.length < ids.length)
    ctx.log.warn(
      { user_id: userId, dropped: ids.length - alerts.length },
      'alerts too old, deleted or out of reach are not mailed',
    )
  const [oldest] = alerts
  if (oldest === undefined) return
  try {
    await mailer.send(address, composeAlertMail(alerts), stopping)
  } catch (error) {
    const ageSeconds = (now - oldest.created_at.getTime()) / 1000
    const wait = Math.min(Math.max(ageSeconds, retrySeconds.least), retrySeconds.most)
    ctx.log.warn({ err: error, user_id: userId, retry_seconds: Math.round(wait) }, 'a mail was not sent')
    const waiting = alerts.map((alert) => ({ user_id: userId, alert_id: alert.id }))
    await addMailEntries(ctx.db, waiting, wait)
  }
}
