import { inflateSync } from 'node:zlib'

/** More is drawn smaller than a dot of a printer; each takes some twenty bytes while it is drawn. */
const mostPixels = 4_000_000

/** The bytes of a data URL. */
export const bytesOf = (dataUrl: string): Buffer =>
  Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')

/**
 * Whether it is a whole PNG or JPEG picture that can be drawn: a cut one would spoil each document, and a few bytes can
 * say that they are of gigabytes.
 */
export function isPicture(dataUrl: string): boolean {
  const bytes = bytesOf(dataUrl)
  try {
    return dataUrl.startsWith('data:image/png') ? isPng(bytes) : isJpeg(bytes)
  } catch {
    // A length inside leads beyond its end.
    return false
  }
}

const isSize = (width: number, height: number): boolean =>
  width > 0 && height > 0 && width * height <= mostPixels

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Of a pixel, by the colour type of the header. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

function isPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(signature)) return false
  const chunks = chunksOf(bytes)
  const header = chunks[0]
  if (header?.type !== 'IHDR' || chunks.at(-1)?.type !== 'IEND') return false
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  const perPixel = samples[header.data.readUInt8(9)]
  if (!isSize(width, height) || perPixel === undefined) return false
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const rowBytes = Math.ceil((width * perPixel * header.data.readUInt8(8)) / 8)
  // Each row has a byte before it. An interlaced picture has seven pictures of rows, together not twice as many.
  const maxOutputLength = 2 * height * (rowBytes + 1) + 64
  return inflateSync(packed, { maxOutputLength }).length > 0
}

function chunksOf(bytes: Buffer): { type: string; data: Buffer }[] {
  const chunks = []
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    chunks.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      data: bytes.subarray(at + 8, at + 8 + length),
    })
    at += length + 12
  }
  return chunks
}

const lastFrame = 0xcf
/** Segments among those of frames that are none: tables of codes, and one that is reserved. */
const noFrames = new Set([0xc4, 0xc8, 0xcc])

function isJpeg(bytes: Buffer): boolean {
  if (bytes.readUInt16BE(0) !== 0xff_d8 || bytes.readUInt16BE(bytes.length - 2) !== 0xff_d9) return false
  for (let at = 2; bytes.readUInt8(at) === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1)
    if (marker >= 0xc0 && marker <= lastFrame && !noFrames.has(marker))
      return isSize(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
  }
  return false
}
