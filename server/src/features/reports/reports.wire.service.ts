import type { Report } from '@quantrac/contract'
import type { Locale } from '../../context.ts'
import { failureText } from '../../words/reports.words.ts'
import type { ReportRow } from './reports.queries.ts'

/** As it is sent, with its error in the reader's words. */
export function reportOf(row: ReportRow, locale: Locale): Report {
  const { module_id: _, failure, created_by, created_by_email, ...same } = row
  return {
    ...same,
    start_datetime: row.start_datetime.toISOString(),
    end_datetime: row.end_datetime.toISOString(),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    created_by: created_by_email === null ? null : { id: created_by, email: created_by_email },
    error: failure === null ? null : failureText(failure, locale),
  }
}
