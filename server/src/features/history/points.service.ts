import { isMeasured, type StoredQuality } from '@quantrac/contract'
import type { Database } from '../../db/database.ts'
import { numbersInArray } from '../../lib/number-array.ts'
import { dayOf, startOfDay } from './day.ts'
import { selectNearestRow, selectOpenPoints } from './open.queries.ts'
import type { DayReadings } from './day-readings.ts'
import { unpackDay } from './day-block.ts'
import { selectNearestBlocks, selectBlocks } from './day-blocks.queries.ts'
import { snapshot } from './snapshot.service.ts'
import type { FactorPeriod, Period } from './period.ts'
import { selectBlockDays } from './summaries.queries.ts'

/** Readings of one factor in event-time order; offsets in milliseconds from `base`. */
export interface Points extends DayReadings {
  readonly factor_id: number
  readonly base: number
}

// So many blocks are in memory at once: what was asked for may be years of many factors.
const blocksAtOnce = 120

/** Every reading of a period: of each factor in event-time order, of several turn by turn. Within a snapshot. */
export async function* readPoints(at: Database, period: FactorPeriod): AsyncGenerator<Points> {
  yield* readBlockPoints(at, period)
  yield* readRowPoints(at, period)
}

/** Every reading of a period that is on open days. */
export async function* readRowPoints(at: Database, period: FactorPeriod): AsyncGenerator<Points> {
  for (const { factor_id, instants, values, qualities } of await selectOpenPoints(at, period)) {
    yield {
      factor_id,
      base: 0,
      offsets: numbersInArray(instants),
      values: numbersInArray(values),
      qualities: numbersInArray(qualities),
    }
  }
}

/** Every reading of a period that is on packed days. */
export async function* readBlockPoints(at: Database, period: FactorPeriod): AsyncGenerator<Points> {
  const { factor_ids, start, end } = period
  const step = Math.max(1, Math.floor(blocksAtOnce / factor_ids.length))
  const asked = { first: dayOf(start), last: dayOf(end - 1) }
  const isFew = asked.last - asked.first < step
  const days = isFew ? asked : await selectBlockDays(at, { factor_ids, from: asked.first, to: asked.last })
  if (days === null) return
  for (let from = days.first; from <= days.last; from += step) {
    const to = Math.min(days.last, from + step - 1)
    const from_ms = Math.max(start, startOfDay(from)) - startOfDay(0)
    const to_ms = Math.min(end, startOfDay(to + 1)) - startOfDay(0)
    for (const row of await selectBlocks(at, { factor_ids, from, to }, { from_ms, to_ms })) {
      const points = { factor_id: row.factor_id, base: startOfDay(row.day), ...unpackDay(row) }
      yield within(points, period)
    }
  }
}

function within(points: Points, { start, end }: Period): Points {
  const { factor_id, base, offsets, values, qualities } = points
  const first = placeOf(offsets, start - base)
  const last = placeOf(offsets, end - base)
  if (first === 0 && last === offsets.length) return points
  return {
    factor_id,
    base,
    offsets: offsets.slice(first, last),
    values: values.slice(first, last),
    qualities: qualities.slice(first, last),
  }
}

/** How many of the offsets are before one. */
export function placeOf(offsets: readonly number[], offset: number): number {
  let [low, high] = [0, offsets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((offsets[middle] ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}

export interface FoundReading {
  readonly ts: number
  readonly value: number
  readonly quality: StoredQuality
}

export const findReading = (db: Database, factor_id: number, ts: number): Promise<FoundReading | undefined> =>
  snapshot(db, (at) => findReadingHeld(at, factor_id, ts))

/** The same where the caller holds the factor. */
export async function findReadingHeld(
  at: Database,
  factor_id: number,
  ts: number,
): Promise<FoundReading | undefined> {
  const period = { factor_ids: [factor_id], start: ts, end: ts + 1 }
  for await (const points of readPoints(at, period)) {
    const found = readingAt(points, 0)
    if (found !== undefined) return found
  }
  return undefined
}

interface Near {
  readonly ts: number
  readonly side: 'before' | 'after'
  readonly measured: boolean
}

/**
 * The newest reading of a factor before an instant, or the oldest at or after it; of those that are measured where that
 * is asked for.
 */
export const findNearest = (db: Database, factor_id: number, near: Near): Promise<FoundReading | undefined> =>
  snapshot(db, (at) => findNearestHeld(at, factor_id, near))

/** The same within a snapshot, or where the caller holds the factor. */
export async function findNearestHeld(
  at: Database,
  factor_id: number,
  { ts, side, measured }: Near,
): Promise<FoundReading | undefined> {
  const isBefore = side === 'before'
  const period = {
    factor_ids: [factor_id],
    start: isBefore ? Number.NEGATIVE_INFINITY : ts,
    end: isBefore ? ts : Number.POSITIVE_INFINITY,
  }
  const row = async () => {
    const [found] = await selectNearestRow(at, period, { side, measured })
    return found && { ...found, ts: found.ts.getTime() }
  }
  const block = async () => {
    const day = dayOf(isBefore ? ts - 1 : ts)
    for (const found of await selectNearestBlocks(at, { factor_id, day, side, measured })) {
      const points = within({ factor_id, base: startOfDay(found.day), ...unpackDay(found) }, period)
      const counts = (quality: number) => !measured || isMeasured(quality)
      const place = isBefore ? points.qualities.findLastIndex(counts) : points.qualities.findIndex(counts)
      if (place >= 0) return readingAt(points, place)
    }
    return undefined
  }
  // Rows are newer than blocks.
  return isBefore ? ((await row()) ?? (await block())) : ((await block()) ?? (await row()))
}

function readingAt({ base, offsets, values, qualities }: Points, place: number): FoundReading | undefined {
  const offset = offsets[place]
  if (offset === undefined) return undefined
  const quality = (qualities[place] ?? 0) as FoundReading['quality'] // what a column of qualities holds
  return { ts: base + offset, value: values[place] ?? 0, quality }
}

/** Whether a factor has any reading. */
export async function hasHistory(db: Database, factor_id: number): Promise<boolean> {
  const ts = Number.POSITIVE_INFINITY
  return (await findNearest(db, factor_id, { ts, side: 'before', measured: false })) !== undefined
}
