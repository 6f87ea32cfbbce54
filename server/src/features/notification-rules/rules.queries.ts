import type {
  AlertKind,
  ChannelKind,
  HealthFault,
  ModuleType,
  RuleTargetKind,
  Severity,
} from '@quantrac/contract'
import { type ColumnType, type Generated, type GeneratedAlways, type RawBuilder, sql } from 'kysely'
import { idValue } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { personName } from '../../db/person-name.ts'
import { numberArray } from '../../db/sql-arrays.ts'
import { codeKey } from '../../lib/code-key.ts'
import { isEmpty } from '../../lib/changes.ts'

export interface StoredTarget {
  readonly kind: RuleTargetKind
  readonly id: number | null
}

export interface StoredStep {
  readonly after_minutes: number
  readonly channels: readonly ChannelKind[]
  readonly to: readonly StoredTarget[]
}

export interface RuleColumns {
  readonly position: number
  readonly enabled: boolean
  readonly kinds: readonly AlertKind[]
  readonly statuses: readonly Severity[]
  readonly faults: readonly HealthFault[]
  readonly module_types: readonly ModuleType[]
  readonly module_ids: readonly number[]
  readonly factor_codes: readonly string[]
  readonly days: readonly number[]
  readonly from_time: string | null
  readonly to_time: string | null
  readonly repeat_hours: number | null
  readonly digest_minutes: number | null
}

export interface RuleRow extends RuleColumns {
  readonly id: number
  readonly steps: readonly StoredStep[]
}

type Written = { [C in keyof RuleColumns]: ColumnType<RuleColumns[C], RuleColumns[C], RuleColumns[C]> }

declare module '../../db/tables.ts' {
  interface Tables {
    notification_rule: Written & {
      id: GeneratedAlways<number>
      enabled: Generated<boolean>
      steps: ColumnType<readonly StoredStep[], string, string>
    }
  }
}

/** In their order. */
export function selectRules(db: Database): Promise<RuleRow[]> {
  return db.selectFrom('notification_rule').selectAll().orderBy('position').orderBy('id').execute()
}

/** Those that are switched on, in their order. */
export function selectEnabledRules(db: Database): Promise<RuleRow[]> {
  const rules = db.selectFrom('notification_rule').selectAll().where('enabled', '=', true)
  return rules.orderBy('position').orderBy('id').execute()
}

/** Until the transaction ends nobody else changes a rule. */
export async function lockRules(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(7824, hashtext('notification rules'))`.execute(db)
}

export function selectRule(db: Database, id: number): Promise<RuleRow | undefined> {
  return db.selectFrom('notification_rule').selectAll().where('id', '=', idValue(id)).executeTakeFirst()
}

const written = ({ steps, ...columns }: Partial<RuleColumns & { steps: readonly StoredStep[] }>) => ({
  ...columns,
  ...(steps !== undefined && { steps: JSON.stringify(steps) }),
})

export async function insertRule(
  db: Database,
  { steps, ...columns }: RuleColumns & { readonly steps: readonly StoredStep[] },
): Promise<number> {
  const values = { ...columns, steps: JSON.stringify(steps) }
  const row = await db
    .insertInto('notification_rule')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateRule(
  db: Database,
  id: number,
  change: Partial<RuleColumns & { steps: readonly StoredStep[] }>,
): Promise<void> {
  if (isEmpty(change)) return
  await db.updateTable('notification_rule').set(written(change)).where('id', '=', id).execute()
}

/** Their places are 1, 2, 3 … as given. */
export async function orderRules(db: Database, ids: readonly number[]): Promise<void> {
  await sql`update notification_rule r set position = o.place
    from unnest(${numberArray(ids)}::int[]) with ordinality as o (id, place) where r.id = o.id`.execute(db)
}

/** What was not sent of it yet is not sent. */
export async function removeRule(db: Database, id: number, now: Date): Promise<void> {
  await sql`update public.alert_step set state = 'stopped', done_at = ${now}::timestamptz
    where rule_id = ${id} and state = 'waiting'`.execute(db)
  await db.deleteFrom('notification_rule').where('id', '=', id).execute()
}

export interface Named {
  readonly id: number
  readonly name: string
}

/** Active people who may see alerts of any station, by name. */
export async function selectUsers(db: Database): Promise<Named[]> {
  const query = sql<Named>`
    select u.id, ${personName} as name from user_account u
    where u.is_active and exists (select from person_reach r where r.user_id = u.id and r.code = 'notify.view_alert')
    order by name, u.id`
  return (await query.execute(db)).rows
}

export async function selectGroups(db: Database): Promise<Named[]> {
  return (await sql<Named>`select id, name from permission_group order by name, id`.execute(db)).rows
}

export async function selectDuties(db: Database): Promise<Named[]> {
  return (await sql<Named>`select id, name from duty_rota order by name, id`.execute(db)).rows
}

export interface NamedTarget extends Named {
  readonly kind: RuleTargetKind
}

/** What people and groups are called now, also those who are inactive. */
export async function selectNames(
  db: Database,
  { users, groups, duties }: Readonly<Record<'users' | 'groups' | 'duties', readonly number[]>>,
): Promise<NamedTarget[]> {
  const query = sql<NamedTarget>`
    select 'user' as kind, u.id, ${personName} as name from user_account u where u.id = any (${numberArray(users)}::int[])
    union all select 'group', g.id, g.name from permission_group g where g.id = any (${numberArray(groups)}::int[])
    union all select 'duty', d.id, d.name from duty_rota d where d.id = any (${numberArray(duties)}::int[])`
  return (await query.execute(db)).rows
}

export interface ModuleNamed {
  readonly id: number
  readonly code: string
  readonly manufacturer_id: string
  readonly name: string
}

export async function selectModules(db: Database, which: RawBuilder<boolean>): Promise<ModuleNamed[]> {
  const query = sql<ModuleNamed>`select m.id, m.code, m.manufacturer_id, m.name from module m
    where m.deleted_at is null and ${which} order by m.code_key`
  return (await query.execute(db)).rows
}

export const withIds = (ids: readonly number[]) => sql<boolean>`m.id = any (${numberArray(ids)}::int[])`
export const withCodes = (codes: readonly string[]) =>
  sql<boolean>`m.code_key = any (${codes.map(codeKey)}::text[])`

/** Those of these codes that some factor has, in the form in which codes are compared. */
export async function selectFactorKeys(db: Database, codes: readonly string[]): Promise<Set<string>> {
  const query = sql<{ key: string }>`select distinct code_key as key from factor
    where deleted_at is null and code_key = any (${codes.map(codeKey)}::text[])`
  return new Set((await query.execute(db)).rows.map(({ key }) => key))
}

export interface Usage {
  readonly rule_id: number
  readonly used: number
  readonly to_the_end: number
}

/** Alerts that each rule decided since then, and those of them of which somebody was told by the last step. */
export async function selectUsage(db: Database, since: Date): Promise<Map<number, Usage>> {
  const query = sql<Usage>`
    select rule_id, count(distinct alert_id)::int as used,
      (count(distinct alert_id) filter (where is_last and state = 'done'))::int as to_the_end
    from alert_step where due_at >= ${since}::timestamptz and turn = 0 group by rule_id`
  return new Map((await query.execute(db)).rows.map((row) => [row.rule_id, row]))
}
