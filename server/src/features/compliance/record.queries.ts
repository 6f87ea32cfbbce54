import type { AveragePeriod, Permit, StandardEntry } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { column, numberArray } from '../../db/sql-arrays.ts'
import type { Basis } from './judge.ts'

/** A factor whose averages may be judged: a gauge with a confirmed quantity. */
export interface JudgeableRow {
  readonly factor_id: number
  readonly module_id: number
  readonly quantity: string
  readonly unit: string
  readonly interval_seconds: number
  /** The digest of the limits that it was judged by so far; null: it never was. */
  readonly limits: string | null
  /** Epoch milliseconds. */
  readonly until: number | null
  /** The factor and its station are switched on. */
  readonly is_on: boolean
}

const ms = (name: string) => sql`(date_part('epoch', ${sql.ref(name)}) * 1000)::float8`
const instants = (values: string) => sql`(select array_agg(to_timestamp(v / 1000) order by n)
  from unnest(${values}::float8[]) with ordinality as given (v, n))`

export async function selectJudgeable(db: Database): Promise<JudgeableRow[]> {
  const query = sql<JudgeableRow>`
    select f.id as factor_id, f.module_id, f.quantity, f.unit, m.interval_seconds, j.limits, ${ms('j.until_at')} as until,
      f.status and m.status as is_on
    from factor f join module m on m.id = f.module_id left join judged_factor j on j.factor_id = f.id
    where f.deleted_at is null and m.deleted_at is null and f.quantity is not null and f.kind = 'gauge'
      and exists (select from module_standard t where t.module_id = f.module_id)
    order by f.id`
  return (await query.execute(db)).rows
}

export interface TakenRow {
  readonly module_id: number
  /** Epoch milliseconds; null: for all time before. */
  readonly from: number | null
  readonly standard_id: number | null
  readonly column: string
  readonly kq: number
  readonly kf: number
  readonly excluded: string[]
  readonly permit: Permit | null
}

/** What stations take and have taken, in the order of time; of all of them without ids. */
export async function selectAllTaken(db: Database, moduleIds?: readonly number[]): Promise<TakenRow[]> {
  const query = sql<TakenRow>`
    select module_id, case when from_at > '-infinity' then ${ms('from_at')} end as "from", standard_id,
      column_name as "column", kq, kf, excluded, permit
    from module_standard where ${moduleIds === undefined ? sql`true` : sql`module_id = any(${numberArray(moduleIds)}::int[])`}
    order by module_id, from_at`
  return (await query.execute(db)).rows
}

export interface DocumentRow {
  readonly id: number
  readonly code: string
  readonly version: string
  readonly valid_from: string | null
  /** The last day on which a station may use it. */
  readonly valid_until: string | null
  readonly entries: StandardEntry[]
}

/** The documents that any station has taken, as they hold in the installation. */
export async function selectDocuments(db: Database): Promise<DocumentRow[]> {
  const query = sql<DocumentRow>`
    select s.id, s.code, coalesce(s.issued_on::text, '') as version, s.valid_from,
      coalesce(s.kept_until, s.valid_until) as valid_until, coalesce(s.entries, s.shipped_entries) as entries
    from standard s where exists (select from module_standard t where t.standard_id = s.id)`
  return (await query.execute(db)).rows
}

export interface Beginning {
  readonly factor_id: number
  readonly limits: string
  /** Epoch milliseconds: where its readings begin. */
  readonly from: number
  /** Periods that have ended by then are history. */
  readonly begun: number
}

/** Factors are judged from their beginning, or looked through again; what is recorded stays. */
export async function beginFactors(db: Database, factors: readonly Beginning[]): Promise<void> {
  await sql`
    insert into judged_factor as j (factor_id, limits, from_at, until_at, known_at, begun_at)
    select g.f, g.l, g.t, g.t, g.t, g.b from unnest(${column(factors, (one) => one.factor_id)}::int[],
      ${column(factors, (one) => one.limits)}::text[], ${instants(column(factors, (one) => one.from))},
      ${instants(column(factors, (one) => one.begun))}) as g (f, l, t, b)
    on conflict (factor_id) do update set limits = excluded.limits, from_at = least(j.from_at, excluded.from_at),
      until_at = least(j.until_at, excluded.from_at), begun_at = greatest(j.begun_at, excluded.begun_at)`.execute(
    db,
  )
}

export interface ClaimedFactor {
  readonly factor_id: number
  readonly limits: string
  readonly from: number
  readonly until: number
  readonly known: number
  readonly begun: number
}

/** Those of the factors that are judged no further than `until`, and that no other copy holds. */
export async function claimFactors(
  db: Database,
  factorIds: readonly number[],
  until: number,
): Promise<ClaimedFactor[]> {
  const query = sql<ClaimedFactor>`
    select factor_id, limits, ${ms('from_at')} as "from", ${ms('until_at')} as until, ${ms('known_at')} as known,
      ${ms('begun_at')} as begun
    from judged_factor where factor_id = any(${numberArray(factorIds)}::int[]) and until_at < ${new Date(until)}
    order by factor_id for update skip locked`
  return (await query.execute(db)).rows
}

