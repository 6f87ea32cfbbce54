import type { Database } from '../../db/database.ts'
import { dayOf, startOfDay } from './day.ts'
import {
  countOpen,
  type DayCount,
  type ListedReading,
  type ListFilter,
  selectDayBounds,
  selectDayCounts,
  selectIsMixed,
  selectNewestOpen,
  selectPagedFactors,
} from './list.queries.ts'
import { readPagePoints } from './points.service.ts'

export type { ListedReading, ListFilter }

// Over all factors a count that goes through every page would be asked for only to show "very many".
const countStopsAt = 1_000_000
// Days whose counts are asked for together: few at first, since few are enough where there are many factors.
const firstDays = 4
const mostDays = 512

/** How many readings there are; over all factors up to a million. Within a snapshot. */
export async function countReadings(at: Database, filter: ListFilter): Promise<number> {
  const cap = filter.factor_id === null ? countStopsAt : Number.MAX_SAFE_INTEGER
  let count = await countOpen(at, filter, cap)
  for await (const { count: more } of dayCounts(at, filter)) {
    if (count >= cap) break
    count += more
  }
  return Math.min(count, cap)
}

/** A page of readings, newest first, of one instant by factor. Within a snapshot. */
export async function listReadings(
  at: Database,
  filter: ListFilter,
  { start, limit }: { start: number; limit: number },
): Promise<ListedReading[]> {
  const wanted = start + limit
  const isMixed = filter.factor_id === null && (await selectIsMixed(at))
  const openCount = await countOpen(at, filter, wanted)
  const isOpenPassed = !isMixed && start >= openCount
  const listed = isOpenPassed ? [] : await selectNewestOpen(at, filter, wanted)
  // Readings before the page that did not have to be read.
  let passed = isOpenPassed ? openCount : 0
  let read = isMixed ? 0 : openCount - passed
  for await (const { day, count } of dayCounts(at, filter)) {
    if (passed + read >= wanted) break
    if (!isMixed && passed + read + count <= start) passed += count
    else {
      listed.push(...(await readDay(at, filter, day)))
      read += count
    }
  }
  return listed.sort(newestFirst).slice(start - passed, wanted - passed)
}

const newestFirst = (one: ListedReading, other: ListedReading): number =>
  other.ts.getTime() - one.ts.getTime() || one.factor_id - other.factor_id

async function readDay(at: Database, filter: ListFilter, day: number): Promise<ListedReading[]> {
  const factor_ids = await selectPagedFactors(at, filter, { from: day, to: day })
  const start = Math.max(filter.start, startOfDay(day))
  const end = Math.min(filter.end, startOfDay(day + 1))
  const readings: ListedReading[] = []
  for await (const { factor_id, base, offsets, values, qualities } of readPagePoints(at, {
    factor_ids,
    start,
    end,
  }))
    for (const [place, offset] of offsets.entries())
      readings.push({
        factor_id,
        ts: new Date(base + offset),
        value: values[place] ?? 0,
        quality: (qualities[place] ?? 0) as ListedReading['quality'], // what a column of qualities holds
      })
  return readings
}

/** The days of a filter that have pages, newest first, with what their pages hold in the span. */
async function* dayCounts(at: Database, filter: ListFilter): AsyncGenerator<DayCount> {
  const bounds = await selectDayBounds(at)
  if (bounds === null) return
  const first = Math.max(bounds.first, dayOf(filter.start))
  let to = Math.min(bounds.last, dayOf(filter.end - 1))
  for (let width = firstDays; to >= first; width = Math.min(width * 2, mostDays)) {
    const from = Math.max(first, to - width + 1)
    for (const counted of await selectDayCounts(at, filter, { from, to }))
      yield await within(at, filter, counted)
    to = from - 1
  }
}

async function within(at: Database, filter: ListFilter, counted: DayCount): Promise<DayCount> {
  const { day } = counted
  if (startOfDay(day) >= filter.start && startOfDay(day + 1) <= filter.end) return counted
  return { day, count: (await readDay(at, filter, day)).length }
}
