import type { ReadingTest, ReviewRules, ReviewStatus, ReviewVerdict, StoredQuality } from '@quantrac/contract'
import { type Generated, type GeneratedAlways, type RawBuilder, sql } from 'kysely'
import type { Instant } from '../../db/column-types.ts'
import { all, idValue, pageCut } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { personName } from '../../db/person-name.ts'
import { column, numberArray } from '../../db/sql-arrays.ts'
import { codeKey } from '../../lib/code-key.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    review: {
      id: GeneratedAlways<number>
      module_id: number
      factor_ids: number[]
      start_at: Instant
      end_at: Instant
      verdict: ReviewVerdict
      value: number | null
      reason: string
      status: ReviewStatus
      readings: number
      after_lock: Generated<boolean>
      created_at: Instant
      created_by: number | null
      created_by_name: string | null
      approved_at: Instant | null
      approved_by: number | null
      approved_by_name: string | null
      undone_at: Instant | null
      undone_by: number | null
      undone_by_name: string | null
    }
    review_reading: {
      factor_id: number
      ts: Instant
      review_id: number
      value: number
      quality: StoredQuality
    }
    suspect_reading: {
      factor_id: number
      ts: Instant
      test: ReadingTest
      value: number
      found: number
      minutes: number | null
      waits: Generated<boolean>
    }
    review_rules: ReviewRules & { id: Generated<number> }
  }
}

export interface ReviewRow {
  readonly id: number
  readonly module: { id: number; code: string; manufacturer_id: string; name: string }
  readonly factor_ids: readonly number[]
  readonly factor_codes: readonly string[]
  readonly start_at: Date
  readonly end_at: Date
  readonly verdict: ReviewVerdict
  readonly value: number | null
  readonly reason: string
  readonly status: ReviewStatus
  readonly readings: number
  readonly after_lock: boolean
  readonly created_at: Date
  readonly created_by: number | null
  readonly created_by_name: string | null
  readonly approved_at: Date | null
  readonly approved_by_name: string | null
  readonly undone_at: Date | null
  readonly undone_by_name: string | null
}

export interface ReviewFilter {
  readonly id?: number
  readonly status?: ReviewStatus | undefined
  readonly module_code?: string | undefined
  readonly factor_code?: string | undefined
  readonly start_datetime?: string | undefined
  readonly end_datetime?: string | undefined
}

const where = ({ id, status, module_code, factor_code, ...times }: ReviewFilter): RawBuilder<boolean> =>
  all([
    ...(id === undefined ? [] : [sql<boolean>`r.id = ${idValue(id)}`]),
    ...(status === undefined ? [] : [sql<boolean>`r.status = ${status}`]),
    ...(module_code ? [sql<boolean>`m.code_key = ${codeKey(module_code)}`] : []),
    ...(factor_code
      ? [
          sql<boolean>`exists (select from factor f where f.id = any (r.factor_ids) and f.code_key = ${codeKey(factor_code)})`,
        ]
      : []),
    ...(times.start_datetime === undefined ? [] : [sql<boolean>`r.end_at >= ${times.start_datetime}`]),
    ...(times.end_datetime === undefined ? [] : [sql<boolean>`r.start_at < ${times.end_datetime}`]),
  ])

const ofModules = sql`from review r join module m on m.id = r.module_id`

