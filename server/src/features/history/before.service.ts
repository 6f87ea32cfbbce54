import type { PoolClient } from 'pg'
import { selectRowsBefore, type Before } from './before.queries.ts'

export type { Before }

/** The newest measured readings of open days before an instant, of each factor in event-time order. */
export async function readRowsBefore(
  client: PoolClient,
  asked: readonly Before[],
): Promise<Map<number, { ts: number; value: number; quality: number }[]>> {
  const byFactor = new Map<number, { ts: number; value: number; quality: number }[]>()
  for (const [factorId, ts, value] of await selectRowsBefore(client, asked)) {
    const own = byFactor.get(factorId) ?? []
    own.push({ ts, value, quality: 0 })
    byFactor.set(factorId, own)
  }
  for (const own of byFactor.values()) own.sort((one, other) => one.ts - other.ts)
  return byFactor
}
