import type { PushSubscription, ReachedBy } from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import { encrypt } from '../../sealed.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { consoleAddress } from '../mail/address.service.ts'
import { senderOf as mailSenderOf } from '../mail/mailer.ts'
import { ChannelProblem, type SendBy } from './adapter.ts'
import { getReachedBy } from './addresses.service.ts'
import {
  lockChannel,
  removeBrowser,
  saveBrowser,
  selectBrowsers,
  selectChannel,
  updateChannel,
} from './channels.queries.ts'
import { post, refusalOf } from './outside.ts'
import { opened } from './secrets.service.ts'
import { makePushKeys, type PushKeys, pushRequest, type PushTarget } from './web-push.ts'

// A person has a few machines; a script that subscribes for ever fills nothing.
const mostBrowsers = 20

/** The keys of this installation, made by whoever needs them first. */
async function pushKeys(ctx: Context): Promise<PushKeys> {
  const row = await selectChannel(ctx.db, 'push')
  const stored = opened(ctx, row.secret_encrypted)
  if (row.app_id !== null && stored !== null) return { publicKey: row.app_id, privateKey: stored }
  return transaction(ctx, async (tx) => {
    const { app_id, secret_encrypted } = await lockChannel(tx.db, 'push')
    const privateKey = opened(tx, secret_encrypted)
    if (app_id !== null && privateKey !== null) return { publicKey: app_id, privateKey }
    const keys = makePushKeys()
    const sealed = encrypt(keys.privateKey, tx.keys.storage)
    await updateChannel(tx.db, 'push', { app_id: keys.publicKey, secret_encrypted: sealed })
    return keys
  })
}

export async function getPushKey(ctx: Context): Promise<{ key: string }> {
  // A limited reach reads a part of the database and writes none of what is everybody’s.
  return { key: (await pushKeys(ctx)).publicKey }
}

export function subscribePush(ctx: Context, browser: PushSubscription): Promise<ReachedBy> {
  const { user_id } = actorOf(ctx)
  return transaction(ctx, async (tx) => {
    await saveBrowser(tx.db, { ...browser, user_id, at: tx.now(), most: mostBrowsers })
    await writeAudit(tx, { action: 'channel.subscribe', after: { channel: 'push' } })
    return getReachedBy(tx)
  })
}

export function unsubscribePush(ctx: Context, endpoint: string): Promise<ReachedBy> {
  return transaction(ctx, async (tx) => {
    await removeBrowser(tx.db, actorOf(tx).user_id, endpoint)
    await writeAudit(tx, { action: 'channel.unsubscribe', before: { channel: 'push' } })
    return getReachedBy(tx)
  })
}

/** To all browsers of a person; one that has it is enough, so that a slow one makes no second notification. */
export function byPush(ctx: Context, isPrivateAllowed: boolean): SendBy {
  return async ({ user_id }, message, signal) => {
    const browsers = user_id === null ? [] : await selectBrowsers(ctx.db, user_id)
    if (user_id === null || browsers.length === 0) throw new ChannelProblem('no-address', 'no-address')
    const keys = await pushKeys(ctx)
    const subject = await contactOf(ctx)
    const sendTo = async (browser: PushTarget): Promise<ChannelProblem | null> => {
      try {
        const sent = pushRequest(browser, { keys, subject, isPrivateAllowed }, message)
        const answered = await post(sent, signal)
        const isGone = answered.status === 404 || answered.status === 410
        if (isGone) await removeBrowser(ctx.db, user_id, browser.endpoint)
        return isGone ? new ChannelProblem('no-address', 'no-address') : refusalOf(answered, [])
      } catch (error) {
        return error instanceof ChannelProblem ? error : new ChannelProblem('refused', 'answer')
      }
    }
    const problems = await Promise.all(browsers.map(sendTo))
    if (problems.includes(null)) return
    throw (
      problems.find((problem) => problem?.kind === 'later') ??
      problems.find((problem) => problem?.kind === 'refused') ??
      new ChannelProblem('no-address', 'no-address')
    )
  }
}

/** Whom a push service may turn to (RFC 8292, 2.1). */
async function contactOf(ctx: Context): Promise<string> {
  const address = await consoleAddress(ctx)
  if (address.startsWith('https://')) return address
  const { smtpUrl, admin } = ctx.config
  return `mailto:${smtpUrl === null ? admin.email : mailSenderOf(smtpUrl)}`
}
