import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Instant } from '../../db/column-types.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    timetable: { name: string; last_at: Instant }
  }
}

/**
 * Notes that a job was due; true for the one copy that adds it. One that lies more than a day ahead was noted by a
 * wrong clock.
 */
export async function noteDue(db: Database, name: string, at: Date): Promise<boolean> {
  const query = sql<{ is_first: boolean }>`
    insert into timetable (name, last_at) values (${name}, ${at})
    on conflict (name) do update set last_at = excluded.last_at
    where timetable.last_at < excluded.last_at or timetable.last_at > excluded.last_at + interval '1 day'
    returning xmax = 0 as is_first`
  return (await query.execute(db)).rows[0]?.is_first === false
}

export async function addJob(db: Database, name: string): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, job_key => ${name})`.execute(db)
}

/**
 * Jobs that a clock ahead has put off, or locked, for years: nothing is put off for more than some hours. By the
 * database's clock, as the job table is.
 */
export async function resetFarJobs(db: Database): Promise<number> {
  const query = sql`update graphile_worker._private_jobs
    set run_at = least(run_at, now()), locked_at = case when locked_at > now() then now() else locked_at end
    where run_at > now() + interval '1 day' or locked_at > now() + interval '1 hour' returning 1`
  await sql`update graphile_worker._private_job_queues set locked_at = now()
    where locked_at > now() + interval '1 hour'`.execute(db)
  return (await query.execute(db)).rows.length
}
