import { DAY_MS, HOUR_MS } from '@quantrac/contract'
import type { Database } from '../../db/database.ts'
import { addReadings, BucketFold } from '../history/bucket-fold.ts'
import { readBuckets } from '../history/buckets.service.ts'
import type { FactorPeriod } from '../history/period.ts'
import { type Points, readPoints } from '../history/points.service.ts'
import type { Measured } from '../history/summary.ts'
import { unaveragedOf } from '../judging/paused.service.ts'
import type { Pause } from '../judging/pauses.ts'

type Hours = ReadonlyMap<number, Measured>

/**
 * What each factor has measured in each hour of a period, as `readBuckets`, without what lies in maintenance whose
 * readings are not averaged: of this every average is made. Within a snapshot.
 */
export async function readAveragedHours(
  at: Database,
  period: FactorPeriod,
): Promise<ReadonlyMap<number, Hours>> {
  const hours = await readBuckets(at, period, HOUR_MS)
  const kept = new Map<number, Hours>(hours)
  for (const [id, left] of await leftOf(at, { hours, period })) kept.set(id, left)
  return kept
}

/** How many readings of factors lie in such maintenance, by factor and hour. Within a snapshot. */
export async function countUnaveraged(
  at: Database,
  period: FactorPeriod,
): Promise<ReadonlyMap<number, ReadonlyMap<number, number>>> {
  const factor_ids = [...(await unaveragedOf(at, period.factor_ids)).keys()]
  if (factor_ids.length === 0) return new Map()
  const hours = await readBuckets(at, { ...period, factor_ids }, HOUR_MS)
  const counts = new Map<number, ReadonlyMap<number, number>>()
  for (const [id, left] of await leftOf(at, { hours, period })) {
    const all = [...(hours.get(id) ?? [])]
    const out = all.map(([hour, { count }]) => [hour, count - (left.get(hour)?.count ?? 0)] as const)
    counts.set(id, new Map(out.filter(([, count]) => count > 0)))
  }
  return counts
}

interface Asked {
  readonly hours: ReadonlyMap<number, Hours>
  readonly period: FactorPeriod
}

/** Of factors with such maintenance in the period: their hours without it. */
async function leftOf(at: Database, { hours, period }: Asked): Promise<ReadonlyMap<number, Hours>> {
  const rules = await unaveragedOf(
    at,
    [...hours].filter(([, own]) => own.size > 0).map(([id]) => id),
  )
  const paused = [...rules].flatMap(([id, pauses]) => {
    const known = [...(hours.get(id)?.keys() ?? [])]
    const within = { from: known[0] ?? 0, until: (known.at(-1) ?? 0) + HOUR_MS }
    const times = pauses.in(within)
    return times.length === 0 ? [] : [{ id, times }]
  })
  const left = new Map<number, Hours>()
  // Most are of a whole station: its factors are read at once.
  for (const same of Map.groupBy(paused, ({ times }) => JSON.stringify(times)).values()) {
    const times = same[0]?.times ?? []
    const own = same.map(({ id }): [number, Hours] => [id, hours.get(id) ?? new Map<number, Measured>()])
    const parts = await readParts(at, { hours: new Map(own), period, times })
    for (const [id, ofFactor] of own) left.set(id, outside(ofFactor, times, parts.get(id)))
  }
  return left
}

/** Both in their order. */
function outside(hours: Hours, times: readonly Pause[], parts: Hours | undefined): Hours {
  const left = new Map<number, Measured>()
  let place = 0
  for (const [hour, measured] of hours) {
    const end = hour + HOUR_MS
    while ((times[place]?.until ?? Number.POSITIVE_INFINITY) <= hour) place += 1
    const { from, until } = times[place] ?? never
    const isWhole = from <= hour && until >= end
    const part = from < end ? parts?.get(hour) : measured
    if (!isWhole && part !== undefined) left.set(hour, part)
  }
  return left
}

const never: Pause = { from: Number.POSITIVE_INFINITY, until: Number.POSITIVE_INFINITY }

/** The hours that are partly within the times, of the readings outside them. */
async function readParts(
  at: Database,
  { hours, period, times }: Asked & { readonly times: readonly Pause[] },
): Promise<ReadonlyMap<number, Hours>> {
  const factor_ids = [...hours.keys()]
  const folds = new Map(factor_ids.map((id) => [id, new BucketFold(HOUR_MS)]))
  for (const { from, until } of stretchesOf(partlyIn(hours, times))) {
    const [start, end] = [Math.max(from, period.start), Math.min(until, period.end)]
    for await (const points of readPoints(at, { factor_ids, start, end }))
      addReadings(without(points, times), HOUR_MS, (ts, measured) =>
        folds.get(points.factor_id)?.add(ts, measured),
      )
  }
  return new Map([...folds].map(([id, fold]) => [id, fold.buckets()]))
}

/** The hours in which a time begins or ends, if any factor has measured in them. */
function partlyIn(hours: ReadonlyMap<number, Hours>, times: readonly Pause[]): number[] {
  const ends = times.flatMap(({ from, until }) => [from, until]).filter(Number.isFinite)
  const found = new Set(ends.map((ts) => Math.floor(ts / HOUR_MS) * HOUR_MS))
  return [...found]
    .filter((hour) => [...hours.values()].some((own) => own.has(hour)))
    .sort((one, other) => one - other)
}

/** Hours a day apart at most are read with those between them: a packed day is opened as a whole anyway. */
function stretchesOf(hours: readonly number[]): Pause[] {
  const found: { from: number; until: number }[] = []
  for (const hour of hours) {
    const last = found.at(-1)
    if (last !== undefined && hour - last.until <= DAY_MS) last.until = hour + HOUR_MS
    else found.push({ from: hour, until: hour + HOUR_MS })
  }
  return found
}

/** What is in the times counts as not measured. */
function without(points: Points, times: readonly Pause[]): Points {
  let place = 0
  const { base, offsets, qualities } = points
  const kept = qualities.map((quality, index) => {
    const ts = base + (offsets[index] ?? 0)
    while ((times[place]?.until ?? Number.POSITIVE_INFINITY) <= ts) place += 1
    return (times[place]?.from ?? Number.POSITIVE_INFINITY) <= ts ? 1 : quality
  })
  return { ...points, qualities: kept }
}
