import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** What a person is to be mailed. */
export interface ReportMail {
  readonly report_id: number
  readonly user_id: number
}

/** The key keeps one job a person and report. */
export async function addReportMail(db: Database, mail: ReportMail, inSeconds: number): Promise<void> {
  await sql`select graphile_worker.add_job('mail.report', ${JSON.stringify(mail)}::json,
    job_key => ${`report-mail:${mail.report_id}:${mail.user_id}`},
    run_at => now() + make_interval(secs => ${inSeconds}))`.execute(db)
}
