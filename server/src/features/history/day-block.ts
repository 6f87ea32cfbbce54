import { createHash } from 'node:crypto'
import { arrayText, numbersInArray, quotientsInArray } from '../../lib/number-array.ts'
import { numberForm } from './number-form.ts'
import type { DayReadings } from './day-readings.ts'
import { dayOfHours, type DaySummary, hoursOf, type HourSummary } from './summary.ts'

/** When the readings of a block are: every `step_ms` from `start_ms` on, or at offsets of their own. */
export interface BlockTimes {
  readonly count: number
  readonly start_ms: number
  readonly step_ms: number | null
  readonly offsets_ms: string | null
  /** The same for the same offsets: blocks of one station are compared by it. null where they are regular. */
  readonly times_hash: string | null
}

/** What the arrays of a row of `reading_day` hold, as PostgreSQL writes arrays. */
export interface BlockValues {
  /** The whole numbers are so many parts of one; null where the values are `floats`. */
  readonly divisor: number | null
  readonly shorts: string | null
  readonly ints: string | null
  readonly floats: string | null
  /** null: all are 0. */
  readonly qualities: string | null
}

export interface DayBlock extends BlockTimes, BlockValues {
  /** null: nothing measured. */
  readonly summary: DaySummary | null
  readonly hours: readonly HourSummary[]
}

export function packDay(readings: DayReadings): DayBlock {
  const hours = hoursOf(readings)
  return {
    ...packTimes(readings.offsets),
    ...packValues(readings.values),
    qualities: readings.qualities.every((quality) => quality === 0) ? null : arrayText(readings.qualities),
    summary: dayOfHours(hours, readings),
    hours,
  }
}

function packTimes(offsets: readonly number[]): BlockTimes {
  const [start_ms = 0, second = start_ms] = offsets
  const step_ms = second - start_ms
  const times = { count: offsets.length, start_ms }
  if (offsets.every((offset, at) => offset === start_ms + at * step_ms))
    return { ...times, step_ms, offsets_ms: null, times_hash: null }
  const offsets_ms = arrayText(offsets)
  const times_hash = String(createHash('sha1').update(offsets_ms).digest().readBigInt64BE())
  return { ...times, step_ms: null, offsets_ms, times_hash }
}

function packValues(values: readonly number[]): Omit<BlockValues, 'qualities'> {
  const packed = numberForm(values)
  const none = { divisor: null, shorts: null, ints: null, floats: null }
  if (packed.form === 'floats') return { ...none, floats: arrayText(packed.list) }
  return { ...none, divisor: packed.divisor, [packed.form]: arrayText(packed.list) }
}

export function unpackDay(block: BlockTimes & BlockValues): DayReadings {
  return {
    offsets: offsetsOf(block),
    values: valuesOf(block),
    qualities: qualitiesOf(block),
  }
}

export function qualitiesOf({ count, qualities }: Pick<DayBlock, 'count' | 'qualities'>): readonly number[] {
  if (qualities !== null) return numbersInArray(qualities)
  if (zeros.length !== count) zeros = rising(count, { from: 0, step: 0 })
  return zeros
}

// Most blocks have no other qualities, and as many as the block before.
let zeros: readonly number[] = []

export function offsetsOf({
  count,
  start_ms,
  step_ms,
  offsets_ms,
}: Omit<BlockTimes, 'times_hash'>): readonly number[] {
  if (offsets_ms !== null) return numbersInArray(offsets_ms)
  return rising(count, { from: start_ms, step: step_ms ?? 0 })
}

/**
 * In a list of its full length from the beginning: one that grows takes four times as long, and much of unpacking is
 * this.
 */
function rising(count: number, { from, step }: { from: number; step: number }): number[] {
  const list: number[] = []
  list.length = count
  for (let at = 0; at < count; at += 1) list[at] = from + at * step
  return list
}

function valuesOf({ count, divisor, shorts, ints, floats }: BlockValues & BlockTimes): readonly number[] {
  if (floats !== null) return numbersInArray(floats)
  return quotientsInArray(shorts ?? ints ?? '{}', { count, divisor: divisor ?? 1 })
}
