import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import type { FileSource } from '../../files/reading/file-source.ts'
import {
  insertChunk,
  insertFile,
  removeFile,
  removeOldFiles,
  removeOldStored,
  selectChunk,
} from './kept-file.queries.ts'

// Bytes of the file in a piece: so much of it is in memory at once.
const pieceBytes = 1024 * 1024
const pack = promisify(gzip)
const unpack = promisify(gunzip)

export interface KeptFile {
  readonly id: string
  readonly bytes: number
}

/** Keeps a file as it arrives; nothing is left of one that breaks off. */
export async function keepFile(
  ctx: Pick<Context, 'db' | 'now'>,
  content: AsyncIterable<Uint8Array>,
): Promise<KeptFile> {
  const id = randomUUID()
  await insertFile(ctx.db, id, ctx.now())
  try {
    return { id, bytes: await keepPieces(ctx.db, id, content) }
  } catch (error) {
    await removeFile(ctx.db, id).catch(() => undefined)
    throw error
  }
}

async function keepPieces(db: Database, id: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  let [waiting, waitingBytes, number, bytes] = [new Array<Uint8Array>(), 0, 0, 0]
  const keep = async (piece: Buffer) => {
    const data = await pack(piece, { level: constants.Z_BEST_SPEED })
    await insertChunk(db, { file: id, number, data })
    number += 1
  }
  for await (const part of content) {
    waiting.push(part)
    waitingBytes += part.length
    bytes += part.length
    if (waitingBytes < pieceBytes) continue
    let all = Buffer.concat(waiting)
    for (; all.length >= pieceBytes; all = all.subarray(pieceBytes)) await keep(all.subarray(0, pieceBytes))
    waiting = all.length === 0 ? [] : [all]
    waitingBytes = all.length
  }
  if (waitingBytes > 0) await keep(Buffer.concat(waiting))
  return bytes
}

/** The file was removed. */
export class FileGone extends Error {}

/** Reads a kept file, from any copy of the program. */
export class FileReader implements FileSource {
  readonly #db: Database
  readonly #file: KeptFile
  #read = 0
  #last: { readonly number: number; readonly piece: Buffer } | null = null

  constructor(db: Database, file: KeptFile) {
    this.#db = db
    this.#file = file
  }

  /** Bytes that were given out piece by piece. */
  get read(): number {
    return this.#read
  }

  get bytes(): number {
    return this.#file.bytes
  }

  /** Piece by piece, the next one being read while one is used. */
  async *pieces(): AsyncGenerator<Buffer> {
    const count = Math.ceil(this.#file.bytes / pieceBytes)
    let next = count > 0 ? this.#piece(0) : undefined
    for (let number = 0; number < count; number += 1) {
      const piece = await next
      next = number + 1 < count ? this.#piece(number + 1) : undefined
      // Not awaited where the consumer ends: its failure is nobody's then.
      next?.catch(() => undefined)
      if (piece === undefined) continue
      this.#read += piece.length
      yield piece
    }
  }

  /** The bytes from one place to another, that one not included. */
  async range(start: number, end: number): Promise<Buffer> {
    const [from, to] = [Math.max(0, start), Math.min(end, this.#file.bytes)]
    const parts: Buffer[] = []
    for (let at = from; at < to; ) {
      const number = Math.floor(at / pieceBytes)
      const piece = this.#last?.number === number ? this.#last.piece : await this.#piece(number)
      this.#last = { number, piece }
      const first = number * pieceBytes
      parts.push(piece.subarray(at - first, Math.min(to - first, piece.length)))
      at = first + pieceBytes
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts)
  }

  async #piece(number: number): Promise<Buffer> {
    const data = await selectChunk(this.#db, this.#file.id, number)
    if (data === undefined) throw new FileGone('the file of an import was removed')
    return unpack(data)
  }
}

/**
 * Removes files and what undoing would need of imports that were sent before `kept`, and of files that were begun
 * before `begun` what no import has. Answers the number of files.
 */
export async function removeOldImports(db: Database, old: { kept: Date; begun: Date }): Promise<number> {
  await removeOldStored(db, old.kept)
  return removeOldFiles(db, old)
}
