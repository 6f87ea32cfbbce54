import { setImmediate } from 'node:timers/promises'
import { mostReportRows } from '@quantrac/contract'
import type { Context } from '../../../context.ts'
import type { Failure } from '../../../words/reports.words.ts'
import type { Cell } from '../columns.ts'
import { ChunkWriter } from './chunk-writer.ts'
import { type AskedReport, insertChunk, updateProgress } from './make.queries.ts'

/** Why there is no report, and no other attempt: what to do instead is up to the person. */
export class Unmakeable extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

/** The run is over: the report was cancelled or deleted, another run has begun, or the program stops. */
export class Superseded extends Error {}

const progressMs = 1000

export const tooMany = (rows: number) =>
  new Unmakeable({ code: 'too-many-rows', rows: Math.max(rows, mostReportRows + 1), most: mostReportRows })

/** Writes rows as chunks for as long as the run is the one that counts. */
export class RowWriter {
  readonly #ctx: Context
  readonly #asked: AskedReport
  readonly #stopping: AbortSignal
  readonly #chunks: ChunkWriter
  #told = 0
  expected = 0

  constructor(
    ctx: Context,
    { asked, room, stopping }: { asked: AskedReport; room: number; stopping: AbortSignal },
  ) {
    this.#ctx = ctx
    this.#asked = asked
    this.#stopping = stopping
    this.#chunks = new ChunkWriter(async (chunk) => {
      if (this.characters > room) throw new Unmakeable({ code: 'no-room' })
      if (!(await insertChunk(ctx.db, asked, chunk)))
        throw new Superseded('the report is not asked for any more')
    })
  }

  get count(): number {
    return this.#chunks.count
  }

  get characters(): number {
    return this.#chunks.characters
  }

  async add(row: readonly Cell[]): Promise<void> {
    if (!this.#chunks.push(row)) return
    if (this.count > mostReportRows) throw tooMany(this.expected)
    await this.#chunks.flush()
    this.check()
    await this.#tell()
    await setImmediate()
  }

  check(): void {
    if (this.#stopping.aborted) throw new Superseded('the program stops')
  }

  /** Writes the last rows. The checksum. */
  async end(): Promise<string> {
    if (this.count > mostReportRows) throw tooMany(this.expected)
    await this.#chunks.flush()
    return this.#chunks.checksum()
  }

  async #tell(): Promise<void> {
    const now = performance.now()
    if (now - this.#told < progressMs) return
    this.#told = now
    await updateProgress(this.#ctx.db, this.#asked, Math.min(1, this.count / Math.max(1, this.expected)))
  }
}
