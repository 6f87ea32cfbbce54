import type { Readable } from 'node:stream'
import { AppError } from '../../errors.ts'

/** A body whole, in memory. @throws AppError payload-too-large */
export async function bodyBytes(body: Readable, most: number): Promise<Uint8Array> {
  const arriving = body as AsyncIterable<Uint8Array> // of a stream without an encoding
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of arriving) {
    size += chunk.length
    if (size > most) throw new AppError('payload-too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
