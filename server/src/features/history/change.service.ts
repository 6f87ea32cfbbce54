import type { Database } from '../../db/database.ts'
import { dayOf } from './day.ts'
import { recountDay, removeRow, selectPackedUntil, updateLatest, updateRow } from './change.queries.ts'
import { changeInBlock, type StoredReading } from './day-blocks.service.ts'
import { findNearestHeld, type FoundReading } from './points.service.ts'

interface Key {
  readonly factor_id: number
  readonly ts: number
}

/** Puts another value in place of a reading's, or removes it (null). The caller holds the factor. */
export async function changeHistory(tx: Database, key: Key, after: StoredReading | null): Promise<void> {
  const packedUntil = await selectPackedUntil(tx, key.factor_id)
  const day = dayOf(key.ts)
  if (packedUntil !== null && day <= packedUntil) return changeInBlock(tx, key, after)
  if (after === null) await removeRow(tx, key)
  else await updateRow(tx, key, after)
  await recountDay(tx, key.factor_id, day)
}

/** Sets the latest value to the newest reading before an instant. The caller holds the factor. */
export async function refreshLatestBefore(
  at: Database,
  factor_id: number,
  ts: number,
): Promise<FoundReading | undefined> {
  const newest = await findNearestHeld(at, factor_id, { ts, side: 'before', measured: false })
  await updateLatest(at, factor_id, newest)
  return newest
}

/** Sets the latest value to the newest reading that is stored. The caller holds the factor. */
export async function refreshLatest(tx: Database, factor_id: number): Promise<void> {
  const ts = Number.POSITIVE_INFINITY
  await updateLatest(
    tx,
    factor_id,
    await findNearestHeld(tx, factor_id, { ts, side: 'before', measured: false }),
  )
}
