import { isPayloadName, payloadLimits, type RejectReason } from '@quantrac/contract'
import { DAY_MS, parseInstant } from '../../../lib/instant.ts'

/** `detail` shows the part at fault as JSON, at most about 200 characters; it holds no words to translate. */
export interface Reject {
  reason: RejectReason
  detail: string
  /** Of a time ahead of ours: which station it may be of, the likeliest first. */
  stations?: readonly string[]
}

const MAX_SHOWN_LENGTH = 80

const MAX_AHEAD_MS = payloadLimits.minutesAhead * 60_000
const MAX_AGE_MS = payloadLimits.daysBack * DAY_MS

/** An id as a device may spell it: a `PayloadName` of the contract. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && isPayloadName(value)
}

/** A part of a message, short enough to keep. */
export function show(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return JSON.stringify(value.slice(0, MAX_SHOWN_LENGTH))
  if (typeof value !== 'object' || value === null) return String(value)
  return Array.isArray(value) ? '[…]' : '{…}'
}

/** Event time in epoch ms within what the clock of the server allows, or the reason against it. */
export function readTime(
  value: unknown,
  receivedAt: number,
): number | Extract<RejectReason, 'bad-time' | 'future' | 'too-old'> {
  const ts = parseInstant(value)
  if (ts === null) return 'bad-time'
  if (ts > receivedAt + MAX_AHEAD_MS) return 'future'
  if (ts < receivedAt - MAX_AGE_MS) return 'too-old'
  return ts
}
