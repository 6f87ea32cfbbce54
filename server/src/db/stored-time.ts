/** The newest time of which any copy was sure, kept in the database. */
export interface StoredTime {
  readonly at: number
  /** Raised where the time is set anew, also backwards: by a person, or by stations after a clock that ran ahead. */
  readonly word: number
  /** The start of the machine that wrote it, and the milliseconds since then; null: unknown. */
  readonly boot: string | null
  readonly boot_ms: number
}
