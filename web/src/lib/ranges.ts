import { DAY_MS, HOUR_MS, localDay, localInstant, ZONE_OFFSET_MS } from '@quantrac/contract'
import type { Comparison } from '@quantrac/charts/chart-data.ts'
import { isoInZone } from './time-format.ts'

/** The periods of time that a page of charts can show, in the order of the picker. */
export const rangeNames = [
  '1h',
  '6h',
  '24h',
  'today',
  'yesterday',
  '7d',
  '30d',
  'thisMonth',
  'lastMonth',
  '1y',
] as const
export type RangeName = (typeof rangeNames)[number]

/** A period of time in epoch milliseconds, from included, to excluded. */
export interface Period {
  readonly from: number
  readonly to: number
}

/** What a person chose: a name, which moves on with the clock, or a fixed period. */
export type RangeChoice = RangeName | Period

/** Names whose period ends now. */
const lengths: Partial<Record<RangeName, number>> = {
  '1h': HOUR_MS,
  '6h': 6 * HOUR_MS,
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
  '1y': 365 * DAY_MS,
}

const isRangeName = (text: unknown): text is RangeName => rangeNames.some((name) => name === text)

/** The period of a choice. Days and months are those of the product's zone; the current ones end now. */
export function periodOf(choice: RangeChoice, now: number): Period {
  if (typeof choice !== 'string') return choice
  const length = lengths[choice]
  if (length !== undefined) return { from: now - length, to: now }
  const today = localInstant(localDay(now))
  const month = localInstant(`${localDay(now).slice(0, 7)}-01`)
  switch (choice) {
    case 'today':
      return { from: today, to: now }
    case 'yesterday':
      return { from: today - DAY_MS, to: today }
    case 'thisMonth':
      return { from: month, to: now }
    default:
      return { from: monthBefore(month), to: month }
  }
}

/** The period that a choice covers when it is over: the whole day of today, the whole month of this one. */
function wholePeriod(choice: RangeChoice, now: number): Period {
  const period = periodOf(choice, now)
  if (choice === 'today') return { from: period.from, to: period.from + DAY_MS }
  if (choice === 'thisMonth') return { from: period.from, to: monthAfter(period.from) }
  return period
}

/** The choice moved by its own length, back or on; months stay months. Never beyond now: null. */
export function moved(choice: RangeChoice, now: number, direction: -1 | 1): RangeChoice | null {
  const { from, to } = wholePeriod(choice, now)
  const isMonth = monthAfter(from) === to
  const next =
    direction === -1
      ? { from: isMonth ? monthBefore(from) : from - (to - from), to: from }
      : { from: to, to: isMonth ? monthAfter(to) : to + (to - from) }
  if (next.from >= now) return null
  const named = rangeNames.find((name) => {
    const whole = wholePeriod(name, now)
    return whole.from === next.from && whole.to === next.to
  })
  if (named !== undefined) return named
  // A period that ends now has a name; one that would end later ends now.
  return next.to > now ? { from: now - (next.to - next.from), to: now } : next
}

/** The period of equal length before; a month’s is the month before, as far as this one has come. */
export function periodBefore(choice: RangeChoice, now: number): Period {
  const { from, to } = periodOf(choice, now)
  const whole = wholePeriod(choice, now)
  if (monthAfter(whole.from) !== whole.to) {
    const length = whole.to - whole.from
    return { from: from - length, to: to - length }
  }
  const start = monthBefore(from)
  return { from: start, to: Math.min(from, start + (to - from)) }
}

/** A month as `2026-03`. */
export type MonthText = `${number}-${number}`

/** What a period is compared with: by a name, or a month. */
export type ComparedWith = Exclude<Comparison, 'month'> | MonthText

export const isMonthText = (text: unknown): text is MonthText =>
  typeof text === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** The word for it. */
export const comparisonOf = (by: ComparedWith): Comparison => (isMonthText(by) ? 'month' : by)

/** A whole month, also one that is not over. */
export function monthPeriod(month: MonthText): Period {
  const from = localInstant(`${month}-01`)
  return { from, to: monthAfter(from) }
}

/** The month that is chosen as a whole, also as this or the last one; null: another period is. */
export function chosenMonth(choice: RangeChoice, now: number): MonthText | null {
  const { from, to } = wholePeriod(choice, now)
  return monthAfter(from) === to ? monthText(from) : null
}

