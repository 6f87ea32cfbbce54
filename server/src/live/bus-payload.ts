// PostgreSQL takes notices below 8,000 bytes; the rest is room for the envelope around the ids.
const maxBytes = 7500

/**
 * Encodes one event as the texts of one or more notices. Lists that do not fit are split, each key separately; together
 * the notices name everything in the payload.
 */
export function encodeNotices(event: string, payload: object): string[] {
  const whole = JSON.stringify({ event, payload })
  if (Buffer.byteLength(whole) <= maxBytes) return [whole]
  const lists = Object.entries(payload).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  )
  const rest = Object.entries(payload).filter(([, value]) => !Array.isArray(value))
  return lists.flatMap(([key, list]) =>
    cut(list).map((part) => JSON.stringify({ event, payload: { ...Object.fromEntries(rest), [key]: part } })),
  )
}

function cut(list: readonly unknown[]): unknown[][] {
  const parts: unknown[][] = []
  let part: unknown[] = []
  let bytes = 0
  for (const item of list) {
    const size = Buffer.byteLength(JSON.stringify(item)) + 1
    if (bytes + size > maxBytes - 200) {
      parts.push(part)
      part = []
      bytes = 0
    }
    part.push(item)
    bytes += size
  }
  return part.length > 0 ? [...parts, part] : parts
}

/**
 * Decodes a notice; undefined if the text is not one of ours: anyone with access to the database may write to the
 * channel.
 */
export function decodeNotice(text: string): { event: string; payload: object } | undefined {
  try {
    const notice: unknown = JSON.parse(text)
    if (typeof notice !== 'object' || notice === null) return undefined
    if (!('event' in notice) || typeof notice.event !== 'string') return undefined
    if (!('payload' in notice) || typeof notice.payload !== 'object' || notice.payload === null)
      return undefined
    return { event: notice.event, payload: notice.payload }
  } catch {
    return undefined
  }
}
