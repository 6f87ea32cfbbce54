import { sql } from 'kysely'
import type { Database } from './database.ts'

export type Used = { readonly module_id: number } | { readonly factor_id: number }

/** Names of the enabled tasks that make reports of a module, or of these factors by name. */
export async function selectScheduleUse(db: Database, by: Used): Promise<string[]> {
  const uses =
    'module_id' in by
      ? sql<boolean>`s.module_id = ${by.module_id}`
      : sql<boolean>`${by.factor_id} = any (s.factor_ids)`
  const query = sql<{ name: string }>`
    select s.name from scheduler s where s.enabled and ${uses} order by s.name, s.id limit 5`
  return (await query.execute(db)).rows.map(({ name }) => name)
}

/** What became of the run that a report was made for. */
export interface RunEnd {
  readonly report_id: number
  readonly status: 'ready' | 'failed'
  readonly at: Date
  readonly recipients: number
}

export async function finishScheduleRun(
  db: Database,
  { report_id, status, at, recipients }: RunEnd,
): Promise<void> {
  await sql`update scheduler_run set status = ${status}, finished_at = ${at}, recipients = ${recipients}
    where report_id = ${report_id} and status = 'running'`.execute(db)
}
