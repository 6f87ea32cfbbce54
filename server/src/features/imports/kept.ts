import type { ImportMapping } from '@quantrac/contract'
import type { FoundFact } from './recognise/recognise.ts'
import type { RowReason } from './read/reading-rows.ts'

/** A sentence without words, which the reader's language gives it. */
export interface Said {
  readonly code: string
  readonly values: Readonly<Record<string, string | number>>
}

export interface KeptPreviewRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly missing: readonly number[]
  readonly ts: number | null
  readonly refused: RowReason | null
}

export type Question = Said & { readonly part: string }

/** What was recognised, as it is kept. */
export interface KeptRecognition {
  readonly facts: readonly FoundFact[]
  readonly heads: readonly string[]
  readonly sheets: readonly string[]
  readonly growing: readonly number[]
  readonly preview: readonly KeptPreviewRow[]
  readonly questions: readonly Question[]
  /** What the format was before a person changed it. */
  readonly told: ImportMapping['format']
}

export interface LeftOut {
  readonly reason: RowReason
  readonly count: number
  readonly of_cells: boolean
  readonly first_line: number
}

/** What a file has of one month. */
export interface OfMonth {
  readonly values: number
  readonly duplicates: number
  readonly conflicts: number
  readonly first_line: number
}

export interface Expected {
  readonly rows: number
  readonly values: number
  readonly store: number
  readonly duplicates: number
  readonly left_out: readonly LeftOut[]
  readonly refused_rows: readonly {
    readonly line: number
    readonly text: string
    readonly reason: RowReason
  }[]
  /** By month, `YYYY-MM`: it may be locked by the time it is read. Files that were counted before have none. */
  readonly months?: Readonly<Record<string, OfMonth>>
  readonly first: number | null
  readonly last: number | null
  readonly interval_seconds: number | null
}

/** Why an import ended before its end. */
export interface Failure {
  readonly code: 'file-gone' | 'no-space' | 'gave-up' | 'station-gone' | 'unreadable'
}
