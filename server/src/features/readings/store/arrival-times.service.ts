import type { PoolClient } from 'pg'
import { databaseOn } from '../../../db/database.ts'
import { readPoints } from '../../history/points.service.ts'
import { giveArrivalTimes, isFarAhead, isWaiting, longestLeadMs } from './arrival-times.ts'
import type { LockedState } from './factor-state-locks.queries.ts'
import type { IncomingReading } from './target.ts'

interface Known {
  readonly states: ReadonlyMap<number, LockedState>
  /** There may be readings that are newer than the newest of the states. */
  readonly ask: boolean
}

/**
 * Gives times to the readings that came without. Under the lock of their factors: what the database holds is what every
 * copy of the program, also one that was killed, has given before.
 */
export async function giveTimes(
  client: PoolClient,
  readings: readonly IncomingReading[],
  known: Known,
): Promise<void> {
  if (readings.every(({ arrival }) => arrival === undefined)) return
  for (const [factorId, all] of Map.groupBy(readings, ({ target }) => target.factor_id)) {
    const waiting = all.filter(isWaiting)
    const newest = known.states.get(factorId)?.latest_ts ?? Number.NEGATIVE_INFINITY
    const isUnsure = known.ask || waiting.some(({ received_at }) => isFarAhead(newest, received_at))
    const taken = isUnsure && waiting.length > 0 ? await instantsAmong(client, factorId, waiting) : []
    giveArrivalTimes(all, { newest, taken })
  }
}

/** When the factor has readings, among the times that these arrivals may be given. */
async function instantsAmong(
  client: PoolClient,
  factorId: number,
  waiting: readonly IncomingReading[],
): Promise<number[]> {
  const start = waiting.reduce((first, { received_at }) => Math.min(first, received_at), Infinity)
  const last = waiting.reduce((latest, { received_at }) => Math.max(latest, received_at), 0)
  const period = { factor_ids: [factorId], start, end: last + 2 * longestLeadMs }
  const instants: number[] = []
  for await (const { base, offsets } of readPoints(databaseOn(client), period))
    for (const offset of offsets) instants.push(base + offset)
  return instants
}
