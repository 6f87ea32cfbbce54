import type {
  ReportResolution,
  RunStatus,
  schedulerSorts,
  ScheduleEnds,
  TaskFunction,
  intervalPeriods,
} from '@quantrac/contract'
import {
  type Insertable,
  type RawBuilder,
  type Selectable,
  sql,
  type Updateable,
  type ColumnType,
  type Generated,
  type GeneratedAlways,
} from 'kysely'
import { all, idValue, matches, orderBy, pageCut, type SortColumn } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { runStatus } from './runs.queries.ts'
import type { Instant } from '../../db/column-types.ts'

export interface SchedulerTable {
  id: GeneratedAlways<number>
  name: string
  description: string
  task_function: TaskFunction
  module_id: number
  module_code: string
  factor_ids: number[]
  factor_codes: string[]
  all_factors: boolean
  resolution: Generated<ReportResolution>
  originals: Generated<boolean>
  kind: 'monthly' | 'interval' | 'cron'
  starts_on: Instant
  every: number
  day: number
  period: (typeof intervalPeriods)[number] | null
  cron_line: string | null
  ends: ScheduleEnds
  end_date: ColumnType<Date | null, Date | string | null, Date | string | null>
  occurrences: number | null
  summary: string
  enabled: Generated<boolean>
  next_due_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  run_count: Generated<number>
  last_run_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  created_at: Generated<Date>
  search_text: GeneratedAlways<string>
}

declare module '../../db/tables.ts' {
  interface Tables {
    scheduler: SchedulerTable
  }
}

export type NewScheduler = Insertable<SchedulerTable>
export type SchedulerColumns = Updateable<SchedulerTable>

export interface SchedulerRow extends Omit<Selectable<SchedulerTable>, 'search_text'> {
  /** As it is called now, or as it was if it is deleted. */
  current_code: string
  module_name: string
  module_gone: boolean
  /** Codes of the chosen factors that are left, as they are called now, in the chosen order. */
  factors: string[]
  groups: { id: number; name: string }[]
  last_run_status: RunStatus | null
}

const orders = {
  id: 's.id',
  task_name: 'search_key(s.name)',
  module_code: 'm.code_key',
  starts_on: 's.starts_on',
  next_run_at: { nullable: 's.next_due_at' },
  last_run_at: { nullable: 's.last_run_at' },
} satisfies Record<(typeof schedulerSorts)[number], SortColumn>
export type SchedulerOrder = keyof typeof orders | `-${keyof typeof orders}`

export interface SchedulerFilter {
  readonly search?: string | undefined
  readonly ids?: readonly number[]
}

const columns = sql`s.id, s.name, s.description, s.task_function, s.module_id, s.module_code, s.factor_ids, s.factor_codes,
  s.all_factors, s.resolution, s.originals, s.kind, s.starts_on, s.every, s.day, s.period, s.cron_line, s.ends, s.end_date,
  s.occurrences, s.summary,
  s.enabled, s.next_due_at, s.run_count, s.last_run_at, s.created_at,
  case when m.deleted_at is null then m.code else s.module_code end as current_code, m.name as module_name,
  m.deleted_at is not null as module_gone,
  array(select f.code from unnest(s.factor_ids) with ordinality as c (id, place) join factor f on f.id = c.id
    where f.deleted_at is null order by c.place) as factors,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name_key)
    from scheduler_group sg join permission_group g on g.id = sg.group_id where sg.scheduler_id = s.id), '[]') as groups,
  (select ${runStatus} from scheduler_run run left join report r on r.id = run.report_id
    where run.scheduler_id = s.id order by run.due_at desc limit 1) as last_run_status`

function where({ search, ids }: SchedulerFilter): RawBuilder<boolean> {
  return all([
    ...(ids === undefined ? [] : [sql<boolean>`s.id = any (${[...ids]}::bigint[])`]),
    ...(search?.trim() ? [matches('s.search_text', search)] : []),
  ])
}

// A deleted module keeps its row, and its task the name of it.
const from = sql`scheduler s join module m on m.id = s.module_id`

export async function countSchedulers(db: Database, filter: SchedulerFilter): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from ${from} where ${where(filter)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

export interface SchedulerPage {
  readonly filter: SchedulerFilter
  readonly ordering?: SchedulerOrder | undefined
  readonly limit?: number
  readonly start?: number
}

export async function selectSchedulers(db: Database, page: SchedulerPage): Promise<SchedulerRow[]> {
  const order = orderBy(orders, page.ordering ?? '-id')
  const query = sql<SchedulerRow>`select ${columns} from ${from} where ${where(page.filter)}
    order by ${order} ${pageCut(page.limit ?? null, page.start ?? 0)}`
  return (await query.execute(db)).rows
}

/** Locks the row until the transaction ends: edits, switches and runs follow each other. */
export async function lockScheduler(db: Database, id: number): Promise<boolean> {
  const locked = await sql`select 1 from scheduler where id = ${idValue(id)} for update`.execute(db)
  return locked.rows.length > 0
}

export async function insertScheduler(db: Database, values: NewScheduler): Promise<number> {
  const row = await db.insertInto('scheduler').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function updateScheduler(db: Database, id: number, values: SchedulerColumns): Promise<void> {
  await db.updateTable('scheduler').set(values).where('id', '=', id).execute()
}

export async function removeScheduler(db: Database, id: number): Promise<void> {
  await db.deleteFrom('scheduler').where('id', '=', id).execute()
}

export async function replaceGroups(db: Database, id: number, groupIds: readonly number[]): Promise<void> {
  const wanted = sql`${[...groupIds]}::integer[]`
  await sql`delete from scheduler_group where scheduler_id = ${id} and group_id <> all (${wanted})`.execute(
    db,
  )
  await sql`insert into scheduler_group (scheduler_id, group_id) select ${id}, unnest(${wanted})
    on conflict do nothing`.execute(db)
}

/** The ids among these of groups that exist. */
export async function selectGroupIds(db: Database, ids: readonly number[]): Promise<number[]> {
  const query = sql<{ id: number }>`select id from permission_group where id = any (${[...ids]}::bigint[])`
  return (await query.execute(db)).rows.map(({ id }) => id)
}

export async function selectRecipientGroups(
  db: Database,
): Promise<{ id: number; name: string; user_count: number }[]> {
  const query = sql<{ id: number; name: string; user_count: number }>`
    select g.id, g.name, (select count(*)::int from user_group ug join user_account u on u.id = ug.user_id
      where ug.group_id = g.id and u.is_active and not u.is_service) as user_count
    from permission_group g order by g.name_key, g.id`
  return (await query.execute(db)).rows
}

/** Keeps the module and factors of a task from being deleted until the transaction ends. */
export async function lockUsed(db: Database, { module_id, factor_ids }: SchedulerRow): Promise<void> {
  await sql`select 1 from module where id = ${module_id} for share`.execute(db)
  await sql`select 1 from factor where id = any (${factor_ids}::integer[]) order by id for share`.execute(db)
}
