import { objectNames } from '@quantrac/contract'
import { DAY_MS, parseInstant } from '../../../lib/instant.ts'

/** Why a message, or a part of it, was not taken. */
export const rejectReasons = [
  'too-large',
  'too-deep',
  'too-many',
  'not-utf8',
  'not-json',
  'duplicate-key',
  'not-an-object',
  'no-module',
  'not-own-station',
  'no-values',
  'bad-name',
  'bad-value',
  'bad-quality',
  'bad-time',
  'future',
  'too-old',
] as const

export type RejectReason = (typeof rejectReasons)[number]

/** `detail` shows the part at fault as JSON, at most about 200 characters; it holds no words to translate. */
export interface Reject {
  reason: RejectReason
  detail: string
  /** Of a time ahead of ours: which station it may be of, the likeliest first. */
  stations?: readonly string[]
}

const MAX_NAME_LENGTH = 100
const MAX_SHOWN_LENGTH = 80

const MAX_AHEAD_MS = 10 * 60_000
// Five calendar years with two leap days: no reading within five years is ever refused.
const MAX_AGE_MS = (5 * 365 + 2) * DAY_MS

// A control character breaks lists and logs, a lone surrogate and NUL cannot be stored as text.
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u

/** An id as a device may spell it: 1 to 100 printable characters, and not a name every JS object answers to. */
export function isName(value: unknown): value is string {
  if (typeof value !== 'string' || value.length === 0 || value.length > MAX_NAME_LENGTH) return false
  if (objectNames.includes(value)) return false
  return !UNPRINTABLE.test(value) && value.trim().length > 0
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
