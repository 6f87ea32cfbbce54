import { promisify } from 'node:util'
import { constants, deflateRaw, inflateRaw } from 'node:zlib'
import type { StoredQuality } from '@quantrac/contract'

export interface StoredReading {
  readonly ts: number
  readonly value: number
  readonly quality: StoredQuality
}

type ByFactor = ReadonlyMap<number, readonly StoredReading[]>

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)
const [headBytes, readingBytes] = [8, 17]

/** What a transaction has stored, as it is kept for undoing: by factor its times, then its values, then qualities. */
export async function packStored(byFactor: ByFactor): Promise<Buffer> {
  let bytes = 0
  for (const readings of byFactor.values()) bytes += headBytes + readings.length * readingBytes
  const all = Buffer.allocUnsafe(bytes)
  let at = 0
  for (const [factorId, readings] of byFactor) {
    at = all.writeUInt32LE(factorId, at)
    at = all.writeUInt32LE(readings.length, at)
    let last = 0
    for (const { ts } of readings) {
      // Steps compress better than times.
      at = all.writeDoubleLE(ts - last, at)
      last = ts
    }
    for (const { value } of readings) at = all.writeDoubleLE(value, at)
    for (const { quality } of readings) at = all.writeUInt8(quality, at)
  }
  return pack(all, { level: constants.Z_BEST_SPEED })
}

export async function unpackStored(data: Uint8Array): Promise<Map<number, StoredReading[]>> {
  const all = await unpack(data)
  const byFactor = new Map<number, StoredReading[]>()
  for (let at = 0; at < all.length; ) {
    const [factorId, count] = [all.readUInt32LE(at), all.readUInt32LE(at + 4)]
    const [times, values] = [at + headBytes, at + headBytes + count * 8]
    let last = 0
    const readings = Array.from({ length: count }, (_, n): StoredReading => {
      last += all.readDoubleLE(times + n * 8)
      const quality = all.readUInt8(values + count * 8 + n) as StoredReading['quality'] // as it was written
      return { ts: last, value: all.readDoubleLE(values + n * 8), quality }
    })
    byFactor.set(factorId, readings)
    at += headBytes + count * readingBytes
  }
  return byFactor
}
