import type { AveragePeriod } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { numberArray } from '../../db/sql-arrays.ts'

interface Filter {
  readonly factor_ids: readonly number[]
  readonly period: AveragePeriod | undefined
  /** `YYYY-MM-DD`; null: no bound. */
  readonly from: string | null
  readonly to: string | null
}

/** How many periods of the factors ended on each day, newest day first. */
export async function countByDay(
  db: Database,
  { factor_ids, period, from, to }: Filter,
): Promise<{ day: string; count: number }[]> {
  const query = sql<{ day: string; count: number }>`
    select day, sum(cardinality(hours))::int as count from judged_day
    where factor_id = any(${numberArray(factor_ids)}::int[]) and (${period ?? null}::text is null or period = ${period ?? null})
      and (${from}::date is null or day >= ${from}::date) and (${to}::date is null or day <= ${to}::date)
    group by day order by day desc`
  return (await query.execute(db)).rows
}

export interface BeforeResult {
  readonly factor_id: number
  readonly period: AveragePeriod
  /** Epoch milliseconds. */
  readonly end: number
  readonly value: number | null
  readonly n: number
  readonly judged_at: Date
}

/** What periods that ended in (start, end] came to before, oldest first. */
export async function selectBefore(
  db: Database,
  factorIds: readonly number[],
  { start, end }: { readonly start: number; readonly end: number },
): Promise<BeforeResult[]> {
  const query = sql<BeforeResult>`
    select factor_id, period, (date_part('epoch', end_at) * 1000)::float8 as "end", value, n, judged_at from judged_before
    where factor_id = any(${numberArray(factorIds)}::int[]) and end_at > ${new Date(start)} and end_at <= ${new Date(end)}
    order by id`
  return (await query.execute(db)).rows
}

/** Until when all of the factors that are judged are, epoch milliseconds; null: none is. */
export async function selectJudgedUntil(db: Database, factorIds: readonly number[]): Promise<number | null> {
  const query = sql<{ until: number | null }>`
    select (date_part('epoch', min(until_at)) * 1000)::float8 as until from judged_factor
    where factor_id = any(${numberArray(factorIds)}::int[])`
  return (await query.execute(db)).rows[0]?.until ?? null
}