export async function countReviews(db: Database, filter: ReviewFilter): Promise<number> {
  const query = sql<{ count: number }>`select count(*) ${ofModules} where ${where(filter)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

export async function selectReviews(
  db: Database,
  filter: ReviewFilter,
  { limit, start }: { limit: number | null; start: number } = { limit: 1, start: 0 },
): Promise<ReviewRow[]> {
  const query = sql<ReviewRow>`
    select r.id, json_build_object('id', m.id, 'code', m.code, 'manufacturer_id', m.manufacturer_id, 'name', m.name) as module,
      r.factor_ids, array(select f.code from factor f where f.id = any (r.factor_ids) order by f.code_key) as factor_codes,
      r.start_at, r.end_at, r.verdict, r.value, r.reason, r.status, r.readings, r.after_lock, r.created_at, r.created_by,
      r.created_by_name, r.approved_at, r.approved_by_name, r.undone_at, r.undone_by_name
    ${ofModules} where ${where(filter)} order by r.id desc ${pageCut(limit, start)}`
  return (await query.execute(db)).rows
}

/** Locks the row until the transaction ends. */
export async function lockReview(
  db: Database,
  id: number,
): Promise<{ status: ReviewStatus; created_by: number | null } | undefined> {
  const query = sql<{ status: ReviewStatus; created_by: number | null }>`
    select status, created_by from review where id = ${idValue(id)} for update`
  return (await query.execute(db)).rows[0]
}

export const nameOf = (userId: number | null) =>
  sql<string | null>`(select ${personName} from user_account u where u.id = ${userId})`

export interface ReviewColumns {
  readonly module_id: number
  readonly factor_ids: number[]
  readonly start_at: string
  readonly end_at: string
  readonly verdict: ReviewVerdict
  readonly value: number | null
  readonly reason: string
  readonly status: ReviewStatus
  readonly readings: number
  readonly after_lock: boolean
  readonly created_at: Date
  readonly created_by: number
}

export async function insertReview(db: Database, values: ReviewColumns): Promise<number> {
  const created_by_name = nameOf(values.created_by)
  const row = await db
    .insertInto('review')
    .values({ ...values, created_by_name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateUndone(
  db: Database,
  id: number,
  { by, at }: { by: number; at: Date },
): Promise<void> {
  await db
    .updateTable('review')
    .set({ status: 'undone', undone_at: at, undone_by: by, undone_by_name: nameOf(by) })
    .where('id', '=', id)
    .execute()
}

export async function updateApproved(
  db: Database,
  id: number,
  { by, at }: { by: number; at: Date },
): Promise<void> {
  await db
    .updateTable('review')
    .set({ status: 'approved', approved_at: at, approved_by: by, approved_by_name: nameOf(by) })
    .where('id', '=', id)
    .execute()
}

export interface OriginalRow {
  readonly factor_id: number
  readonly ts: number
  readonly value: number
  readonly quality: StoredQuality
}

export async function insertReadings(
  db: Database,
  reviewId: number,
  rows: readonly OriginalRow[],
): Promise<void> {
  await sql`insert into review_reading (factor_id, ts, review_id, value, quality)
    select f, to_timestamp(t / 1000.0), ${reviewId}, v, q from unnest(${column(rows, (row) => row.factor_id)}::int[],
      ${column(rows, (row) => row.ts)}::float8[], ${column(rows, (row) => row.value)}::float8[],
      ${column(rows, (row) => row.quality)}::smallint[]) as g (f, t, v, q)`.execute(db)
}

export interface HoldingRow extends OriginalRow {
  readonly review_id: number
  readonly verdict: ReviewVerdict
  /** In place of the readings' own, with the verdict `value`. */
  readonly given: number | null
}

/** Of each reading of factors in a period, the newest review that is not undone, and what the reading came as. */
export async function selectHolding(
  db: Database,
  {
    factor_ids,
    start,
    end,
    without,
  }: { factor_ids: readonly number[]; start: number; end: number; without?: number | undefined },
): Promise<HoldingRow[]> {
  const query = sql<HoldingRow>`
    select distinct on (o.factor_id, o.ts) o.factor_id, round(date_part('epoch', o.ts) * 1000)::float8 as ts, o.value, o.quality,
      o.review_id, r.verdict, r.value as given
    from review_reading o join review r on r.id = o.review_id and r.status <> 'undone'
    where o.factor_id = any (${numberArray(factor_ids)}::int[]) and o.ts >= to_timestamp(${start}::float8 / 1000)
      and o.ts <= to_timestamp(${end}::float8 / 1000) and o.review_id is distinct from ${without ?? null}::int
    order by o.factor_id, o.ts, o.review_id desc`
  return (await query.execute(db)).rows
}

/** Whether there is a review of a reading of factors in a period, its end not included. */
export async function selectIsHeld(
  db: Database,
  { factor_ids, start, end }: { factor_ids: readonly number[]; start: number; end: number },
): Promise<boolean> {
  const query = sql`select from review_reading o where o.factor_id = any (${numberArray(factor_ids)}::int[])
    and o.ts >= to_timestamp(${start}::float8 / 1000) and o.ts < to_timestamp(${end}::float8 / 1000) limit 1`
  return (await query.execute(db)).rows.length > 0
}

/** What a review is about, in the order of factor and time. */
export async function selectReadingsOf(db: Database, reviewId: number): Promise<OriginalRow[]> {
  const query = sql<OriginalRow>`select factor_id, round(date_part('epoch', ts) * 1000)::float8 as ts, value, quality
    from review_reading where review_id = ${reviewId} order by factor_id, ts`
  return (await query.execute(db)).rows
}

/** Suspect readings wait for a person as long as they are suspect. */
export async function updateWaiting(
  db: Database,
  rows: readonly { factor_id: number; ts: number; waits: boolean }[],
): Promise<void> {
  await sql`update suspect_reading s set waits = g.w = 1
    from unnest(${column(rows, (row) => row.factor_id)}::int[], ${column(rows, (row) => row.ts)}::float8[],
      ${column(rows, (row) => (row.waits ? 1 : 0))}::int[]) as g (f, t, w)
    where s.factor_id = g.f and s.ts = to_timestamp(g.t / 1000.0)`.execute(db)
}

export const selectRules = (db: Database): Promise<ReviewRules> =>
  db.selectFrom('review_rules').select('needs_approval').executeTakeFirstOrThrow()

export const lockRules = (db: Database): Promise<ReviewRules> =>
  db.selectFrom('review_rules').select('needs_approval').forUpdate().executeTakeFirstOrThrow()

export async function updateRules(db: Database, rules: ReviewRules): Promise<void> {
  await db.updateTable('review_rules').set(rules).execute()
}
