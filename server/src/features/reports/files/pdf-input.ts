import type { Cell } from '../columns.ts'
import type { Locale } from '../../../words/text.ts'
import type { RaisedAlerts } from './pdf-alert-rows.ts'
import type { TimeSeries } from './pdf-time-series.ts'
import type { ReportFile } from './report-file.ts'

/** Whose report it is; an empty text and a null are not drawn. */
export interface Organisation {
  readonly name: string
  /** The part of it that measures. */
  readonly unit: string
  /** Where it signs: a town. */
  readonly place: string
  /** PNG or JPEG. */
  readonly logo: Uint8Array | null
}

/** What a document is made from besides the rows; it can be sent to a thread. */
export interface PdfOrder extends ReportFile {
  readonly organisation: Organisation
  readonly locale: Locale
}

/** The rows that a document lists: the first ones, and how many follow. */
export interface ListedRows {
  readonly rows: readonly (readonly Cell[])[]
  readonly more: number
}

/** Everything that a document is drawn from. */
export interface PdfInput extends PdfOrder {
  readonly timeSeries: readonly TimeSeries[]
  /** Null: it is a report of readings. */
  readonly alerts: RaisedAlerts | null
  readonly listed: ListedRows
}
