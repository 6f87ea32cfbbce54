import { HOUR_MS, isMeasured } from '@quantrac/contract'
import type { Database } from '../../db/database.ts'
import { numbersInArray } from '../../lib/number-array.ts'
import { BucketFold, bucketStart } from './bucket-fold.ts'
import { dayOf, startOfDay } from './day.ts'
import { selectOpenSamples } from './open.queries.ts'
import type { FactorPeriod } from './period.ts'
import { readBlockPoints } from './points.service.ts'
import { meanOf } from './summary.ts'
import { selectHours } from './summaries.queries.ts'

/** By factor and by the bucket's beginning. */
export type Samples = ReadonlyMap<number, Map<number, number>>

/**
 * One value for each bucket that has a measured reading: the first one, or on packed days the mean where a bucket is an
 * hour or longer. What it takes does not grow with the number of rows. Within a snapshot.
 */
export async function readSamples(at: Database, period: FactorPeriod, width_ms: number): Promise<Samples> {
  const samples = new Map(period.factor_ids.map((id) => [id, new Map<number, number>()]))
  const first = bucketStart(period.start, width_ms)
  await Promise.all([
    width_ms < HOUR_MS
      ? addFirst(at, { period, width_ms }, samples)
      : addMeans(at, { period, width_ms }, samples),
    addOpen(at, { period, width_ms, first }, samples),
  ])
  return samples
}

interface Asked {
  readonly period: FactorPeriod
  readonly width_ms: number
}

async function addOpen(
  at: Database,
  { period, ...buckets }: Asked & { readonly first: number },
  samples: Samples,
): Promise<void> {
  for (const { factor_id, starts, values } of await selectOpenSamples(at, period, buckets)) {
    const own = samples.get(factor_id)
    const found = numbersInArray(values)
    for (const [place, start] of numbersInArray(starts).entries()) own?.set(start, found[place] ?? 0)
  }
}

async function addFirst(at: Database, { period, width_ms }: Asked, samples: Samples): Promise<void> {
  for await (const { factor_id, base, offsets, values, qualities } of readBlockPoints(at, period)) {
    const own = samples.get(factor_id)
    let next = Number.NEGATIVE_INFINITY
    for (let place = 0; place < offsets.length; place += 1) {
      const ts = base + (offsets[place] ?? 0)
      if (ts < next || !isMeasured(qualities[place] ?? 0)) continue
      const start = bucketStart(ts, width_ms)
      own?.set(start, values[place] ?? 0)
      next = start + width_ms
    }
  }
}

async function addMeans(at: Database, { period, width_ms }: Asked, samples: Samples): Promise<void> {
  const folds = new Map(period.factor_ids.map((id) => [id, new BucketFold(width_ms)]))
  const { factor_ids } = period
  const range = { factor_ids, from: dayOf(period.start), to: dayOf(period.end - 1) }
  for (const { factor_id, day, hours, counts, sums } of await selectHours(at, range)) {
    const [count, sum] = [counts, sums].map(numbersInArray)
    for (const [place, hour] of numbersInArray(hours).entries()) {
      const ts = startOfDay(day) + hour * HOUR_MS
      if (ts < bucketStart(period.start, width_ms)) continue
      const of = { count: count?.[place] ?? 0, sum: sum?.[place] ?? 0, min: 0, max: 0 }
      folds.get(factor_id)?.add(ts, of)
    }
  }
  for (const [id, fold] of folds)
    for (const [start, measured] of fold.buckets()) samples.get(id)?.set(start, meanOf(measured))
}
