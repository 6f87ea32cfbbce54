import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { numberArray } from '../../../db/sql-arrays.ts'
import type { FrozenFactor } from '../columns.ts'
import type { FrozenStation } from '../frozen.queries.ts'

export interface StationFacts {
  readonly station: FrozenStation
  readonly created_at: Date
  /** Of all its factors, also of those that are deleted since. */
  readonly factor_ids: readonly number[]
}

/** Undefined where it is deleted. */
export async function selectStation(db: Database, id: number): Promise<StationFacts | undefined> {
  type Row = FrozenStation & Omit<StationFacts, 'station'>
  const query = sql<Row>`select m.code, m.name, m.type, m.latitude, m.longitude, m.interval_seconds, m.contact, m.created_at,
      array(select f.id from factor f where f.module_id = m.id) as factor_ids
    from module m where m.id = ${id} and m.deleted_at is null`
  const [row] = (await query.execute(db)).rows
  if (row === undefined) return undefined
  const { created_at, factor_ids, ...station } = row
  return { station, created_at, factor_ids }
}

export interface FactorFacts extends FrozenFactor {
  readonly id: number
  readonly quantity: string | null
}

// Limits that judge nothing are none: those that are switched off, and the two equal ones of a threshold that is not
// set yet.
const judges = sql`t.status and t.min_value is distinct from t.max_value`

/** The chosen ones in their order, also those that are deleted since: what they have measured is still there. */
export async function selectChosenFactors(db: Database, ids: readonly number[]): Promise<FactorFacts[]> {
  const query = sql<FactorFacts>`select f.id, f.code, f.name, f.unit, f.decimals, f.kind, f.quantity,
      case when ${judges} then t.min_value end as min_value, case when ${judges} then t.max_value end as max_value,
      case when ${judges} then t.min_range else 0 end as min_range, case when ${judges} then t.max_range else 0 end as max_range
    from unnest(${numberArray(ids)}::int[]) with ordinality as x (id, place) join factor f on f.id = x.id
      left join threshold t on t.factor_id = f.id
    order by x.place`
  return (await query.execute(db)).rows
}
