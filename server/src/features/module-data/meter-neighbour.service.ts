import type { Database } from '../../db/database.ts'
import { findNearest } from '../history/points.service.ts'
import { summable } from '../history/summary.ts'
import { isFault, type MeterReading } from './energy.ts'

interface Near {
  readonly side: 'before' | 'after'
  readonly ts: number
}

/**
 * The last measured reading of a meter before an instant, or the first one at or after it; a fault counts as the one
 * before it.
 */
export async function readMeterNeighbour(at: Database, id: number, near: Near): Promise<MeterReading | null> {
  const found = await nearest(at, id, near)
  const before = found && (await nearest(at, id, { side: 'before', ts: found.ts }))
  if (found === null || before === null || found.value >= before.value) return found
  const after = await nearest(at, id, { side: 'after', ts: found.ts + 1 })
  const isWrong = after !== null && isFault(before.value, found.value, after.value)
  return isWrong ? { ...found, value: before.value } : found
}

async function nearest(at: Database, id: number, near: Near): Promise<MeterReading | null> {
  const found = await findNearest(at, id, { ...near, measured: true })
  return found === undefined ? null : { ts: found.ts, value: summable(found.value) }
}
