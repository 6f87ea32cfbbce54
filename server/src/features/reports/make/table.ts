import type { Factor, Module, ReportSummary } from '@quantrac/contract'
import type { Period } from '../../history/period.ts'
import type { Cell, Header } from '../columns.ts'
import type { NoFindings } from './findings.ts'
import type { AskedReport } from './make.queries.ts'

/** What a report of something that is judged or counted is made of. */
export interface TableSubject {
  readonly module: Module
  /** The chosen ones. */
  readonly factors: readonly Factor[]
  /** Up to now at most. */
  readonly covered: Period
  readonly asked: Pick<AskedReport, 'report_type' | 'resolution'>
}

export interface Table {
  readonly headers: readonly Header[]
  /** As many rows as there will be, about. */
  readonly expected: number
  readonly rows: AsyncIterable<Cell[]>
  /** What it comes to; asked after the last row. */
  readonly finding: () => Partial<Pick<ReportSummary, keyof NoFindings>>
}
