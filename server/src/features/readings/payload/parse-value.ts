import { DAY_MS, isPayloadName, payloadLimits, type RejectReason } from '@quantrac/contract'
import { parseInstant } from '../../../lib/instant.ts'

/** `detail` shows the faulty part as JSON, at most about 200 characters; it holds no words to translate. */
export interface Reject {
  reason: RejectReason
  detail: string
  /** For a time ahead of the server's: the modules that may have sent it, the likeliest first. */
  stations?: readonly string[]
}

const MAX_SHOWN_LENGTH = 80

const MAX_AHEAD_MS = payloadLimits.minutesAhead * 60_000
const MAX_AGE_MS = payloadLimits.daysBack * DAY_MS

/** A device's id for a module or factor: a `PayloadName` of the contract. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && isPayloadName(value)
}

export const isStorable = (value: number): boolean => Math.abs(value) <= payloadLimits.magnitude

/** A part of a message, short enough to keep. */
export function show(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return JSON.stringify(value.slice(0, MAX_SHOWN_LENGTH))
  if (typeof value !== 'object' || value === null) return String(value)
  return Array.isArray(value) ? '[…]' : '{…}'
}

/** Event time in epoch ms if the server's clock allows it, otherwise the reason of the refusal. */
export function readTime(
  value: unknown,
  receivedAt: number,
): number | Extract<RejectReason, 'bad-time' | 'future' | 'too-old'> {
  const ts = parseInstant(value)
  return ts === null ? 'bad-time' : (timeWithin(ts, receivedAt) ?? ts)
}

/** Why the server's clock does not allow an event time; null: it does. */
export function timeWithin(
  ts: number,
  receivedAt: number,
): Extract<RejectReason, 'future' | 'too-old'> | null {
  if (ts > receivedAt + MAX_AHEAD_MS) return 'future'
  return ts < receivedAt - MAX_AGE_MS ? 'too-old' : null
}
