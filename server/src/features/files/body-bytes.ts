import { AppError } from '../../errors.ts'

/** A body whole, in memory. @throws AppError payload-too-large */
export async function bodyBytes(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > most) throw new AppError('payload-too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
