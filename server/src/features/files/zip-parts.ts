import { inflateRawSync } from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const endOfDirectorySize = 22
const STORED = 0

/** The files of a small zip archive by name, in their order; one that a library has just written, so without encryption, parts or a comment. */
export function zipParts(archive: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = bytes.length - endOfDirectorySize
  if (bytes.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('not a zip archive without a comment')
  const parts = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = bytes.readUInt16LE(at + 28)
    parts.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), partAt(bytes, at))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}

/** The content of the file whose entry of the directory begins at `entry`. */
function partAt(bytes: Buffer, entry: number): Buffer {
  const local = bytes.readUInt32LE(entry + 42)
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const packed = bytes.subarray(start, start + bytes.readUInt32LE(entry + 20))
  return bytes.readUInt16LE(entry + 10) === STORED ? packed : inflateRawSync(packed)
}
