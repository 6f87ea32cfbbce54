import type { StoredQuality } from '@quantrac/contract'
import { sql } from 'kysely'
import { isMeasured } from '../../db/measured.ts'
import type { Database } from '../../db/database.ts'
import { column } from '../../db/sql-arrays.ts'
import type { Day } from './day.ts'
import { dayValue } from './sql.queries.ts'

export async function selectPackedUntil(db: Database, factorId: number): Promise<Day | null> {
  const query = sql<{ day: Day | null }>`
    select packed_until - '1970-01-01'::date as day from factor_state where factor_id = ${factorId}`
  return (await query.execute(db)).rows[0]?.day ?? null
}

interface Key {
  readonly factor_id: number
  readonly ts: number
}

export async function updateRow(
  db: Database,
  { factor_id, ts }: Key,
  { value, quality }: { readonly value: number; readonly quality: number },
): Promise<void> {
  await sql`update reading set value = ${value}, quality = ${quality}
    where factor_id = ${factor_id} and ts = ${new Date(ts)}`.execute(db)
}

/** Of one factor. */
export async function updateRows(
  db: Database,
  factorId: number,
  rows: readonly { readonly ts: number; readonly value: number; readonly quality: number }[],
): Promise<void> {
  await sql`update reading r set value = g.v, quality = g.q
    from unnest(${column(rows, ({ ts }) => ts)}::float8[], ${column(rows, ({ value }) => value)}::float8[],
      ${column(rows, ({ quality }) => quality)}::smallint[]) as g (t, v, q)
    where r.factor_id = ${factorId} and r.ts = to_timestamp(g.t / 1000.0)`.execute(db)
}

export async function removeRow(db: Database, { factor_id, ts }: Key): Promise<void> {
  await sql`delete from reading where factor_id = ${factor_id} and ts = ${new Date(ts)}`.execute(db)
}

export async function updateLatest(
  db: Database,
  factorId: number,
  newest: { readonly ts: number; readonly value: number; readonly quality: StoredQuality } | undefined,
): Promise<void> {
  await db
    .updateTable('factor_state')
    .set({
      latest_ts: newest === undefined ? null : new Date(newest.ts),
      latest_value: newest?.value ?? null,
      latest_quality: newest?.quality ?? null,
      written_by: null,
    })
    .where('factor_id', '=', factorId)
    .execute()
}

/** Counts the newest day of the factor again, if it is this one. */
export async function recountDay(db: Database, factorId: number, day: Day): Promise<void> {
  await sql`
    update factor_state s set day_count = r.count, day_max = r.max
    from (select count(*)::int as count, max(r.value) filter (where ${sql.raw(isMeasured())}) as max from reading r
      where r.factor_id = ${factorId} and r.ts >= day_start(${dayValue(day)}) and r.ts < day_start(${dayValue(day)} + 1)) r
    where s.factor_id = ${factorId} and s.counted_day = ${dayValue(day)}`.execute(db)
}
