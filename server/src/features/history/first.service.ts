import type { Database } from '../../db/database.ts'
import { selectFirsts } from './first.queries.ts'

/** When the oldest reading of each factor is, epoch ms; none for one without. */
export async function readFirsts(db: Database, factorIds: readonly number[]): Promise<Map<number, number>> {
  if (factorIds.length === 0) return new Map()
  const found = await selectFirsts(db, factorIds)
  return new Map(found.map(({ factor_id, at }) => [factor_id, at.getTime()]))
}

/** When the oldest reading of any of some factors is; null: there is none. */
export async function readFirst(db: Database, factorIds: readonly number[]): Promise<number | null> {
  const all = [...(await readFirsts(db, factorIds)).values()]
  return all.length === 0 ? null : Math.min(...all)
}
