import type { Database } from '../../db/database.ts'
import type { FactorPeriod } from '../history/period.ts'
import { countAfterLock } from './months.queries.ts'
import { selectHolding, selectIsHeld } from './reviews.queries.ts'
import type { Decided } from './verdicts.ts'

/** Whether a decision has ever been made of a reading of a period. */
export const areReviewed = (db: Database, period: FactorPeriod): Promise<boolean> => selectIsHeld(db, period)

/** Which decisions hold in a period, by the factor's id and the reading's instant. */
export async function readDecided(
  db: Database,
  { factor_ids, start, end }: FactorPeriod,
): Promise<ReadonlyMap<number, ReadonlyMap<number, Decided>>> {
  const all = new Map<number, Map<number, Decided>>()
  for (const row of await selectHolding(db, { factor_ids, start, end: end - 1 })) {
    const { factor_id, ts, value, quality, verdict, given } = row
    const ofFactor = all.get(factor_id) ?? new Map<number, Decided>()
    all.set(
      factor_id,
      ofFactor.set(ts, { original: { value, quality }, decision: { verdict, value: given } }),
    )
  }
  return all
}

/** How many readings of a period were changed, removed or came after their month had been locked. */
export const readAfterLock = (db: Database, period: FactorPeriod): Promise<number> =>
  countAfterLock(db, period)
