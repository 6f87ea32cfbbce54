/** A file that can be read from its beginning, and at any place. */
export interface FileSource {
  readonly bytes: number
  /** Piece by piece. */
  pieces(): AsyncIterable<Uint8Array>
  /** The bytes from one place to another, that one not included. */
  range(start: number, end: number): Promise<Buffer>
}
