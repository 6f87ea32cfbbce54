import type { ReportLayout, ReportResolution, ReportSummary, ReportType } from '@quantrac/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Failure } from '../../../words/reports.words.ts'
import type { Header } from '../columns.ts'
import type { FrozenFacts } from '../frozen.queries.ts'

/**
 * One attempt to make a report. What it writes counts only while it is the newest, and the report is still asked for.
 */
export interface Run {
  readonly id: number
  readonly run: number
}

/** What is to be made. */
export interface AskedReport extends Run {
  readonly report_type: ReportType
  readonly module_id: number
  readonly factor_ids: readonly number[]
  readonly all_factors: boolean
  readonly start_datetime: Date
  readonly end_datetime: Date
  readonly resolution: ReportResolution
  readonly layout: ReportLayout
  readonly originals: boolean
  readonly created_by: number | null
  readonly scheduler_id: number | null
}

const isCurrent = ({ id, run }: Run): RawBuilder<boolean> =>
  sql`r.id = ${id} and r.run = ${run} and r.status = 'pending'`

/** Asked for before an instant, oldest first; null: all. */
export async function selectPending(
  db: Database,
  before: Date | null,
): Promise<{ id: number; lane: ReportLane }[]> {
  const query = sql<{ id: number; lane: ReportLane }>`select r.id,
      case when ${isOfLane('scheduled')} then 'scheduled' else 'asked' end as lane from report r
    where r.status = 'pending' and r.created_at < coalesce(${before}::timestamptz, 'infinity') order by r.id`
  return (await query.execute(db)).rows
}

/** Reports that people ask for, and those of schedules: neither waits for the other. */
export type ReportLane = 'asked' | 'scheduled'

const jobs: Readonly<Record<ReportLane, string>> = { asked: 'report.make', scheduled: 'report.scheduled' }

/**
 * A job is a turn: whose it is, is decided when it runs. The key keeps one job a report. One that waits, as after an
 * error, keeps its time; one that runs, or whose process was killed, gets another after it.
 */
export async function addJob(db: Database, id: number, lane: ReportLane): Promise<void> {
  await sql`select graphile_worker.add_job(${jobs[lane]}, ${JSON.stringify({ report_id: id })}::json,
    job_key => ${`report ${id}`}, job_key_mode => 'preserve_run_at')`.execute(db)
}

const isOfLane = (lane: ReportLane): RawBuilder<boolean> =>
  lane === 'asked' ? sql`r.scheduler_id is null` : sql`r.scheduler_id is not null`

// As many copies may each make one.
const mostTurns = 20

/**
 * The reports to make next: those of whom the last turn is the longest ago first, of one person the oldest, after all
 * those that failed.
 */
export async function selectTurns(db: Database, lane: ReportLane): Promise<number[]> {
  const lastTurn = sql`(select max(o.turn) from report o where o.created_by = r.created_by)`
  const query = sql<{ id: number }>`select r.id from report r where r.status = 'pending' and ${isOfLane(lane)}
    order by ${lastTurn} nulls first, r.errors, r.id limit ${mostTurns}`
  return (await query.execute(db)).rows.map(({ id }) => id)
}

/** In a transaction: the chunks of earlier runs are gone. Undefined where nobody asks for it any more. */
export async function beginRun(db: Database, id: number): Promise<AskedReport | undefined> {
  const query = sql<AskedReport>`update report r set run = r.run + 1, turn = nextval('report_turn'), progress = 0
    where r.id = ${id} and r.status = 'pending'
    returning r.id, r.run, r.report_type, r.module_id, r.factor_ids, r.all_factors, r.start_datetime, r.end_datetime,
      r.resolution, r.layout, r.originals, r.created_by, r.scheduler_id`
  const [asked] = (await query.execute(db)).rows
  if (asked !== undefined) await removeChunks(db, id)
  return asked
}

/** A statement of its own, after the one that took the report: it sees what that one waited for. */
async function removeChunks(db: Database, id: number): Promise<void> {
  await db.deleteFrom('report_chunk').where('report_id', '=', id).execute()
}

export interface Chunk {
  readonly number: number
  readonly row_count: number
  readonly data: string
}

/**
 * False, and nothing written, where the run is over. The lock makes a newer run, a cancellation and a deletion wait for
 * the chunk.
 */
export async function insertChunk(
  db: Database,
  run: Run,
  { number, row_count, data }: Chunk,
): Promise<boolean> {
  const query = sql`insert into report_chunk (report_id, number, row_count, data)
    select r.id, ${number}::int, ${row_count}::int, ${data} from report r where ${isCurrent(run)} for share`
  return ((await query.execute(db)).numAffectedRows ?? 0n) > 0n
}

export async function updateProgress(db: Database, run: Run, progress: number): Promise<void> {
  await sql`update report r set progress = ${progress} where ${isCurrent(run)}`.execute(db)
}

export interface Made {
  readonly factors: readonly string[]
  readonly factor_ids: readonly number[]
  readonly headers: readonly Header[]
  readonly facts: FrozenFacts
  readonly summary: ReportSummary
  readonly row_count: number
  readonly characters: number
  readonly checksum: string
}

/** Whom a finished report is told to, and what of it. */
export interface EndedReport {
  readonly id: number
  readonly name: string
  readonly module_id: number
  readonly module_code: string
  readonly module_name: string
  readonly created_by: number | null
  readonly scheduler_id: number | null
}

const ended = sql`r.id, r.name, r.module_id, r.module_code, r.module_name, r.created_by, r.scheduler_id`

/** Undefined where the run is over. */
export async function finishRun(
  db: Database,
  run: Run,
  made: Made & { readonly at: Date },
): Promise<EndedReport | undefined> {
  const query = sql<EndedReport>`update report r set status = 'ready', progress = 1, row_count = ${made.row_count},
      characters = ${made.characters},
      factors = ${made.factors}, factor_ids = ${made.factor_ids}, headers = ${JSON.stringify(made.headers)}::jsonb,
      facts = ${JSON.stringify(made.facts)}::jsonb, summary = ${JSON.stringify(made.summary)}::jsonb,
      checksum = ${made.checksum}, finished_at = ${made.at}
    where ${isCurrent(run)} returning ${ended}`
  return (await query.execute(db)).rows[0]
}

/** In a transaction. Undefined where it is not pending any more, or `run` is over. */
export async function failReport(
  db: Database,
  { id, run }: { readonly id: number; readonly run?: number },
  { failure, at }: { readonly failure: Failure; readonly at: Date },
): Promise<EndedReport | undefined> {
  const query = sql<EndedReport>`update report r set status = 'failed', failure = ${JSON.stringify(failure)}::jsonb,
      finished_at = ${at} where r.id = ${id} and r.status = 'pending' and r.run = ${run ?? sql`r.run`} returning ${ended}`
  const [report] = (await query.execute(db)).rows
  if (report !== undefined) await removeChunks(db, id)
  return report
}

/** How many runs have ended with an error by now; undefined where the run is over. */
export async function countError(db: Database, run: Run): Promise<number | undefined> {
  const query = sql<{
    errors: number
  }>`update report r set errors = r.errors + 1 where ${isCurrent(run)} returning r.errors`
  return (await query.execute(db)).rows[0]?.errors
}
