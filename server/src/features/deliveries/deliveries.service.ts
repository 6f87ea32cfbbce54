import type { ChannelKind } from '@quantrac/contract'
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

export type { NewDelivery } from './deliveries.queries.ts'

/** Keeps what is to be sent, each once, and tells in the app at once. */
export async function enqueue(db: Database, deliveries: readonly NewDelivery[], now: Date): Promise<void> {
  if (deliveries.length === 0) return
  const notices = await insertDeliveries(db, deliveries, now)
  if (notices.length > 0) await insertNotices(db, notices, now)
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
