import type { ImportDateOrder } from '@quantrac/contract'
import type { ZoneOffset } from './zones.ts'

export type StampProblem = 'bad-time' | 'no-such-day'

/** A time as a file has it: of its own clock, or with a zone. */
interface Stamp {
  /** Epoch milliseconds of the clock, as if it were UTC. */
  readonly local: number
  /** How far it says that its clock is ahead of UTC; null: it does not. */
  readonly offset: number | null
}

const longest = 48
const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000]

const clockForm = String.raw`(\d{1,2})(?:[:.h]| gi\u1edd )(\d{1,2})(?:[:.m](\d{1,2})(?:s|[.,](\d{1,9}))?)?\s?([ap]\.?m\.?|sa|ch)?\s?(z|(?:utc|gmt)?[+-]\d{1,2}(?::?\d{2})?|utc|gmt)?`
/** `separator`: the number of its group. */
const dateForm = (separator: number) =>
  String.raw`(\d{1,4})([-/. ])(\d{1,2})` + `\\${separator}` + String.raw`(\d{1,4})`
const dateThenClock = new RegExp(`^${dateForm(2)}(?:[t ,]+${clockForm})?$`, 'i')
const clockThenDate = new RegExp(`^${clockForm}[ ,]+(?:ng\u00e0y )?${dateForm(8)}$`, 'i')
const clockAlone = new RegExp(`^${clockForm}$`, 'i')
const named = new RegExp(
  String.raw`^(?:(\d{1,2})[- ]([a-z]{3,9})|([a-z]{3,9})[- ](\d{1,2}),?)[- ,]+(\d{2,4})(?:[t ,]+${clockForm})?$`,
  'i',
)
const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:[T _-]?(\d\d)(\d\d)(\d\d)?)?$/
const serial = /^[2-7]\d{4}(?:[.,]\d+)?$/
const seconds = /^\d{9,10}(?:\.\d{1,9})?$/
const milliseconds = /^\d{12,13}$/
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export interface StampForm {
  readonly date_order: ImportDateOrder
  readonly zoneOffset: ZoneOffset
}

/** Reads times; rows that follow one another often have the same, so that the last one is kept. */
export class Stamps {
  readonly #form: StampForm
  #text = ''
  #clock = ''
  #last: number | StampProblem = 'bad-time'

  constructor(form: StampForm) {
    this.#form = form
  }

  /** Epoch milliseconds; `clock` is the other half of a time in two columns. */
  read(text: string, clock = ''): number | StampProblem {
    if (text === this.#text && clock === this.#clock) return this.#last
    this.#text = text
    this.#clock = clock
    this.#last = this.#read(text, clock)
    return this.#last
  }

  #read(text: string, clock: string): number | StampProblem {
    const { date_order, zoneOffset } = this.#form
    const stamp = clock === '' ? stampOf(text, date_order) : joined(text, clock, date_order)
    if (typeof stamp === 'string') return stamp
    return stamp.local - (stamp.offset ?? zoneOffset(stamp.local))
  }
}

/** A time of one cell. */
export function stampOf(text: string, order: ImportDateOrder): Stamp | StampProblem {
  if (text.length > longest || text.length < 4) return 'bad-time'
  const usual = dateThenClock.exec(text)
  if (usual !== null) return withClock(dayOfDate(usual, 1, order), usual, 5)
  if (milliseconds.test(text) && !isCompact(text)) return { local: Number(text), offset: 0 }
  if (seconds.test(text)) return { local: Math.round(Number(text) * 1000), offset: 0 }
  const short = compact.exec(text)
  if (short !== null)
    return withClock(calendarDay(Number(short[1]), Number(short[2]), Number(short[3])), short, 4)
  if (serial.test(text)) return { local: serialInstant(text), offset: null }
  const turned = clockThenDate.exec(text)
  if (turned !== null) return withClock(dayOfDate(turned, 7, order), turned, 1)
  const words = named.exec(text)
  return words === null ? 'bad-time' : withClock(dayOfWords(words), words, 6)
}

const isCompact = (text: string): boolean => {
  const found = compact.exec(text)
  return (
    found !== null && typeof calendarDay(Number(found[1]), Number(found[2]), Number(found[3])) === 'number'
  )
}

/** A date in one cell and its clock in another. */
function joined(date: string, clock: string, order: ImportDateOrder): Stamp | StampProblem {
  const day = stampOf(date, order)
  if (typeof day === 'string') return day
  const start = Math.floor(day.local / DAY_MS) * DAY_MS
  const found = clockAlone.exec(clock)
  if (found !== null) return withClock(start, found, 1)
  // A sheet has a clock as a part of a day, or as a time of its first day.
  const part = /^0?[.,]\d+$/.test(clock) ? Number(clock.replace(',', '.')) : Number.NaN
  if (Number.isFinite(part)) return { local: start + Math.round(part * 86_400) * 1000, offset: null }
  if (clock === '0') return { local: start, offset: null }
  const whole = stampOf(clock, order)
  return typeof whole === 'string' ? whole : { local: start + (whole.local % DAY_MS), offset: whole.offset }
}

