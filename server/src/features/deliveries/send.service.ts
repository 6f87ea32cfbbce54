import { createHash } from 'node:crypto'
import { channelKinds } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { wordsOf } from '../../words/notifications.words.ts'
import type { Locale } from '../../words/text.ts'
import { toldTexts } from '../../words/told.words.ts'
import { ChannelProblem, type ChannelRecipient, type SendBy, type SentKind } from '../channels/adapter.ts'
import { senderOf, type SenderParts } from '../channels/senders.service.ts'
import { consoleAddress } from '../mail/address.service.ts'
import { linksFrom } from '../mail/links.ts'
import { longestWaitMs, retryPause } from '../mail/retry.ts'
import { alertsToMail } from '../notifications/alert-mails.service.ts'
import {
  claim,
  type Claimed,
  markEnded,
  markLater,
  markSent,
  selectDueKinds,
  selectWaiting,
  type Waiting,
} from './send.queries.ts'

// Longer than any adapter waits for its service.
const leaseMs = 120_000
const atOnce = 50
export const sentKinds: readonly SentKind[] = channelKinds.filter((kind) => kind !== 'app')
const bounds: Readonly<Record<SentKind, number>> = {
  mail: 1,
  push: 5,
  sms: 2,
  telegram: 2,
  zalo: 2,
  webhook: 2,
}

/** The channels by which something is due now. */
export const kindsDue = (system: Context): Promise<SentKind[]> =>
  selectDueKinds(system.db, sentKinds, system.now())

/** Sends what is due by one channel. Answers whether more may be due already. */
export async function sendDue(
  system: Context,
  kind: SentKind,
  parts: SenderParts & { readonly stopping: AbortSignal },
): Promise<boolean> {
  const waiting = await selectWaiting(system.db, kind, { now: system.now(), most: atOnce })
  if (waiting.length === 0) return false
  const send = await senderOf(system, kind, parts)
  const left = [...waiting]
  const lane = async () => {
    for (let to = left.shift(); to !== undefined && !parts.stopping.aborted; to = left.shift())
      await sendTo(system, { kind, send, to, stopping: parts.stopping })
  }
  await Promise.all(Array.from({ length: bounds[kind] }, lane))
  return waiting.length === atOnce
}

interface Sending {
  readonly kind: SentKind
  readonly send: SendBy | null
  readonly to: Waiting
  readonly stopping: AbortSignal
}

/** Everything that is due for somebody goes as one message. */
async function sendTo(system: Context, { kind, send, to, stopping }: Sending): Promise<void> {
  const now = system.now()
  const until = new Date(now.getTime() + leaseMs)
  const claimed = await claim(system.db, kind, { ...to, now, until })
  const left = await withoutNeedless(system, claimed)
  if (left.length === 0) return
  const ids = idsOf(left)
  if (send === null) return markEnded(system.db, ids, { state: 'skipped', why: 'channel-off' })
  try {
    await send(recipientOf(to, left), await messageOf(system, to, left), stopping)
    await markSent(system.db, ids, system.now())
  } catch (error) {
    await notTaken(system, left, error)
  }
}

/** What is over when quiet hours end needs no message any more, nor does who may not see the station any longer. */
async function withoutNeedless(system: Context, claimed: readonly Claimed[]): Promise<Claimed[]> {
  const lost = claimed.filter(({ is_reached }) => !is_reached)
  const over = claimed.filter(({ is_reached, is_held, is_over }) => is_reached && is_held && is_over)
  if (lost.length > 0) await markEnded(system.db, idsOf(lost), { state: 'stopped', why: 'reach' })
  if (over.length > 0) await markEnded(system.db, idsOf(over), { state: 'stopped', why: 'ended' })
  return claimed.filter((one) => !lost.includes(one) && !over.includes(one))
}

const idsOf = (rows: readonly Claimed[]): number[] => rows.map(({ id }) => id)

const recipientOf = ({ user_id, address }: Waiting, [first]: readonly Claimed[]): ChannelRecipient => ({
  user_id: user_id === 0 ? null : user_id,
  name: first?.recipient ?? '',
  email: user_id === 0 && address.includes('@') ? address : null,
  phone: user_id === 0 && !address.includes('@') && address !== '' ? address : null,
})

async function messageOf(system: Context, { user_id }: Waiting, claimed: readonly Claimed[]) {
  const [first] = claimed
  const locale = first?.locale ?? 'vi'
  const texts = [...new Set(claimed.map(({ text }) => text))]
  const alertIds = [...new Set(claimed.map(({ alert_id }) => alert_id))]
  const links = linksFrom(await consoleAddress(system))
  const [alertId = 0, ...others] = alertIds
  const lead = leadOf(claimed, locale)
  const text = toldTexts(texts, locale)
  const isAlert = claimed.some(({ status }) => status === 'ALERT')
  return {
    key: keyOf(claimed),
    ...(lead === null ? {} : { lead }),
    title: lead ?? text.split('\n')[0] ?? '',
    text: lead === null ? text : `${lead}\n${text}`,
    link: others.length === 0 ? links.alert(alertId) : links.alerts,
    at: first?.at ?? system.now(),
    severity: isAlert ? ('ALERT' as const) : ('WARNING' as const),
    alerts: await alertsToMail(system, { userId: user_id === 0 ? null : user_id, ids: alertIds }),
    locale,
  }
}

/** Of many stations that are silent together the first line says that it may be the network. */
function leadOf(claimed: readonly Claimed[], locale: Locale): string | null {
  const silent = new Set(claimed.flatMap(({ module_id, is_many }) => (is_many ? module_id : [])))
  if (silent.size === 0) return null
  const data = { type: 'stations-silent', count: silent.size }
  return wordsOf({ kind: 'station', title: null, message: null, data }, locale).title
}

/** The same for the same messages, in as many letters as every service takes. */
function keyOf(claimed: readonly Claimed[]): string {
  const ids = idsOf(claimed).join('-')
  return ids.length <= 64 ? ids : createHash('sha256').update(ids).digest('hex')
}

async function notTaken(system: Context, claimed: readonly Claimed[], error: unknown): Promise<void> {
  const problem = error instanceof ChannelProblem ? error : new ChannelProblem('later', 'connection')
  if (!(error instanceof ChannelProblem)) system.log.warn({ err: error }, 'a message of alerts was not sent')
  const { kind, detail, afterSeconds } = problem
  const now = system.now()
  const ended = (rows: readonly Claimed[], state: 'failed' | 'skipped') =>
    markEnded(system.db, idsOf(rows), { state, why: detail })
  if (kind !== 'later') return ended(claimed, kind === 'no-address' ? 'skipped' : 'failed')
  const old = claimed.filter(({ at }) => now.getTime() - at.getTime() >= longestWaitMs)
  if (old.length > 0) await ended(old, 'failed')
  const others = claimed.filter((one) => !old.includes(one))
  const [oldest] = others.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  if (oldest === undefined) return
  const seconds = afterSeconds ?? retryPause(oldest.at, now)
  const next = new Date(now.getTime() + seconds * 1000)
  await markLater(system.db, idsOf(others), { next, why: detail })
}
