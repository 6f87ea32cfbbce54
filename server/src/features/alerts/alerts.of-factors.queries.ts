import type { Severity } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { numberArray } from '../../db/sql-arrays.ts'
import { filedColumns, type FiledHandling, filedHandling } from './handling.queries.ts'

/** Factors, and [start, end). */
export interface FactorPeriod {
  readonly factor_ids: readonly number[]
  readonly start: Date
  readonly end: Date
}

export interface ExcursionRow {
  id: number
  factor_id: number
  side: 'HI' | 'LO'
  started_at: Date
  resolved_at: Date | null
  /** Within the period. */
  seconds: number
  peak: number
  limit: number
}

/**
 * When factors were beyond a limit, oldest first, also if it began before the period. Of the alerts before the start
 * only the newest is looked at: a factor has one excursion at a time.
 */
export async function selectExcursions(
  db: Database,
  { factor_ids, start, end }: FactorPeriod,
  limit: number,
): Promise<ExcursionRow[]> {
  const judged = sql`a.factor_id = f.id and a.origin = 'judged'`
  const query = sql<ExcursionRow>`
    select a.id, a.factor_id, a.class as side, a.started_at, a.resolved_at, coalesce(a.peak, a.value) as peak,
      case when a.class = 'HI' then a.max_value else a.min_value end as limit, extract(epoch from
        least(coalesce(a.resolved_at, ${end}), ${end}) - greatest(a.started_at, ${start}))::float8 as seconds
    from unnest(${numberArray(factor_ids)}::int[]) as f (id) cross join lateral (
      (select a.* from alert a where ${judged} and a.timestamp >= ${start} and a.timestamp < ${end})
      union all
      (select a.* from alert a where ${judged} and a.timestamp < ${start} order by a.timestamp desc limit 1)) a
    where a.status = 'ALERT' and a.class in ('HI', 'LO') and coalesce(a.resolved_at, ${end}) > ${start}::timestamptz
    order by a.started_at, a.id limit ${limit}`
  return (await query.execute(db)).rows
}

export interface RaisedRow extends FiledHandling {
  id: number
  timestamp: Date
  module: string
  factor: string
  status: Severity
  value: number
  min_value: number | null
  max_value: number | null
  resolved_at: Date | null
  /** The farthest value so far. */
  peak: number
}

const raisedIn = ({ factor_ids, start, end }: FactorPeriod) =>
  sql`a.factor_id = any(${numberArray(factor_ids)}::int[]) and a.timestamp >= ${start} and a.timestamp < ${end}
    and a.status in ('ALERT', 'WARNING') and a.origin not in ('average', 'health')`

export async function countRaised(db: Database, period: FactorPeriod): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from alert a where ${raisedIn(period)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

/** Oldest first, after the last one read. */
export async function selectRaised(
  db: Database,
  period: FactorPeriod,
  part: { readonly after: Pick<RaisedRow, 'timestamp' | 'id'> | null; readonly limit: number },
): Promise<RaisedRow[]> {
  const behind =
    part.after === null ? sql`true` : sql`(a.timestamp, a.id) > (${part.after.timestamp}, ${part.after.id})`
  const query = sql<RaisedRow>`
    select a.id, a.timestamp, a.module_code as module, a.factor_code as factor, a.status, a.value, a.min_value, a.max_value,
      a.resolved_at, coalesce(a.peak, a.value) as peak, ${filedColumns}
    from alert a ${filedHandling} where ${raisedIn(period)} and ${behind} order by a.timestamp, a.id limit ${part.limit}`
  return (await query.execute(db)).rows
}
