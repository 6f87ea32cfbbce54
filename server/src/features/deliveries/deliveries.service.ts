import { type ChannelKind, MINUTE_MS } from '@quantrac/contract'
import type { Database } from '../../db/database.ts'
import {
  insertDeliveries,
  insertNotices,
  type NewDelivery,
  selectLastSent,
  selectTold,
  type SentTo,
  stopWaiting,
} from './deliveries.queries.ts'

import { gatherWaiting, insertSilentNotices } from './many.queries.ts'

export type { NewDelivery } from './deliveries.queries.ts'

// Stations that a network takes away together fall silent one after the other.
const gatherMs = MINUTE_MS
const mostGatherMs = 5 * MINUTE_MS

/** What is sent of one of many silent stations waits for that of the others. */
export const gathered = ({ state, next_at }: Pick<NewDelivery, 'state' | 'next_at'>, now: Date) => ({
  next_at: state === 'waiting' ? new Date(now.getTime() + gatherMs) : next_at,
})

/** Keeps what is to be sent, each once, and tells in the app at once. */
export async function enqueue(db: Database, deliveries: readonly NewDelivery[], now: Date): Promise<void> {
  if (deliveries.length === 0) return
  const notices = await insertDeliveries(db, deliveries, now)
  const many = new Set(deliveries.flatMap(({ alert_id, is_many }) => (is_many ? alert_id : [])))
  const single = notices.filter(({ alert_id }) => !many.has(alert_id))
  if (single.length > 0) await insertNotices(db, single, now)
  if (many.size > 0)
    await gather(
      db,
      notices.filter(({ alert_id }) => many.has(alert_id)),
      now,
    )
}

async function gather(
  db: Database,
  notices: readonly { readonly user_id: number }[],
  now: Date,
): Promise<void> {
  const people = [...Map.groupBy(notices, ({ user_id }) => user_id)]
  const counted = people.map(([user_id, own]) => ({ user_id, count: own.length }))
  const since = new Date(now.getTime() - mostGatherMs)
  if (counted.length > 0) await insertSilentNotices(db, counted, { now, since })
  await gatherWaiting(db, { now, next: new Date(now.getTime() + gatherMs), mostMs: mostGatherMs })
}

export const stopDeliveries = (db: Database, root: number, why: 'taken' | 'closed'): Promise<void> =>
  stopWaiting(db, root, why)

/** Who was told of an excursion by a rule. */
export const peopleTold = (db: Database, root: number): Promise<number[]> => selectTold(db, root)

/** When something of a station was last sent to each of these; null: never. */
export async function lastSentOf(
  db: Database,
  to: readonly SentTo[],
): Promise<
  (who: { user_id: number; address: string }, channel: ChannelKind, moduleId: number) => Date | null
> {
  const rows = to.length === 0 ? [] : await selectLastSent(db, to)
  const keyOf = (one: SentTo, channel: ChannelKind) =>
    `${one.user_id} ${one.module_id} ${channel} ${one.address}`
  const known = new Map(rows.map((row) => [keyOf(row, row.channel), row.sent_at]))
  return ({ user_id, address }, channel, module_id) =>
    known.get(keyOf({ user_id, address, module_id }, channel)) ?? null
}
