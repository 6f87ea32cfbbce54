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
} from './list.queries.ts'
import { ListedDay } from './list-day.service.ts'

export type { ListedReading, ListFilter }

// Over all factors a count that goes through every block would be asked for only to show "very many".
const countStopsAt = 1_000_000
// Days whose counts are asked for together: few at first, since few are enough where there are many factors.
const firstDays = 4
const mostDays = 512
// Of one factor: eleven years.
const daysOfOne = 4096

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
  const rows = isMixed || openCount > start ? await selectNewestOpen(at, filter, wanted) : []
  if (isMixed) return listMixed(at, { filter, rows }, { start, wanted })
  const listed = rows.slice(start)
  let passed = openCount
  for await (const { day, count } of dayCounts(at, filter)) {
    if (passed >= wanted) break
    if (passed + count > start) {
      const listedDay = await ListedDay.of(at, filter, day)
      append(listed, await listedDay.slice(Math.max(0, start - passed), wanted - passed))
    }
    passed += count
  }
  return listed
}

/** Where rows of a factor are as old as blocks of another. */
async function listMixed(
  at: Database,
  { filter, rows }: { filter: ListFilter; rows: readonly ListedReading[] },
  { start, wanted }: { start: number; wanted: number },
): Promise<ListedReading[]> {
  const listed = [...rows]
  let passed = 0
  for await (const { day, count } of dayCounts(at, filter)) {
    if (passed >= wanted) break
    const listedDay = await ListedDay.of(at, filter, day)
    append(listed, await listedDay.slice(0, wanted - passed))
    passed += count
  }
  return listed.sort(newestFirst).slice(start, wanted)
}

/** One by one: as arguments of one call they may be too many. */
function append<T>(list: T[], more: readonly T[]): void {
  for (const one of more) list.push(one)
}

const newestFirst = (one: ListedReading, other: ListedReading): number =>
  other.ts - one.ts || one.factor_id - other.factor_id

/** The days of a filter that have blocks, newest first, with what their blocks hold in the period. */
async function* dayCounts(at: Database, filter: ListFilter): AsyncGenerator<DayCount> {
  const bounds = await selectDayBounds(at)
  if (bounds === null) return
  const first = Math.max(bounds.first, dayOf(filter.start))
  let to = Math.min(bounds.last, dayOf(filter.end - 1))
  const isOne = filter.factor_id !== null
  for (let width = firstDays; to >= first; width = Math.min(width * 2, mostDays)) {
    const from = Math.max(first, to - (isOne ? daysOfOne : width) + 1)
    for (const counted of await selectDayCounts(at, filter, { from, to }))
      yield await within(at, filter, counted)
    to = from - 1
  }
}

async function within(at: Database, filter: ListFilter, counted: DayCount): Promise<DayCount> {
  const { day } = counted
  if (startOfDay(day) >= filter.start && startOfDay(day + 1) <= filter.end) return counted
  return { day, count: (await ListedDay.of(at, filter, day)).count }
}
