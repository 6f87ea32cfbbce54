import type { ModuleType, ReportSummary } from '@quantrac/contract'
import { sql } from 'kysely'
import { idValue } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import type { FrozenFactor, Header } from './columns.ts'
import { reportColumns, type ReportRow } from './reports.queries.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    report_chunk: { report_id: number; number: number; row_count: number; data: string }
  }
}

/** The station as it was when the report was made. */
export interface FrozenStation {
  readonly code: string
  readonly name: string
  readonly type: ModuleType
  readonly latitude: number | null
  readonly longitude: number | null
  readonly interval_seconds: number
  readonly contact: string
}

export interface FrozenFacts {
  readonly station: FrozenStation
  readonly factors: readonly FrozenFactor[]
  /** What is in it: up to the asked end, or to the moment at which it was made. */
  readonly covered: { readonly start: number; readonly end: number }
}

export interface FrozenRow extends ReportRow {
  readonly headers: readonly Header[]
  readonly facts: FrozenFacts
  readonly summary: ReportSummary
}

/** The last three are null until it is ready. */
export async function selectFrozen(db: Database, id: number): Promise<FrozenRow | undefined> {
  const query = sql<FrozenRow>`select ${reportColumns}, r.headers, r.facts, r.summary
    from report r where r.id = ${idValue(id)}`
  return (await query.execute(db)).rows[0]
}

/** The rows of one chunk as JSON, a list of lists; undefined where it is deleted. */
export async function selectChunk(
  db: Database,
  reportId: number,
  number: number,
): Promise<string | undefined> {
  const query = sql<{
    data: string
  }>`select c.data from report_chunk c where c.report_id = ${reportId} and c.number = ${number}`
  return (await query.execute(db)).rows[0]?.data
}
