import type { Database } from '../../db/database.ts'
import { dayOf } from './day.ts'
import {
  recountDay,
  removeRow,
  selectPackedUntil,
  updateLatest,
  updateRow,
  updateRows,
} from './change.queries.ts'
import { changeInBlock, changeInBlocks, type StoredReading } from './day-blocks.service.ts'
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

/** Puts other values in place of those of readings that are there, in event-time order. The caller holds the factor. */
export async function changeManyInHistory(
  tx: Database,
  factorId: number,
  {
    readings,
    openFrom,
  }: { readings: readonly (StoredReading & { readonly ts: number })[]; openFrom: number },
): Promise<void> {
  const packed = readings.filter(({ ts }) => ts < openFrom)
  const open = readings.filter(({ ts }) => ts >= openFrom)
  if (packed.length > 0) await changeInBlocks(tx, factorId, packed)
  if (open.length === 0) return
  await updateRows(tx, factorId, open)
  for (const day of new Set(open.map(({ ts }) => dayOf(ts)))) await recountDay(tx, factorId, day)
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
