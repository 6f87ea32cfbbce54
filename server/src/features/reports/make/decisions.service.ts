import type { Database } from '../../../db/database.ts'
import type { FactorPeriod } from '../../history/period.ts'
import { areReviewed, readDecided } from '../../reviews/held.service.ts'
import type { SliceDecisions } from './review-tally.ts'
import type { Slice } from './slice.ts'

const none: SliceDecisions = []

/** Asks for the decisions that hold in one day of a period; of most periods there are none. Within a snapshot. */
export async function decisionsIn(
  at: Database,
  period: FactorPeriod,
): Promise<(slice: Slice) => Promise<SliceDecisions>> {
  const { factor_ids } = period
  if (!(await areReviewed(at, period))) return () => Promise.resolve(none)
  return async (slice) => {
    const edges = slice.flatMap((column) => {
      if (column === undefined) return []
      return [column.base + (column.offsets[0] ?? 0), column.base + (column.offsets.at(-1) ?? 0)]
    })
    const within = { factor_ids, start: Math.min(...edges), end: Math.max(...edges) + 1 }
    const found = await readDecided(at, within)
    return factor_ids.map((id) => found.get(id))
  }
}
