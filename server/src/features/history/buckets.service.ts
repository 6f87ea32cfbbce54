import { DAY_MS, HOUR_MS } from '@quantrac/contract'
import type { Database } from '../../db/database.ts'
import { numbersInArray } from '../../lib/number-array.ts'
import { addReadings, BucketFold, bucketOrigin } from './bucket-fold.ts'
import { startOfDay } from './day.ts'
import { selectOpenBuckets } from './open.queries.ts'
import { readBlockPoints } from './points.service.ts'
import type { BlockRange } from './day-blocks.queries.ts'
import { type FactorPeriod, partsOf } from './period.ts'
import { type HoursRow, selectDays, selectHours } from './summaries.queries.ts'
import type { Measured } from './summary.ts'

/**
 * What each factor has measured in each bucket of a period that has any, by factor and by the bucket's beginning.
 * Within a snapshot. Buckets of an hour and more are read from summaries, shorter ones from readings.
 */
export async function readBuckets(
  at: Database,
  period: FactorPeriod,
  width_ms: number,
): Promise<Map<number, ReadonlyMap<number, Measured>>> {
  const folds = new Map(period.factor_ids.map((id) => [id, new BucketFold(width_ms)]))
  const add = (factorId: number, ts: number, measured: Measured) => folds.get(factorId)?.add(ts, measured)
  const open = { width_ms: Math.min(width_ms, HOUR_MS), origin: bucketOrigin }
  // At once: the database works on the next question while this program reads the answer to the one before.
  const [, opened] = await Promise.all([
    width_ms < HOUR_MS
      ? addPoints(at, { period, width_ms }, add)
      : addSummaries(at, { period, width_ms }, add),
    selectOpenBuckets(at, period, open),
  ])
  for (const { factor_id, at: start, ...measured } of opened) add(factor_id, start.getTime(), measured)
  return new Map([...folds].map(([id, fold]) => [id, fold.buckets()]))
}

/** The beginning of the first bucket of any factor, whose buckets are in order; infinite: there is none. */
export const firstBucketOf = (buckets: ReadonlyMap<number, ReadonlyMap<number, Measured>>): number =>
  Math.min(...[...buckets.values()].flatMap((ofFactor) => [...ofFactor.keys()].slice(0, 1)))

interface Asked {
  readonly period: FactorPeriod
  readonly width_ms: number
}
type Add = (factorId: number, ts: number, measured: Measured) => void

/** From the readings of packed days. */
async function addPoints(at: Database, { period, width_ms }: Asked, add: Add): Promise<void> {
  for await (const points of readBlockPoints(at, period))
    addReadings(points, width_ms, (ts, measured) => add(points.factor_id, ts, measured))
}

/** From the summaries of whole days, and the readings of days that the period has a part of. */
async function addSummaries(at: Database, { period, width_ms }: Asked, add: Add): Promise<void> {
  const { before, days, after } = partsOf(period)
  // Of an edge at most a day: kept until those before it are added.
  const ofEdge = async (edge: FactorPeriod) => {
    const parts: Parameters<Add>[] = []
    await addPoints(at, { period: edge, width_ms: HOUR_MS }, (...part) => parts.push(part))
    return (to: Add) => {
      for (const part of parts) to(...part)
    }
  }
  const inOrder = await Promise.all([
    ...before.map(ofEdge),
    ...(days === null ? [] : [readDays(at, { ...days, factor_ids: period.factor_ids }, width_ms)]),
    ...after.map(ofEdge),
  ])
  for (const addRead of inOrder) addRead(add)
}

async function readDays(at: Database, range: BlockRange, width_ms: number): Promise<(add: Add) => void> {
  if (width_ms < DAY_MS) {
    const rows = await selectHours(at, range)
    return (add) => {
      for (const row of rows) addHours(row, add)
    }
  }
  const rows = await selectDays(at, range)
  return (add) => {
    for (const { factor_id, day, ...measured } of rows) add(factor_id, startOfDay(day), measured)
  }
}

function addHours({ factor_id, day, hours, counts, sums, mins, maxs }: HoursRow, add: Add): void {
  const [count, sum, min, max] = [counts, sums, mins, maxs].map(numbersInArray)
  for (const [place, hour] of numbersInArray(hours).entries()) {
    add(factor_id, startOfDay(day) + hour * HOUR_MS, {
      count: count?.[place] ?? 0,
      sum: sum?.[place] ?? 0,
      min: min?.[place] ?? 0,
      max: max?.[place] ?? 0,
    })
  }
}
