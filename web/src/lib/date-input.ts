import { isoInZone } from './time-format.ts'

/**
 * What a field asks for. Its value is `2026-11-25`, `09:30` or `2026-11-25T09:30` in the product's zone, as a browser's
 * own fields say it, and '' without one; a person sees and types `25/11/2026`, `09:30` and `25/11/2026 09:30`.
 */
export type DateKind = 'date' | 'time' | 'datetime'

/** An instant as the value of a field of `datetime`, by the minute. */
export const datetimeValue = (at: string | number): string =>
  isoInZone(typeof at === 'string' ? Date.parse(at) : at).slice(0, 16)

/** The value as a person reads it; '' for what is none. */
export function showDate(kind: DateKind, value: string): string {
  const [, year, month, day, clock] = /^(?:(\d{4})-(\d\d)-(\d\d))?T?(\d\d:\d\d)?/.exec(value) ?? []
  const date = year === undefined ? '' : `${day}/${month}/${year}`
  if (kind === 'date') return date
  if (kind === 'time') return clock ?? ''
  return date === '' || clock === undefined ? '' : `${date} ${clock}`
}

const dayForms = [
  /^(?<day>\d{1,2})[/.\- ](?<month>\d{1,2})[/.\- ](?<year>\d{4}|\d\d)$/,
  /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})$/,
  /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/,
]
// «9:30», «9h30», «9g», «0930»
const clockForms = [/^(?<hour>\d{1,2})(?:[:.hg](?<minute>\d\d)?)?$/i, /^(?<hour>\d\d)(?<minute>\d\d)$/]

/** Two figures of a year are of 1970 to 2069. */
const yearOf = (text: string): number =>
  text.length > 2 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900)

const two = (number: number): string => String(number).padStart(2, '0')

/** «25/11/2026», «25.11.26», «25112026», «2026-11-25»; the day comes before the month. */
function dayOf(text: string): string | undefined {
  for (const form of dayForms) {
    const parts = form.exec(text)?.groups
    if (parts === undefined) continue
    const [year, month, day] = [
      yearOf(parts['year'] ?? ''),
      Number(parts['month']),
      Number(parts['day']),
    ] as const
    const there = new Date(Date.UTC(year, month - 1, day))
    const isThere = year >= 1000 && there.getUTCMonth() === month - 1 && there.getUTCDate() === day
    return isThere ? `${year}-${two(month)}-${two(day)}` : undefined
  }
  return undefined
}

function clockOf(text: string): string | undefined {
  for (const form of clockForms) {
    const parts = form.exec(text)?.groups
    if (parts === undefined) continue
    const [hour, minute] = [Number(parts['hour']), Number(parts['minute'] ?? 0)]
    return hour < 24 && minute < 60 ? `${two(hour)}:${two(minute)}` : undefined
  }
  return undefined
}

/** The value that a typed text means, '' for an empty one, undefined for what cannot be read. */
export function readDate(kind: DateKind, typed: string): string | undefined {
  const text = typed.trim().replace(/^(\d{8})(\d{4})$/, '$1 $2')
  if (text === '') return ''
  if (kind === 'date') return dayOf(text)
  if (kind === 'time') return clockOf(text)
  const [, first = '', last = ''] = /^(.*?)[T,\s]+(\S+)$/i.exec(text) ?? []
  const [day, clock] = [dayOf(first), clockOf(last)]
  if (day !== undefined && clock !== undefined) return `${day}T${clock}`
  const whole = dayOf(text)
  return whole === undefined ? undefined : `${whole}T00:00`
}

const complete: Readonly<Record<DateKind, RegExp>> = {
  date: /^(\d\d\/\d\d\/\d{4}|\d{4}-\d\d-\d\d|\d{8})$/,
  time: /^(\d\d:\d\d|\d{4})$/,
  datetime: /^(\d\d\/\d\d\/\d{4} \d\d:\d\d|\d{4}-\d\d-\d\dT\d\d:\d\d|\d{12})$/,
}

/** The value of a text while it is typed: '' until it is complete, so that half a year is not taken for one. */
export const whileTyped = (kind: DateKind, typed: string): string =>
  complete[kind].test(typed.trim()) ? (readDate(kind, typed) ?? '') : ''

type Part = 'day' | 'month' | 'year' | 'hour' | 'minute'
type Places = readonly (readonly [part: Part, from: number, to: number])[]

const places: Readonly<Record<DateKind, Places>> = {
  date: [
    ['day', 0, 2],
    ['month', 3, 5],
    ['year', 6, 10],
  ],
  time: [
    ['hour', 0, 2],
    ['minute', 3, 5],
  ],
  datetime: [
    ['day', 0, 2],
    ['month', 3, 5],
    ['year', 6, 10],
    ['hour', 11, 13],
    ['minute', 14, 16],
  ],
}

/**
 * The value with the part at the caret one higher or lower, and where that part stands in the text; null where there is
 * nothing to step. The 31st of a month becomes the last day of a shorter one.
 */
export function stepDate(
  kind: DateKind,
  value: string,
  { caret, by }: { caret: number; by: 1 | -1 },
): { value: string; from: number; to: number } | null {
  if (value === '') return null
  const place = places[kind].findLast(([, from]) => caret >= from) ?? places[kind][0]
  if (place === undefined) return null
  const [part, from, to] = place
  const at = new Date(`${kind === 'time' ? '2000-01-01T' : ''}${value}${kind === 'date' ? 'T00:00' : ''}Z`)
  if (Number.isNaN(at.getTime())) return null
  const day = at.getUTCDate()
  if (part === 'day') at.setUTCDate(day + by)
  else if (part === 'hour') at.setUTCHours(at.getUTCHours() + by)
  else if (part === 'minute') at.setUTCMinutes(at.getUTCMinutes() + by)
  else {
    at.setUTCDate(1)
    at.setUTCMonth(at.getUTCMonth() + (part === 'year' ? 12 * by : by))
    const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
    at.setUTCDate(Math.min(day, last))
  }
  const iso = at.toISOString()
  const next = { date: iso.slice(0, 10), time: iso.slice(11, 16), datetime: iso.slice(0, 16) }[kind]
  return { value: next, from, to }
}