/** No other copy judges these factors until the transaction ends. */
export async function holdJudged(db: Database, factorIds: readonly number[]): Promise<void> {
  await sql`select 1 from judged_factor where factor_id = any(${numberArray(factorIds)}::int[]) order by factor_id
    for update`.execute(db)
}

export async function updateUntil(db: Database, factorIds: readonly number[], until: number): Promise<void> {
  await sql`update judged_factor set until_at = ${new Date(until)}, known_at = greatest(known_at, ${new Date(until)})
    where factor_id = any(${numberArray(factorIds)}::int[])`.execute(db)
}

/** Takes back what was judged after an instant, of those factors from a day's midnight on; which they are. */
export async function removeAhead(
  db: Database,
  { after, day }: { readonly after: number; readonly day: number },
): Promise<number[]> {
  const query = sql<{ factor_id: number }>`
    update judged_factor set until_at = least(until_at, ${new Date(day)}), known_at = ${new Date(day)},
      from_at = least(from_at, ${new Date(day)})
    where known_at > ${new Date(after)} returning factor_id`
  const ids = (await query.execute(db)).rows.map(({ factor_id }) => factor_id)
  if (ids.length === 0) return ids
  await sql`delete from judged_day where factor_id = any(${numberArray(ids)}::int[]) and day >= local_day(${new Date(day)})`.execute(
    db,
  )
  return ids
}

/** The number of each basis, of those that are there and of new ones. */
export async function internBases(db: Database, contents: readonly string[]): Promise<number[]> {
  const given = sql`${JSON.stringify(contents.map((content) => JSON.parse(content) as unknown))}::jsonb`
  await sql`insert into judging_basis (content) select distinct value from jsonb_array_elements(${given})
    on conflict (content) do nothing`.execute(db)
  const query = sql<{
    id: number
  }>`select b.id from jsonb_array_elements(${given}) with ordinality as g (value, n)
    join judging_basis b on b.content = g.value order by g.n`
  return (await query.execute(db)).rows.map(({ id }) => id)
}

export async function selectBases(db: Database, ids: readonly number[]): Promise<Map<number, Basis>> {
  const query = sql<{ id: number; content: Basis }>`
    select id, content from judging_basis where id = any(${numberArray(ids)}::int[])`
  return new Map((await query.execute(db)).rows.map(({ id, content }) => [id, content]))
}

/** The periods of one length that ended on one local day; the arrays have an element each. */
export interface JudgedDay {
  readonly factor_id: number
  readonly period: AveragePeriod
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly hours: number[]
  readonly vals: (number | null)[]
  readonly ns: number[]
  readonly bases: number[]
  readonly judged_minutes: number[]
}

const given = (rows: readonly JudgedDay[]) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as g (factor_id int, period text, day date, hours smallint[],
    vals float8[], ns int[], bases int[], judged_minutes int[])`

/** Adds periods that are not recorded yet to their days. */
export async function appendJudged(db: Database, rows: readonly JudgedDay[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into judged_day as d (factor_id, period, day, hours, vals, ns, bases, judged_minutes)
    select g.* from ${given(rows)}
    on conflict (factor_id, period, day) do update set hours = d.hours || excluded.hours, vals = d.vals || excluded.vals,
      ns = d.ns || excluded.ns, bases = d.bases || excluded.bases,
      judged_minutes = d.judged_minutes || excluded.judged_minutes`.execute(db)
}

/** Puts days in the place of those that are there. */
export async function replaceJudged(db: Database, rows: readonly JudgedDay[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update judged_day d set vals = g.vals, ns = g.ns, judged_minutes = g.judged_minutes
    from ${given(rows)} where d.factor_id = g.factor_id and d.period = g.period and d.day = g.day`.execute(db)
}

/** Recorded days of factors, in order. */
export async function selectJudged(
  db: Database,
  factorIds: readonly number[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<JudgedDay[]> {
  const query = sql<JudgedDay>`
    select factor_id, period, day, hours, vals, ns, bases, judged_minutes from judged_day
    where factor_id = any(${numberArray(factorIds)}::int[]) and day between ${from}::date and ${to}::date
    order by factor_id, period, day`
  return (await query.execute(db)).rows
}

/** The same of single days. */
export async function selectJudgedOn(
  db: Database,
  keys: readonly { readonly factor_id: number; readonly day: string }[],
): Promise<JudgedDay[]> {
  const query = sql<JudgedDay>`
    select d.factor_id, d.period, d.day, d.hours, d.vals, d.ns, d.bases, d.judged_minutes
    from (select distinct f, t::date as t from unnest(${column(keys, (key) => key.factor_id)}::int[],
      ${column(keys, (key) => key.day)}::text[]) as g (f, t)) k
    join judged_day d on d.factor_id = k.f and d.day = k.t`
  return (await query.execute(db)).rows
}
