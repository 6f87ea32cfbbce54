import type { RunStatus, SchedulerRun } from '@quantrac/contract'
import { sql } from 'kysely'
import { pageCut } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'

/** A task that is due: the one that waits longest and that no other copy runs, locked until the transaction ends. */
export async function lockDueScheduler(db: Database, now: Date): Promise<number | undefined> {
  const query = sql<{ id: number }>`
    select id from scheduler where enabled and next_due_at <= ${now}
    order by next_due_at, id limit 1 for update skip locked`
  return (await query.execute(db)).rows[0]?.id
}

/** Of `run` and its report `r`: a report that a person stopped or deleted ends its run, too. */
export const runStatus = sql<RunStatus>`case when run.status <> 'running' or r.status = 'pending' then run.status
  else coalesce(r.status, 'failed') end`

export interface NewRun {
  readonly scheduler_id: number
  readonly due_at: Date
  readonly started_at: Date | null
  readonly finished_at?: Date | null
  readonly status: RunStatus
  readonly error?: string | null
}

/**
 * Null: this due time has its run already. `again`: it has one that was started more than a day ahead of now, by a
 * clock that was wrong, before its period was over; that one is replaced.
 */
export async function insertRun(db: Database, run: NewRun): Promise<'new' | 'again' | null> {
  const query = sql<{ is_new: boolean }>`
    insert into scheduler_run (scheduler_id, due_at, started_at, finished_at, status, error)
    values (${run.scheduler_id}, ${run.due_at}, ${run.started_at}, ${run.finished_at ?? null}, ${run.status},
      ${run.error ?? null})
    on conflict (scheduler_id, due_at) do update set started_at = excluded.started_at, finished_at = excluded.finished_at,
      status = excluded.status, error = excluded.error, report_id = null, recipients = 0
    where scheduler_run.started_at > excluded.started_at + interval '1 day' returning xmax = 0 as is_new`
  const [row] = (await query.execute(db)).rows
  if (row === undefined) return null
  return row.is_new ? 'new' : 'again'
}

export async function setRunReport(
  db: Database,
  { scheduler_id, due_at }: Pick<NewRun, 'scheduler_id' | 'due_at'>,
  reportId: number,
): Promise<void> {
  await sql`update scheduler_run set report_id = ${reportId}
    where scheduler_id = ${scheduler_id} and due_at = ${due_at}`.execute(db)
}

/** Epoch milliseconds of the newest due time up to an instant that has a run. */
export async function selectLastDue(db: Database, schedulerId: number, until: Date): Promise<number | null> {
  const query = sql<{ due_at: Date | null }>`
    select max(due_at) as due_at from scheduler_run where scheduler_id = ${schedulerId} and status <> 'missed' and due_at <= ${until}`
  return (await query.execute(db)).rows[0]?.due_at?.getTime() ?? null
}

export interface RunRow extends Omit<SchedulerRun, 'due_at' | 'started_at' | 'finished_at'> {
  due_at: Date
  started_at: Date | null
  finished_at: Date | null
  /** Why its report failed. */
  failure: unknown
}

export async function countRuns(db: Database, schedulerId: number): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from scheduler_run where scheduler_id = ${schedulerId}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

/** Newest first. */
export async function selectRuns(
  db: Database,
  { scheduler_id, limit, start }: { scheduler_id: number; limit: number; start: number },
): Promise<RunRow[]> {
  const query = sql<RunRow>`
    select run.due_at, run.started_at, coalesce(run.finished_at, r.finished_at) as finished_at, run.report_id,
      run.recipients, ${runStatus} as status, run.error, r.failure
    from scheduler_run run left join report r on r.id = run.report_id
    where run.scheduler_id = ${scheduler_id} order by run.due_at desc ${pageCut(limit, start)}`
  return (await query.execute(db)).rows
}
