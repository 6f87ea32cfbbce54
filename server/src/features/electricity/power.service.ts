import { isMeasured } from '@quantrac/contract'
import type { Database } from '../../db/database.ts'
import { dayOf } from '../history/day.ts'
import { type Points, readRowPoints } from '../history/points.service.ts'
import { RememberedDays } from '../history/remembered-days.service.ts'
import { summable } from '../history/summary.ts'

const halfHourMs = 1_800_000

/** The greatest mean of half an hour; epoch ms. */
export interface Greatest {
  readonly start: number
  readonly end: number
  readonly mean: number
}

/** Half hours that are over by `now`, of measured readings. */
function greatestOf({ base, offsets, values, qualities }: Points, now: number): Greatest | null {
  const sums = new Map<number, { sum: number; count: number }>()
  for (const [place, offset] of offsets.entries()) {
    if (!isMeasured(qualities[place] ?? 0)) continue
    const start = Math.floor((base + offset) / halfHourMs) * halfHourMs
    const so = sums.get(start)
    const value = summable(values[place] ?? 0)
    if (so === undefined) sums.set(start, { sum: value, count: 1 })
    else {
      so.sum += value
      so.count += 1
    }
  }
  let greatest: Greatest | null = null
  for (const [start, { sum, count }] of sums) {
    const end = start + halfHourMs
    if (end <= now && sum / count > (greatest?.mean ?? Number.NEGATIVE_INFINITY))
      greatest = { start, end, mean: sum / count }
  }
  return greatest
}

// A packed day is over.
const days = new RememberedDays((points) => greatestOf(points, Number.POSITIVE_INFINITY))

/**
 * The greatest mean power of half an hour of each factor from a midnight until now, in its unit; none for one without.
 * Within a snapshot.
 */
export async function readGreatest(
  at: Database,
  factor_ids: readonly number[],
  { since, now }: { readonly since: number; readonly now: number },
): Promise<ReadonlyMap<number, Greatest>> {
  const best = new Map<number, Greatest>()
  const take = (id: number, one: Greatest | null | undefined): void => {
    const known = best.get(id)
    if (one && (known === undefined || one.mean > known.mean)) best.set(id, one)
  }
  // Nothing of a day that begins then.
  const [from, to] = [dayOf(since), dayOf(now - 1)]
  const known = await days.read(at, factor_ids, { from, to })
  for (const id of factor_ids) for (let day = from; day <= to; day += 1) take(id, known.get(id)?.get(day))
  for await (const points of readRowPoints(at, { factor_ids, start: since, end: now + 1 }))
    take(points.factor_id, greatestOf(points, now))
  return best
}
