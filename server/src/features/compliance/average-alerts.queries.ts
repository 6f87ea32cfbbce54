import type { AveragePeriod } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { column, numberArray } from '../../db/sql-arrays.ts'

export interface Series {
  readonly factor_id: number
  readonly period: AveragePeriod
}

const ms = (name: string) => sql`(date_part('epoch', ${sql.raw(name)}) * 1000)::float8`

export interface AffectedRow extends Series {
  readonly unit: string
  readonly decimals: number
  /** Of the first alert that lasts beyond the asked instant; null: there is none. */
  readonly first: number | null
}

/** Of these those that are switched on, with the alerts that last beyond an instant of each, epoch milliseconds. */
export async function selectAffected(
  db: Database,
  asked: readonly (Series & { readonly from: number })[],
): Promise<AffectedRow[]> {
  const query = sql<AffectedRow>`
    select g.f as factor_id, g.p as period, f.unit, f.decimals, (
      select ${ms('min(a.timestamp)')} from alert a where a.factor_id = g.f and a.period = g.p and a.origin = 'average'
        and (a.resolved_at is null or a.resolved_at >= to_timestamp(g.t / 1000))) as first
    from unnest(${column(asked, (one) => one.factor_id)}::int[], ${column(asked, (one) => one.period)}::text[],
        ${column(asked, (one) => one.from)}::float8[]) as g (f, p, t)
      join factor f on f.id = g.f and f.status and f.deleted_at is null
      join module m on m.id = f.module_id and m.status and m.deleted_at is null`
  return (await query.execute(db)).rows
}

/** When alerts of averages of the factors were closed because nothing was to be judged any more, rising. */
export async function selectClosings(
  db: Database,
  factorIds: readonly number[],
): Promise<(Series & { at: number })[]> {
  const query = sql<Series & { at: number }>`
    select factor_id, period, ${ms('resolved_at')} as at from alert
    where factor_id = any(${numberArray(factorIds)}::int[]) and origin = 'average' and resolve_reason = 'disabled'
    order by resolved_at`
  return (await query.execute(db)).rows
}

/** The open alerts of averages. */
export async function selectOpenAverages(db: Database): Promise<(Series & { id: number })[]> {
  const query = sql<Series & { id: number }>`
    select id, factor_id, period from alert where resolved_at is null and origin = 'average' order by id`
  return (await query.execute(db)).rows
}

/** Closes those that are still open; an alert does not end before it was raised. Answers which people were told of. */
export async function closeAverages(db: Database, ids: readonly number[], at: Date): Promise<number[]> {
  const query = sql<{ id: number; told: string }>`
    update alert set resolved_at = greatest(${at}, timestamp), resolve_reason = 'disabled'
    where id = any(${numberArray(ids)}::bigint[]) and resolved_at is null returning id, told`
  return (await query.execute(db)).rows.filter(({ told }) => told === 'live').map(({ id }) => id)
}

/** Alerts of averages of the factors that were raised after an instant. */
export async function selectRaisedAfter(
  db: Database,
  factorIds: readonly number[],
  after: number,
): Promise<Series[]> {
  const query = sql<Series>`
    select distinct factor_id, period from alert
    where factor_id = any(${numberArray(factorIds)}::int[]) and origin = 'average' and timestamp > ${new Date(after)}`
  return (await query.execute(db)).rows
}

/** Alerts that ended after an instant are open again. */
export async function openEndedAfter(
  db: Database,
  factorIds: readonly number[],
  after: number,
): Promise<void> {
  await sql`update alert set resolved_at = null, resolve_reason = null
    where factor_id = any(${numberArray(factorIds)}::int[]) and origin = 'average' and resolved_at > ${new Date(after)}
      and resolve_reason <> 'disabled'`.execute(db)
}
