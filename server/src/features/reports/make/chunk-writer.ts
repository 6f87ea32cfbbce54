import { createHash } from 'node:crypto'
import type { Cell } from '../columns.ts'
import type { Chunk } from './make.queries.ts'

/** A page of a thousand rows touches two chunks at most. */
export const rowsInChunk = 1000

/** Collects rows to chunks, and their checksum: that of the chunks' texts one after the other. */
export class ChunkWriter {
  readonly #write: (chunk: Chunk) => Promise<void>
  readonly #hash = createHash('sha256')
  #rows: (readonly Cell[])[] = []
  #number = 0
  #count = 0
  #characters = 0

  constructor(write: (chunk: Chunk) => Promise<void>) {
    this.#write = write
  }

  /** Also those that are not written yet. */
  get count(): number {
    return this.#count
  }

  /** Of the chunks that are written. */
  get characters(): number {
    return this.#characters
  }

  /** True where a chunk is full: it has to be written before the next row. */
  push(row: readonly Cell[]): boolean {
    this.#rows.push(row)
    this.#count += 1
    return this.#rows.length === rowsInChunk
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return
    const data = JSON.stringify(this.#rows)
    const chunk = { number: this.#number, row_count: this.#rows.length, data }
    this.#hash.update(data)
    this.#characters += data.length
    this.#number += 1
    this.#rows = []
    await this.#write(chunk)
  }

  /** In hexadecimal. Asked once, at the end. */
  checksum(): string {
    return this.#hash.digest('hex')
  }
}
