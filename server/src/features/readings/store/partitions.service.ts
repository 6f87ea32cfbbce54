import type { Pool } from 'pg'
import { createPartition, monthOf } from './partitions.queries.ts'
import type { IncomingReading } from './target.ts'

// By pool: a test runs several databases in one process.
const knownMonths = new WeakMap<Pool, Set<number>>()

/** Makes the partitions that these readings need. */
export async function ensurePartitions(pool: Pool, readings: readonly IncomingReading[]): Promise<void> {
  const known = knownMonths.get(pool) ?? new Set()
  knownMonths.set(pool, known)
  let last = Number.NaN
  for (const { ts } of readings) {
    const month = monthOf(ts)
    if (month === last) continue
    last = month
    if (known.has(month)) continue
    await createPartition(pool, month)
    known.add(month)
  }
}

/** Retention took one away: they are asked for again. */
export function forgetPartitions(pool: Pool): void {
  knownMonths.get(pool)?.clear()
}
