const finalText = 0x81

/** Encodes a text as one unmasked websocket frame; several frames may be joined and written at once. */
export function encodeTextFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header = headerOf(length)
  const frame = Buffer.allocUnsafe(header.length + length)
  header.copy(frame)
  frame.write(text, header.length)
  return frame
}

/** RFC 6455, 5.2: the length in 7 bits, in 16 after 126, or in 64 after 127. */
function headerOf(length: number): Buffer {
  if (length < 126) return Buffer.from([finalText, length])
  if (length < 65_536) return Buffer.from([finalText, 126, length >> 8, length & 0xff])
  const header = Buffer.alloc(10)
  header[0] = finalText
  header[1] = 127
  header.writeBigUInt64BE(BigInt(length), 2)
  return header
}