/** The choice of a month: this one and the last one move on with the clock. */
export function monthChoice(month: MonthText, now: number): RangeChoice {
  return (
    (['thisMonth', 'lastMonth'] as const).find((name) => chosenMonth(name, now) === month) ??
    monthPeriod(month)
  )
}

/** Readings that are older are not taken from stations. */
const MONTHS = 60

/** The months that can be chosen, the newest first. */
export function monthsUntil(now: number): MonthText[] {
  const first = localInstant(`${localDay(now).slice(0, 7)}-01`)
  return Array.from({ length: MONTHS }, (_, back) => monthText(monthAt(first, -back)))
}

/** The month that an instant is in. */
export const monthText = (at: number): MonthText => localDay(at).slice(0, 7) as MonthText // what a day begins with

/**
 * The month from its start on, as long as the chosen period; of a whole month the whole one, of this one as far as it
 * has come.
 */
function periodInMonth(choice: RangeChoice, now: number, month: MonthText): Period {
  const { from, to } = periodOf(choice, now)
  const whole = monthPeriod(month)
  if (isMonthStart(from) && isMonthStart(to)) return whole
  const end = whole.from + (to - from)
  return { from: whole.from, to: choice === 'thisMonth' ? Math.min(end, whole.to) : end }
}

/** The period that one is compared with; the chosen one without a comparison. */
export function comparedPeriod(choice: RangeChoice, now: number, by: ComparedWith | undefined): Period {
  if (by === undefined) return periodOf(choice, now)
  if (isMonthText(by)) return periodInMonth(choice, now, by)
  return by === 'year' ? periodYearBefore(choice, now) : periodBefore(choice, now)
}

/**
 * The same time a year before, of equal length, at the same hours. NoWrap months are those months, however long; this
 * month's is as far as this one has come.
 */
export function periodYearBefore(choice: RangeChoice, now: number): Period {
  const { from, to } = periodOf(choice, now)
  const start = yearBefore(from)
  if (isMonthStart(from) && isMonthStart(to)) return { from: start, to: yearBefore(to) }
  const end = start + (to - from)
  return { from: start, to: choice === 'thisMonth' ? Math.min(end, monthAfter(start)) : end }
}

/** The same day and time of the year before, in the product's zone; of 29 February that of the 28th. */
function yearBefore(at: number): number {
  const there = new Date(at + ZONE_OFFSET_MS)
  const day = there.getUTCDate()
  there.setUTCFullYear(there.getUTCFullYear() - 1)
  if (there.getUTCDate() !== day) there.setUTCDate(0)
  return there.getTime() - ZONE_OFFSET_MS
}

/** Midnight of a day `YYYY-MM-DD` in the product's zone. */

/**
 * The start of the month before or after the one that begins then; NaN-free for any instant, which is taken to its
 * month.
 */
function monthAt(start: number, step: number): number {
  const [year = 0, month = 1] = localDay(start).split('-').map(Number)
  const moved = new Date(Date.UTC(year, month - 1 + step, 1))
  return localInstant(moved.toISOString().slice(0, 10))
}
const monthBefore = (start: number): number => monthAt(start, -1)

/** Where the month that begins at this instant ends; an instant inside a month is no month's start, and gives NaN. */
function monthAfter(start: number): number {
  return isMonthStart(start) ? monthAt(start, 1) : Number.NaN
}

const isMonthStart = (at: number): boolean => localInstant(`${localDay(at).slice(0, 7)}-01`) === at

/** A choice as the address holds it: a name, or `<from>~<to>` in minutes of the product's zone. */
export function rangeText(choice: RangeChoice): string {
  return typeof choice === 'string' ? choice : `${minuteText(choice.from)}~${minuteText(choice.to)}`
}

/** The choice of an address; undefined for anything else, also for a reversed period. */
export function rangeOf(text: unknown): RangeChoice | undefined {
  if (isRangeName(text)) return text
  if (typeof text !== 'string') return undefined
  const [from, to, ...rest] = text.split('~').map(millisOf)
  if (from === undefined || to === undefined || rest.length > 0 || !(from < to)) return undefined
  return { from, to }
}

/** `2026-11-20T08:30`, with seconds where there are any, in the product's zone. */
function minuteText(millis: number): string {
  const text = isoInZone(millis)
  return millis % 60_000 === 0 ? text.slice(0, 16) : text
}

function millisOf(text: string): number | undefined {
  const match = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.exec(text)
  if (match === null) return undefined
  const millis = Date.parse(`${text}${match[1] === undefined ? ':00' : ''}+07:00`)
  return Number.isFinite(millis) ? millis : undefined
}