/** Whether a cell is a clock alone. */
export const isClock = (text: string): boolean => text.length < 30 && clockAlone.test(text)

/** The date of a time as it is written, without its clock; the whole text where it has none of three numbers. */
export function dateIn(text: string): string {
  if (text.length > longest) return text
  const found = dateThenClock.exec(text)?.slice(1, 5) ?? clockThenDate.exec(text)?.slice(7, 11)
  if (found === undefined) return text
  const [first = '', sign = '', second = '', third = ''] = found
  return `${first}${sign}${second}${sign}${third}`
}

/** The three numbers of a date; null: it is none of three numbers, or its year comes first. */
export function threeNumbers(text: string): readonly [number, number, number] | null {
  if (text.length > longest) return null
  const usual = dateThenClock.exec(text)
  const found = usual?.slice(1, 5) ?? clockThenDate.exec(text)?.slice(7, 11)
  if (found === undefined || found[0] === undefined || found[0].length === 4) return null
  return [Number(found[0]), Number(found[2]), Number(found[3])]
}

function dayOfDate(groups: RegExpExecArray, at: number, order: ImportDateOrder): number | StampProblem {
  const [first = '', , second = '', third = ''] = groups.slice(at, at + 4)
  if (first.length >= 3) return calendarDay(Number(first), Number(second), Number(third))
  if (third.length < 3 && order === 'ymd') return calendarDay(wholeYear(first), Number(second), Number(third))
  const [day, month] = order === 'mdy' ? [second, first] : [first, second]
  return calendarDay(wholeYear(third), Number(month), Number(day))
}

const wholeYear = (text: string): number => {
  const year = Number(text)
  if (text.length > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

function dayOfWords(groups: RegExpExecArray): number | StampProblem {
  const [, day, name, otherName, otherDay, year = ''] = groups
  const month = months.indexOf((name ?? otherName ?? '').slice(0, 3).toLowerCase())
  return month < 0 ? 'bad-time' : calendarDay(wholeYear(year), month + 1, Number(day ?? otherDay))
}

/** The midnight of a day that the calendar has. */
function calendarDay(year: number, month: number, day: number): number | StampProblem {
  if (year < 1900 || year > 2200 || month < 1 || month > 12 || day < 1 || day > 31) return 'bad-time'
  const midnight = Date.UTC(year, month - 1, day)
  return new Date(midnight).getUTCDate() === day ? midnight : 'no-such-day'
}

/** Groups from `at`: hour, minute, second, fraction, half of the day, zone. */
function withClock(day: number | StampProblem, groups: RegExpExecArray, at: number): Stamp | StampProblem {
  if (typeof day === 'string') return day
  const [hourText = '0', minute = '0', second = '0', fraction = '', half, zone] = groups.slice(at, at + 6)
  let hour = Number(hourText)
  if (half !== undefined && half !== '') {
    if (hour < 1 || hour > 12) return 'bad-time'
    hour = (hour % 12) + (/^(?:p|ch)/i.test(half) ? 12 : 0)
  }
  // Many instruments end a day at 24:00.
  const isEnd = hour === 24 && Number(minute) === 0 && Number(second) === 0
  if ((hour > 23 && !isEnd) || Number(minute) > 59 || Number(second) > 59) return 'bad-time'
  const clock = hour * HOUR_MS + Number(minute) * MINUTE_MS + Number(second) * 1000
  const offset = zone === undefined || zone === '' ? null : offsetOf(zone)
  if (offset === 'bad-time') return offset
  return { local: day + clock + Number(fraction.slice(0, 3).padEnd(3, '0')), offset }
}

function offsetOf(zone: string): number | 'bad-time' {
  const found = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone)
  if (found === null) return 0
  const [hours, minutes] = [Number(found[2]), Number(found[3] ?? 0)]
  if (hours > 14 || minutes > 59) return 'bad-time'
  return (found[1] === '-' ? -1 : 1) * (hours * HOUR_MS + minutes * MINUTE_MS)
}

const firstSerialDay = Date.UTC(1899, 11, 30)

/** A day of a sheet is a number with its clock behind the point; whole seconds are meant. */
function serialInstant(text: string): number {
  const exact = Number(text.replace(',', '.')) * DAY_MS
  const second = Math.round(exact / 1000) * 1000
  return firstSerialDay + (Math.abs(exact - second) < 20 ? second : Math.round(exact))
}
