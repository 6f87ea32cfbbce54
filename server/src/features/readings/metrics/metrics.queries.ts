import { type SelectQueryBuilder, sql } from 'kysely'
import { idValue } from '../../../db/conditions.ts'
import { isEmpty } from '../../../lib/changes.ts'
import type { Database } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

export interface MetricRow {
  readonly factor_id: number
  readonly factor_code: string
  readonly module_code: string
  readonly module_id: number
  readonly ts: Date
  readonly value: number
  readonly quality: 0 | 1 | 2
}

export interface MetricFilter {
  readonly factor?: number | undefined
  readonly start_datetime?: string | undefined
  readonly end_datetime?: string | undefined
}

// Over all factors a count would read every reading only to show "very many".
const countStopsAt = 1_000_000

function within<O>(
  query: SelectQueryBuilder<Tables & { r: Tables['reading'] }, 'r', O>,
  { factor, start_datetime, end_datetime }: MetricFilter,
): SelectQueryBuilder<Tables & { r: Tables['reading'] }, 'r', O> {
  let found = query
  if (factor !== undefined) found = found.where('r.factor_id', '=', idValue(factor))
  if (start_datetime !== undefined) found = found.where('r.ts', '>=', new Date(start_datetime))
  if (end_datetime !== undefined) found = found.where('r.ts', '<', new Date(end_datetime))
  return found
}

export async function countMetrics(db: Database, filter: MetricFilter): Promise<number> {
  // Deleted factors' readings are kept, but no list shows them.
  let some = within(db.selectFrom('reading as r').select(sql`1`.as('one')), filter).where(
    sql<boolean>`exists (select from factor f where f.id = r.factor_id and f.deleted_at is null)`,
  )
  if (filter.factor === undefined) some = some.limit(countStopsAt)
  const row = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Newest first. Over all factors it takes the newest of each factor by the table's key, and merges them. */
export async function selectMetrics(
  db: Database,
  { filter, start, limit }: { filter: MetricFilter; start: number; limit: number },
): Promise<MetricRow[]> {
  return db
    .selectFrom('factor as f')
    .innerJoin('module as m', 'm.id', 'f.module_id')
    .innerJoinLateral(
      (eb) =>
        within(eb.selectFrom('reading as r').select(['r.ts', 'r.value', 'r.quality']), filter)
          .whereRef('r.factor_id', '=', sql.ref('f.id'))
          .orderBy('r.ts', 'desc')
          .limit(start + limit)
          .as('n'),
      (join) => join.onTrue(),
    )
    .where('f.deleted_at', 'is', null)
    .$if(filter.factor !== undefined, (query) => query.where('f.id', '=', idValue(filter.factor ?? 0)))
    .select(metricColumns)
    .select(['n.ts', 'n.value', 'n.quality'])
    .orderBy('n.ts', 'desc')
    .orderBy('f.id')
    .offset(start)
    .limit(limit)
    .execute()
}

const metricColumns = [
  'f.id as factor_id',
  'f.code as factor_code',
  'm.code as module_code',
  'm.id as module_id',
] as const

export async function selectMetric(db: Database, factorId: number, ts: Date): Promise<MetricRow | undefined> {
  return db
    .selectFrom('reading as r')
    .innerJoin('factor as f', 'f.id', 'r.factor_id')
    .innerJoin('module as m', 'm.id', 'f.module_id')
    .where('r.factor_id', '=', factorId)
    .where('r.ts', '=', ts)
    .where('f.deleted_at', 'is', null)
    .select(metricColumns)
    .select(['r.ts', 'r.value', 'r.quality'])
    .executeTakeFirst()
}

/** Takes the lock that every write of a factor's readings takes first. Answers the factor's newest event time. */
export async function lockFactor(
  db: Database,
  factorId: number,
): Promise<{ latest_ts: Date | null } | undefined> {
  return db
    .selectFrom('factor_state')
    .select('latest_ts')
    .where('factor_id', '=', factorId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateReading(
  db: Database,
  { factor_id, ts }: { factor_id: number; ts: Date },
  change: { value?: number; quality?: 0 | 1 | 2 },
): Promise<void> {
  if (isEmpty(change)) return
  await db
    .updateTable('reading')
    .set(change)
    .where('factor_id', '=', factor_id)
    .where('ts', '=', ts)
    .execute()
}

export async function removeReading(db: Database, factorId: number, ts: Date): Promise<void> {
  await db.deleteFrom('reading').where('factor_id', '=', factorId).where('ts', '=', ts).execute()
}

/** Sets the latest value to the newest stored reading. Answers its event time. */
export async function refreshLatest(db: Database, factorId: number): Promise<Date | null> {
  const newest = await db
    .selectFrom('reading')
    .select(['ts', 'value', 'quality'])
    .where('factor_id', '=', factorId)
    .orderBy('ts', 'desc')
    .limit(1)
    .executeTakeFirst()
  await db
    .updateTable('factor_state')
    .set({
      latest_ts: newest?.ts ?? null,
      latest_value: newest?.value ?? null,
      latest_quality: newest?.quality ?? null,
    })
    .where('factor_id', '=', factorId)
    .execute()
  return newest?.ts ?? null
}

export async function markDirty(db: Database, factorId: number, buckets: readonly Date[]): Promise<void> {
  if (buckets.length === 0) return
  await db
    .insertInto('dirty_bucket')
    .values(buckets.map((bucket) => ({ factor_id: factorId, bucket })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface FactorByCode {
  readonly factor_id: number
  readonly module_key: string
  readonly factor_key: string
  readonly module_code_key: string
  readonly factor_code_key: string
}

/** The factors of these modules, by the codes in a file. */
export async function selectFactorsByCode(
  db: Database,
  moduleCodeKeys: readonly string[],
): Promise<FactorByCode[]> {
  return db
    .selectFrom('module as m')
    .innerJoin('factor as f', (join) => join.onRef('f.module_id', '=', 'm.id').on('f.deleted_at', 'is', null))
    .where('m.deleted_at', 'is', null)
    .where('m.code_key', 'in', moduleCodeKeys)
    .select([
      'f.id as factor_id',
      'm.manufacturer_id as module_key',
      'f.manufacturer_id as factor_key',
      'm.code_key as module_code_key',
      'f.code_key as factor_code_key',
    ])
    .execute()
}

export async function selectFactorTarget(
  db: Database,
  factorId: number,
): Promise<{ factor_id: number; module_key: string; factor_key: string } | undefined> {
  return db
    .selectFrom('factor as f')
    .innerJoin('module as m', 'm.id', 'f.module_id')
    .where('f.id', '=', idValue(factorId))
    .where('f.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .select(['f.id as factor_id', 'm.manufacturer_id as module_key', 'f.manufacturer_id as factor_key'])
    .executeTakeFirst()
}
