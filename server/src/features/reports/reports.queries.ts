import type { Report, ReportStatus, reportSorts, ReportType } from '@quantrac/contract'
import { type Insertable, type RawBuilder, sql, type Generated, type GeneratedAlways } from 'kysely'
import { all, idValue, matches, orderBy, pageCut, type SortColumn } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import type { Instant, Json } from '../../db/column-types.ts'

export interface ReportTable
  extends Pick<
    Report,
    | 'name'
    | 'report_type'
    | 'module_code'
    | 'module_name'
    | 'module_type'
    | 'factors'
    | 'all_factors'
    | 'resolution'
    | 'layout'
  > {
  id: GeneratedAlways<number>
  module_id: number
  factor_ids: number[]
  start_datetime: Instant
  end_datetime: Instant
  originals: Generated<boolean>
  status: Generated<Report['status']>
  /** How many times it was begun. */
  run: Generated<number>
  /** How many runs ended with an error. */
  errors: Generated<number>
  /** Of its newest run, among all runs. */
  turn: Generated<number | null>
  /** Of its rows. */
  characters: Generated<number>
  progress: Generated<number>
  row_count: Generated<number>
  failure: Json
  headers: Json
  facts: Json
  summary: Json
  checksum: string | null
  created_at: Instant
  finished_at: Instant | null
  created_by: number | null
  created_by_email: string | null
  scheduler_id: number | null
  search_text: GeneratedAlways<string>
}

declare module '../../db/tables.ts' {
  interface Tables {
    report: ReportTable
  }
}

/** A report as the table holds it. */
export interface ReportRow
  extends Omit<
    Report,
    'start_datetime' | 'end_datetime' | 'created_at' | 'finished_at' | 'created_by' | 'error'
  > {
  readonly module_id: number
  readonly start_datetime: Date
  readonly end_datetime: Date
  readonly failure: unknown
  readonly created_at: Date
  readonly finished_at: Date | null
  readonly created_by: number | null
  readonly created_by_email: string | null
}

export const reportColumns = sql`r.id, r.name, r.report_type, r.module_id, r.module_code, r.module_name, r.module_type, r.factors,
  r.all_factors, r.start_datetime, r.end_datetime, r.resolution, r.layout, r.originals, r.status, r.progress, r.row_count, r.failure,
  r.created_at, r.finished_at, r.created_by, r.created_by_email, r.scheduler_id, r.checksum`

export interface ReportFilter {
  readonly search?: string | undefined
  readonly report_type?: ReportType | undefined
  /** The code of a module, as it was when the report was asked for, in any case. */
  readonly module_key?: string | undefined
  readonly status?: ReportStatus | undefined
  readonly scheduler_id?: number | undefined
}

const orders = {
  id: 'r.id',
  created_at: 'r.created_at',
  name: 'search_key(r.name)',
  report_type: 'r.report_type',
  module_code: 'lower(r.module_code)',
  start_datetime: 'r.start_datetime',
  status: 'r.status',
  row_count: 'r.row_count',
} satisfies Record<(typeof reportSorts)[number], SortColumn>
export type ReportOrder = keyof typeof orders | `-${keyof typeof orders}`

function where(filter: ReportFilter): RawBuilder<boolean> {
  const { search, report_type, module_key, status, scheduler_id } = filter
  return all([
    ...(search?.trim() ? [matches('r.search_text', search)] : []),
    ...(report_type === undefined ? [] : [sql<boolean>`r.report_type = ${report_type}`]),
    ...(module_key ? [sql<boolean>`lower(r.module_code) = ${module_key}`] : []),
    ...(status === undefined ? [] : [sql<boolean>`r.status = ${status}`]),
    ...(scheduler_id === undefined ? [] : [sql<boolean>`r.scheduler_id = ${idValue(scheduler_id)}`]),
  ])
}

export async function countReports(db: Database, filter: ReportFilter): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from report r where ${where(filter)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

export interface ReportPage {
  readonly filter: ReportFilter
  readonly ordering: ReportOrder
  readonly limit: number
  readonly start: number
}

/** Of all columns those of a page alone are read: what a report holds beside them may be long. */
export async function selectReports(db: Database, page: ReportPage): Promise<ReportRow[]> {
  const query = sql<ReportRow>`select ${reportColumns} from report r where ${where(page.filter)}
    order by ${orderBy(orders, page.ordering)} ${pageCut(page.limit, page.start)}`
  return (await query.execute(db)).rows
}

export async function selectReport(db: Database, id: number): Promise<ReportRow | undefined> {
  const query = sql<ReportRow>`select ${reportColumns} from report r where r.id = ${idValue(id)}`
  return (await query.execute(db)).rows[0]
}

/** The same, locked until the transaction ends: whoever makes it waits. */
export async function lockReport(db: Database, id: number): Promise<ReportRow | undefined> {
  const query = sql<ReportRow>`select ${reportColumns} from report r where r.id = ${idValue(id)} for no key update`
  return (await query.execute(db)).rows[0]
}

export async function insertReport(db: Database, values: Insertable<ReportTable>): Promise<number> {
  const { id } = await db.insertInto('report').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateName(db: Database, id: number, name: string): Promise<void> {
  await db.updateTable('report').set({ name }).where('id', '=', id).execute()
}

/** Its chunks go with it. */
export async function removeReport(db: Database, id: number): Promise<void> {
  await db.deleteFrom('report').where('id', '=', id).execute()
}

/** Until the transaction ends a person asks for one report after another: they are counted. */
export async function lockPersonsReports(db: Database, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reports of a person'), ${userId})`.execute(db)
}

/** Those of a person that are not made yet. */
export async function countWaiting(db: Database, userId: number): Promise<number> {
  const query = sql<{
    count: number
  }>`select count(*) from report r where r.status = 'pending' and r.created_by = ${userId}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

/** Characters of the rows that are kept of what people asked for: of all, and of one. */
export async function sumCharacters(db: Database, userId: number): Promise<{ all: number; own: number }> {
  const query = sql<{ all: number; own: number }>`select coalesce(sum(r.characters), 0)::float8 as all,
      coalesce(sum(r.characters) filter (where r.created_by = ${userId}), 0)::float8 as own
    from report r where r.scheduler_id is null`
  return (await query.execute(db)).rows[0] ?? { all: 0, own: 0 }
}
