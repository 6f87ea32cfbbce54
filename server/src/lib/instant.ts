import { DAY_MS, ZONE_OFFSET_MS } from '@quantrac/contract'

// Below: epoch seconds (until the year 5138). Above: epoch milliseconds (since 1973).
const SECONDS_BELOW = 1e11
const MILLISECONDS_BELOW = 1e14

// Longest spelling worth reading; keeps the expressions below away from hostile megabytes.
const MAX_LENGTH = 40

const EPOCH = /^(?:\d{9,10}(?:\.\d{1,9})?|\d{12,13})$/
const signsOf = (form: string) =>
  form.split('').flatMap((sign, at) => (sign === '0' ? [] : [[at, sign.charCodeAt(0)] as const]))
const plainSigns = signsOf('0000-00-00T00:00:00Z')
const milliSigns = signsOf('0000-00-00T00:00:00.000Z')
const COMPACT = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/
const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?: ?([Zz]|[+-]\d\d(?::?\d\d)?))?)?$/

/** As it is sent; null where there is none. */
export const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null

/**
 * Reads an instant in any spelling that stations use, by its form: epoch seconds or milliseconds (number or
 * digits), ISO 8601, `yyyyMMddHHmmss`. A time without a zone, and a date without a time, is local (+07:00).
 * @returns epoch milliseconds, or null for any other form and for times that no calendar has
 */
export function parseInstant(value: unknown): number | null {
  if (typeof value === 'number') return fromNumber(value)
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return null
  const text = value.trim()
  const plain = fromPlain(text)
  if (plain !== null) return plain
  const iso = ISO.exec(text)
  if (iso) return fromCalendar(iso, offsetOf(iso[8]))
  if (EPOCH.test(text)) return fromNumber(Number(text))
  const compact = COMPACT.exec(text)
  return compact && fromCalendar(compact, ZONE_OFFSET_MS)
}

function fromNumber(value: number): number | null {
  if (!(value >= 0 && value < MILLISECONDS_BELOW)) return null
  if (value < SECONDS_BELOW) return Math.round(value * 1000)
  // 20261120133000 is also a count of milliseconds, but one of the year 2612.
  const compact = value >= 19e12 && value < 22e12 ? COMPACT.exec(String(value)) : null
  return (compact && fromCalendar(compact, ZONE_OFFSET_MS)) ?? Math.round(value)
}

/**
 * ISO 8601 as programs write it, `2026-11-20T05:00:00Z` with or without milliseconds: read by its places in a fifth of
 * the time that the expression takes. Null for any other text.
 */
function fromPlain(text: string): number | null {
  if (text.length !== 20 && text.length !== 24) return null
  for (const [at, sign] of text.length === 20 ? plainSigns : milliSigns)
    if (text.charCodeAt(at) !== sign) return null
  const milliseconds = text.length === 20 ? 0 : digits(text, 20, 3)
  const [hour, minute, second] = [digits(text, 11, 2), digits(text, 14, 2), digits(text, 17, 2)]
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 2), digits(text, 8, 2)]
  // False where one of them is no number; days that no month has are left to the expression.
  const isTime = hour < 24 && minute < 60 && second < 60 && milliseconds >= 0
  if (!isTime || !(year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= 28)) return null
  return Date.UTC(year, month - 1, day, hour, minute, second, milliseconds)
}

/** NaN where not all of them are digits. */
function digits(text: string, from: number, count: number): number {
  let number = 0
  for (let at = from; at < from + count; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

/** Groups: year, month, day, hour, minute, second, fraction. Null where the calendar has no such time. */
function fromCalendar(groups: RegExpExecArray, offset: number | null): number | null {
  const year = Number(groups[1])
  const month = Number(groups[2]) - 1
  const day = Number(groups[3])
  const hour = Number(groups[4] ?? 0)
  const minute = Number(groups[5] ?? 0)
  const second = Number(groups[6] ?? 0)
  if (offset === null || year < 1900 || month > 11 || hour > 23 || minute > 59 || second > 59) return null
  const utc = Date.UTC(year, month, day, hour, minute, second)
  if (new Date(utc).getUTCDate() !== day) return null
  const millisecond = Number((groups[7] ?? '').slice(0, 3).padEnd(3, '0'))
  return utc + millisecond - offset
}

function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined) return ZONE_OFFSET_MS
  if (zone === 'Z' || zone === 'z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(-2)) * (zone.length > 3 ? 1 : 0)
  if (hours > 14 || minutes > 59) return null
  return (hours * 60 + minutes) * (zone.startsWith('-') ? -60_000 : 60_000)
}

/** ISO 8601 with milliseconds and `+07:00`, as reports print it. */
export function formatLocalIso(instant: number): string {
  const local = instant + ZONE_OFFSET_MS
  const day = Math.floor(local / DAY_MS)
  if (day !== writtenDay) {
    // `2026-11-20T`
    writtenDayText = new Date(day * DAY_MS).toISOString().slice(0, -13)
    writtenDay = day
  }
  const ms = local - day * DAY_MS
  const [hour, minute, second] = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1000) % 60,
  ]
  return `${writtenDayText}${padded(hour, 2)}:${padded(minute, 2)}:${padded(second, 2)}.${padded(ms % 1000, 3)}+07:00`
}

// A file has many instants of each day, and the day takes most of the time.
let writtenDay = Number.NaN
let writtenDayText = ''

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0')
