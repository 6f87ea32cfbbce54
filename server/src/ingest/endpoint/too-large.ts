/** A frame of a websocket is bounded before its packets are seen. */
export const isFrameTooLarge = (error: Error): boolean =>
  'code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'

/** What the beginning of a PUBLISH says. */
export interface PublishHead {
  readonly topic: string
  /** Of the packet, as announced. */
  readonly bytes: number
  /** What has come of the payload. */
  readonly payload: Uint8Array
}

const publishType = 3

/** Null: this begins another packet. `begin`: the first bytes of the packet. */
export function publishHead(begin: Buffer, version: 3 | 4 | 5): PublishHead | null | 'incomplete' {
  const first = begin[0] ?? 0
  if (first >> 4 !== publishType) return null
  const length = varint(begin, 1)
  if (length === null || begin.length < length.end + 2) return 'incomplete'
  const from = length.end + 2
  const to = from + begin.readUInt16BE(length.end)
  if (begin.length < to) return 'incomplete'
  const afterId = to + ((first & 6) === 0 ? 0 : 2)
  const properties = version === 5 ? varint(begin, afterId) : null
  return {
    topic: begin.toString('utf8', from, to),
    bytes: length.end + length.value,
    payload: begin.subarray(properties === null ? afterId : properties.end + properties.value),
  }
}

/** A number in MQTT's own form, and where it ends. */
function varint(bytes: Buffer, at: number): { value: number; end: number } | null {
  let value = 0
  for (let n = 0; n < 4; n += 1) {
    const byte = bytes[at + n]
    if (byte === undefined) return null
    value += (byte & 127) * 128 ** n
    if (byte < 128) return { value, end: at + n + 1 }
  }
  return null
}
