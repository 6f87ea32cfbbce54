import type { Report, ReportSummary } from '@quantrac/contract'
import type { Cell, FrozenFactor, Header } from '../columns.ts'
import type { FrozenStation } from '../frozen.queries.ts'

/** What a file of a report tells besides its rows; all of it frozen. */
export interface ReportFile {
  readonly report: Report
  readonly station: FrozenStation
  readonly factors: readonly FrozenFactor[]
  /** What is in it, epoch milliseconds: the asked end, or where that was ahead, the moment at which it was made. */
  readonly covered: { readonly start: number; readonly end: number }
  readonly headers: readonly Header[]
  readonly summary: ReportSummary
}

/** Some rows, one after another. */
export type Rows = readonly (readonly Cell[])[]

export interface ReportRows extends ReportFile {
  /** A chunk at a time; a consumer that ends ends the reading. */
  rows(): AsyncIterable<Rows>
}
