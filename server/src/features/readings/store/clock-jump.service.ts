import type { PoolClient } from 'pg'
import { databaseOn } from '../../../db/database.ts'
import { refreshLatestBefore } from '../../history/change.service.ts'
import { findNearestHeld } from '../../history/points.service.ts'
import { isFarAhead, longestLeadMs } from './arrival-times.ts'
import type { LockedState } from './held.queries.ts'

/**
 * After a clock that jumped ahead and back, factors whose newest reading lies far ahead are judged by now again: as if what lies
 * ahead were not there yet. The caller holds them. No reading is changed.
 */
export async function returnToNow(
  client: PoolClient,
  states: Map<number, LockedState>,
  now: number,
): Promise<void> {
  const isAhead = (ts: number | null) => ts !== null && isFarAhead(ts, now)
  for (const [factorId, state] of states)
    if (isAhead(state.watermark) || isAhead(state.since) || isAhead(state.latest_ts))
      states.set(factorId, await stateOfNow(client, state, now))
}

async function stateOfNow(client: PoolClient, state: LockedState, now: number): Promise<LockedState> {
  const db = databaseOn(client)
  const ts = now + longestLeadMs + 1
  const newest = await refreshLatestBefore(db, state.factor_id, ts)
  const measured = await findNearestHeld(db, state.factor_id, { ts, side: 'before', measured: true })
  const since = state.since !== null && state.since >= ts ? null : state.since
  return { ...state, watermark: measured?.ts ?? null, latest_ts: newest?.ts ?? null, since }
}
