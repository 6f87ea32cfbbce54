import { type Quantity, type TransmissionLine, unitOf, ZONE_OFFSET_MS, isMeasured } from '@quantrac/contract'

/** `20261125125200`: an instant in local time. */
export const localDigits = (at: number): string =>
  new Date(at + ZONE_OFFSET_MS).toISOString().replace(/\D/g, '').slice(0, 14)

export interface Measured {
  readonly value: number
  /** As it is stored: what is neither measured nor of a calibration is told as of a faulty instrument. */
  readonly quality: number
}

/** Readings of one factor in event-time order. */
export interface Course {
  readonly times: readonly number[]
  readonly values: readonly number[]
  readonly qualities: readonly number[]
}

export const noCourse: Course = { times: [], values: [], qualities: [] }

interface Window {
  readonly at: number
  readonly period_ms: number
}

/**
 * What a file says of a factor: its newest reading in (at − period, at], or the mean of those that are measured. Where
 * none of them is, the newest one with its own quality. Null: there is none, and so no line.
 */
export function measuredIn(
  { times, values, qualities }: Course,
  { at, period_ms }: Window,
  content: 'latest' | 'mean',
): Measured | null {
  const last = firstAfter(times, at) - 1
  const first = firstAfter(times, at - period_ms)
  if (last < first) return null
  const newest = { value: values[last] ?? 0, quality: qualities[last] ?? 0 }
  if (content === 'latest') return newest
  let [sum, count] = [0, 0]
  for (let place = first; place <= last; place += 1)
    if (isMeasured(qualities[place] ?? 0)) {
      sum += values[place] ?? 0
      count += 1
    }
  return count === 0 ? newest : { value: sum / count, quality: 0 }
}

/** The place of the first time that is later. */
function firstAfter(times: readonly number[], at: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low
}

export interface FileLine {
  readonly symbol: string
  /** Empty: it has none. */
  readonly unit: string
  readonly decimals: number
  /** In the unit of the line. Null: nothing is known, and the line is left out. */
  readonly measured: Measured | null
}

const separators = { tab: '\t', comma: ',', semicolon: ';' } as const
const lineEnds = { crlf: '\r\n', lf: '\n' } as const

/** The text of a file, all of whose lines are of one instant. Null: it would have no line, and there is no file. */
export function fileText(lines: readonly FileLine[], at: number, form: TransmissionLine): string | null {
  const separator = separators[form.separator]
  const time = localDigits(at)
  const written = lines.flatMap(({ symbol, unit, decimals, measured }) => {
    if (measured === null || !Number.isFinite(measured.value)) return []
    const value = valueText(measured.value, form.decimals ?? decimals).replace('.', form.decimal)
    const status = isMeasured(measured.quality) ? '00' : measured.quality === 1 ? '01' : '02'
    return [[symbol, value, unit === '' ? form.no_unit : unit, time, status].join(separator)]
  })
  const end = lineEnds[form.line_end]
  return written.length === 0 ? null : written.map((line) => line + end).join('')
}

const mostDecimals = 6

/**
 * Receivers take 0 for a fault, so a value that is not 0 keeps its first digit, though it takes more decimals than
 * usual.
 */
function valueText(value: number, decimals: number): string {
  for (let places = decimals; places < mostDecimals; places += 1) {
    const text = value.toFixed(places)
    if (value === 0 || Number(text) !== 0) return text
  }
  return value.toFixed(mostDecimals)
}

/** Makes a value in the unit of a factor one in the unit of its line, where both are units of the quantity. */
export function converted(
  quantity: Quantity | undefined,
  from: string,
  to: string,
): (value: number) => number {
  const given = quantity && unitOf(quantity, from)
  const asked = quantity && unitOf(quantity, to)
  if (given === undefined || asked === undefined || given.unit === asked.unit) return (value) => value
  return (value) => (value * given.factor + given.offset - asked.offset) / asked.factor
}

/** The instants that have a file in (from, to]: whole periods since midnight. */
export function instantsIn(from: number, to: number, period_ms: number): number[] {
  const instants: number[] = []
  for (let at = lastInstant(from, period_ms) + period_ms; at <= to; at += period_ms) instants.push(at)
  return instants
}

/** The last instant up to a time; a period divides the day. */
export const lastInstant = (at: number, period_ms: number): number =>
  Math.floor((at + ZONE_OFFSET_MS) / period_ms) * period_ms - ZONE_OFFSET_MS
