import type { StoredQuality } from '@quantrac/contract'
import type { Database } from '../../db/database.ts'
import { dayOf } from './day.ts'
import { recountDay } from './change.queries.ts'
import { removeFromBlocks } from './day-blocks.service.ts'
import { removeRows } from './remove.queries.ts'

export interface RemovedReading {
  readonly ts: number
  readonly value: number
  readonly quality: StoredQuality
}

/**
 * Removes readings of a factor, in event-time order, where they are as they are given; answers those that were. The
 * caller holds the factor.
 */
export async function removeFromHistory(
  tx: Database,
  factorId: number,
  { readings, openFrom }: { readings: readonly RemovedReading[]; openFrom: number },
): Promise<RemovedReading[]> {
  const firstOpen = readings.findIndex(({ ts }) => ts >= openFrom)
  const packed = firstOpen < 0 ? readings : readings.slice(0, firstOpen)
  const open = firstOpen < 0 ? [] : readings.slice(firstOpen)
  const gone = packed.length === 0 ? [] : await removeFromBlocks(tx, factorId, packed)
  if (open.length === 0) return gone
  const instants = new Set(await removeRows(tx, factorId, open))
  const rows = open.filter(({ ts }) => instants.has(ts))
  for (const day of new Set(rows.map(({ ts }) => dayOf(ts)))) await recountDay(tx, factorId, day)
  return [...gone, ...rows]
}
