export interface SentFile {
  readonly filename: string
  /** As it arrives. @throws AppError payload-too-large, or bad-request where it breaks off */
  readonly content: AsyncIterable<Uint8Array>
}

/** A form with files and short texts, as it arrives. */
export interface SentForm {
  /**
   * Hands each file on while it arrives; `kept` is of the last one, null: there is none. The texts may stand before it
   * or behind it.
   */
  read<T>(
    keep: (file: SentFile) => Promise<T>,
  ): Promise<{ readonly kept: T | null; readonly texts: ReadonlyMap<string, string> }>
}
