import type { Target } from '../../readings/store/target.ts'
import type { RowReason } from '../read/reading-rows.ts'

/** A reading of a file. `target` undefined: its factor is to be made. */
export interface FileReading {
  readonly target: Target | undefined
  readonly ts: number
  readonly value: number
  readonly quality: 0 | 1 | 2
  readonly line: number
}

export interface Refusal {
  readonly line: number
  readonly reason: RowReason
  readonly text: string
  /** Of one cell; the others of its row are stored. */
  readonly isCell: boolean
}

/** Rows that are stored together. */
export interface Batch {
  readonly readings: FileReading[]
  readonly refusals: Refusal[]
  /** Cells that hold no value, and the first line with one. */
  missing: number
  firstMissing: number
  /** Rows with readings, refused or stored, up to here from the file's beginning. */
  rows: number
  /** Rows of the file, of whatever kind, up to here from its beginning. */
  place: number
  /** The time of the last row; null: none. */
  at: number | null
}

/** What of a batch is there already with the same value, and with another. */
export interface There {
  readonly duplicates: readonly FileReading[]
  readonly conflicts: readonly FileReading[]
}
