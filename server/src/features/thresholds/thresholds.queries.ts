import type { ListedThreshold, ModuleType, thresholdSorts, Threshold, UsualLimits } from '@quantrac/contract'
import { type RawBuilder, sql } from 'kysely'
import { all, idValue, matches, orderBy, pageCut, type SortColumn } from '../../db/conditions.ts'
import { isEmpty } from '../../lib/changes.ts'
import type { Database } from '../../db/database.ts'
import type { Stored } from '../../db/column-types.ts'

type ThresholdTable = Stored<
  Omit<Threshold, 'follows_standard' | 'standard'>,
  'min_range' | 'max_range' | 'status' | 'deadband' | 'on_delay_seconds' | 'off_delay_seconds'
>

declare module '../../db/tables.ts' {
  interface Tables {
    threshold: ThresholdTable
  }
}

export interface LimitValues {
  min_value: number | null
  max_value: number | null
  min_range: number
  max_range: number
  status: boolean
  deadband: number
  on_delay_seconds: number
  off_delay_seconds: number
}
export interface ThresholdRow extends LimitValues {
  id: number
  factor_id: number
}

/** Without what its station's standard has to do with it. */
export type ListedRow = Omit<ListedThreshold, 'follows_standard' | 'standard'>

export interface ThresholdFilter {
  readonly search?: string | undefined
  /** A module's code in the form used for comparison. */
  readonly module_key?: string | undefined
  readonly type?: ModuleType | undefined
  readonly status?: boolean | undefined
}

const orders = {
  id: 't.id',
  factor_id: 't.factor_id',
  factor: 'f.code_key',
  module: 'm.code_key',
  min_value: { nullable: 't.min_value' },
  max_value: { nullable: 't.max_value' },
  status: 't.status',
} satisfies Record<(typeof thresholdSorts)[number], SortColumn>
export type ThresholdOrder = keyof typeof orders | `-${keyof typeof orders}`

const columns = sql`t.id, t.factor_id, t.min_value, t.max_value, t.min_range, t.max_range, t.status, t.deadband,
  t.on_delay_seconds, t.off_delay_seconds`
// The limits of a deleted factor stay stored but are not shown.
const existing = sql`threshold t join factor f on f.id = t.factor_id and f.deleted_at is null`
const named = sql`${existing} join module m on m.id = f.module_id`

function where(filter: ThresholdFilter): RawBuilder<boolean> {
  const { search, module_key, type, status } = filter
  return all([
    ...(search?.trim()
      ? [sql<boolean>`(${matches('f.search_text', search)} or ${matches('m.search_text', search)})`]
      : []),
    ...(module_key ? [sql<boolean>`m.code_key = ${module_key} and m.deleted_at is null`] : []),
    ...(type === undefined ? [] : [sql<boolean>`m.type = ${type}`]),
    ...(status === undefined ? [] : [sql<boolean>`t.status = ${status}`]),
  ])
}

export async function countThresholds(db: Database, filter: ThresholdFilter): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from ${named} where ${where(filter)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

export interface ThresholdPage {
  readonly filter: ThresholdFilter
  readonly ordering: ThresholdOrder
  readonly limit: number
  readonly start: number
}

export async function selectThresholds(db: Database, page: ThresholdPage): Promise<ListedRow[]> {
  const query = sql<ListedRow>`select ${columns}, json_build_object('id', f.id, 'code', f.code, 'name', f.name,
      'unit', f.unit, 'decimals', f.decimals, 'module', json_build_object('id', m.id, 'code', m.code, 'name', m.name)) as factor
    from ${named} where ${where(page.filter)}
    order by ${orderBy(orders, page.ordering)} ${pageCut(page.limit, page.start)}`
  return (await query.execute(db)).rows
}

const namedModules = 5

/** Of each quantity in each unit, the limits of more than half of its factors. */
export async function selectUsualLimits(db: Database, type: ModuleType): Promise<UsualLimits[]> {
  const query = sql<UsualLimits>`
    select quantity, unit, min_value, max_value, count, modules[1:${sql.lit(namedModules)}] as modules from (
      select f.quantity, f.unit, t.min_value, t.max_value, count(*)::int as count,
        array_agg(distinct m.code order by m.code) as modules,
        sum(count(*)) over (partition by f.quantity, f.unit) as "all"
      from ${named} where m.type = ${type} and m.deleted_at is null and t.status and f.quantity is not null
        and (t.min_value is not null or t.max_value is not null)
      group by f.quantity, f.unit, t.min_value, t.max_value) g
    where count * 2 > "all" order by quantity, unit`
  return (await query.execute(db)).rows
}

export async function selectThreshold(
  db: Database,
  by: { id: number } | { factor_id: number },
): Promise<ThresholdRow | undefined> {
  const condition = 'id' in by ? sql`t.id = ${idValue(by.id)}` : sql`t.factor_id = ${idValue(by.factor_id)}`
  const query = sql<ThresholdRow>`select ${columns} from ${existing} where ${condition}`
  return (await query.execute(db)).rows[0]
}

/**
 * Returns undefined if the factor has limits already. A row with both sides open limits nothing and counts as none: a
 * script that makes a factor with its limits also sends open ones.
 */
export async function insertThreshold(
  db: Database,
  factorId: number,
  values: LimitValues,
): Promise<number | undefined> {
  const row = await db
    .insertInto('threshold')
    .values({ factor_id: factorId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('factor_id')
        .doUpdateSet(values)
        .where('threshold.min_value', 'is', null)
        .where('threshold.max_value', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The limits of these factors; those that are open have none. */
export async function selectThresholdsOf(
  db: Database,
  factorIds: readonly number[],
): Promise<ThresholdRow[]> {
  const query = sql<ThresholdRow>`select ${columns} from ${existing} where t.factor_id = any(${[...factorIds]}::int[])`
  return (await query.execute(db)).rows
}

/** Gives each of these factors its limits, in place of those that it has. */
export async function upsertThresholds(
  db: Database,
  rows: readonly (LimitValues & { factor_id: number })[],
): Promise<void> {
  const insert = db.insertInto('threshold').values([...rows])
  await insert
    .onConflict((conflict) =>
      conflict.column('factor_id').doUpdateSet((eb) => ({
        min_value: eb.ref('excluded.min_value'),
        max_value: eb.ref('excluded.max_value'),
        min_range: eb.ref('excluded.min_range'),
        max_range: eb.ref('excluded.max_range'),
        status: eb.ref('excluded.status'),
        deadband: eb.ref('excluded.deadband'),
        on_delay_seconds: eb.ref('excluded.on_delay_seconds'),
        off_delay_seconds: eb.ref('excluded.off_delay_seconds'),
      })),
    )
    .execute()
}

/** Sets only these columns. */
export async function updateThreshold(db: Database, id: number, change: Partial<LimitValues>): Promise<void> {
  if (isEmpty(change)) return
  await db.updateTable('threshold').set(change).where('id', '=', id).execute()
}

export async function removeThreshold(db: Database, id: number): Promise<void> {
  await db.deleteFrom('threshold').where('id', '=', id).execute()
}
