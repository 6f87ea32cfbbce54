import type { Database } from '../../db/database.ts'
import { numbersInArray } from '../../lib/number-array.ts'
import { dayOf, type Day, startOfDay } from './day.ts'
import { readDayTimes } from './day-times.service.ts'
import { type DayTimes, selectTimesGroups, type TimesGroup } from './instants.queries.ts'
import { selectOpenDays, selectOpenInstants } from './open.queries.ts'
import { offsetsOf } from './day-block.ts'
import { selectBlocksOf } from './day-blocks.queries.ts'
import type { FactorPeriod } from './period.ts'

// How many instants blocks have together, by what their times are: it follows from those alone, so that it is never out
// of date.
const counted = new Map<string, number>()
const mostCounted = 50_000
// So many days' instants are in memory at once while they are counted.
const daysAtOnce = 50

/**
 * The instants at which any of some factors has a reading, by day: how many, or which where that had to be looked up.
 */
export class Instants {
  readonly #at: Database
  readonly #period: FactorPeriod
  readonly #days: readonly DayTimes[]
  readonly #counts = new Map<Day, number>()

  private constructor(at: Database, period: FactorPeriod, days: readonly DayTimes[]) {
    this.#at = at
    this.#period = period
    this.#days = days
  }

  /** Within a snapshot, for as long as it lasts. */
  static async of(at: Database, period: FactorPeriod): Promise<Instants> {
    const instants = new Instants(at, period, await readDayTimes(at, period))
    const open = await selectOpenDays(at, period)
    await instants.#count(new Map(open.map(({ day, count }) => [day, count])))
    return instants
  }

  get count(): number {
    let count = 0
    for (const of of this.#counts.values()) count += of
    return count
  }

  /** A page of them, newest first. */
  async page(offset: number, limit: number): Promise<number[]> {
    let passed = 0
    const days: Day[] = []
    let skip = 0
    for (const [day, count] of [...this.#counts].sort(([one], [other]) => other - one)) {
      if (passed + count > offset && passed < offset + limit) {
        if (days.length === 0) skip = offset - passed
        days.push(day)
      }
      passed += count
    }
    const known = await this.#read(days)
    const instants = days.flatMap((day) => (known.get(day) ?? []).toReversed())
    return instants.slice(skip, skip + limit)
  }

  /** A day whose blocks have the same instants, all in the period and none as rows, needs no look. */
  async #count(open: ReadonlyMap<Day, number>): Promise<void> {
    const unsure: DayTimes[] = []
    for (const [day, count] of open) this.#counts.set(day, count)
    const isWhole = (day: Day) =>
      startOfDay(day) >= this.#period.start && startOfDay(day + 1) <= this.#period.end && !open.has(day)
    for (const one of this.#days) {
      const count = one.count ?? counted.get(one.times ?? '')
      if (count !== undefined && isWhole(one.day)) this.#counts.set(one.day, count)
      else unsure.push(one)
    }
    for (let from = 0; from < unsure.length; from += daysAtOnce) {
      const some = unsure.slice(from, from + daysAtOnce)
      const known = await this.#read(some.map(({ day }) => day))
      if (counted.size + some.length > mostCounted) counted.clear()
      for (const { day, times } of some) {
        const count = known.get(day)?.length ?? 0
        this.#counts.set(day, count)
        if (times !== null && isWhole(day)) counted.set(times, count)
      }
    }
  }

  /** Which they are, in order. */
  async #read(days: readonly Day[]): Promise<Map<Day, readonly number[]>> {
    if (days.length === 0) return new Map()
    const groups = await selectTimesGroups(this.#at, { factor_ids: this.#period.factor_ids, days })
    const irregular = groups.filter(({ step_ms }) => step_ms === null)
    const blocks = irregular.length === 0 ? [] : await selectBlocksOf(this.#at, irregular)
    const offsets = new Map(blocks.map((block) => [`${block.factor_id} ${block.day}`, offsetsOf(block)]))
    const listOf = (group: TimesGroup) =>
      group.step_ms === null ? (offsets.get(`${group.factor_id} ${group.day}`) ?? []) : regular(group)
    const byDay = Map.groupBy(groups, ({ day }) => day)
    const open = await this.#openInstants(days)
    return new Map(
      days.map((day) => {
        const lists = (byDay.get(day) ?? []).map(listOf)
        return [day, this.#union(day, lists, open.get(day) ?? [])]
      }),
    )
  }

  async #openInstants(days: readonly Day[]): Promise<Map<Day, number[]>> {
    const start = Math.max(this.#period.start, startOfDay(Math.min(...days)))
    const end = Math.min(this.#period.end, startOfDay(Math.max(...days) + 1))
    const found = await selectOpenInstants(this.#at, { ...this.#period, start, end })
    return Map.groupBy(numbersInArray(found ?? '{}'), dayOf)
  }

  #union(day: Day, lists: readonly (readonly number[])[], open: readonly number[]): number[] {
    const midnight = startOfDay(day)
    const [only] = lists
    const all =
      only !== undefined && lists.length === 1 && open.length === 0
        ? only
        : // In a typed array, numbers are sorted many times faster.
          Int32Array.from([...lists, open.map((ts) => ts - midnight)].flat()).sort()
    const instants: number[] = []
    let last = Number.NaN
    for (const offset of all) {
      const ts = midnight + offset
      if (ts !== last && ts >= this.#period.start && ts < this.#period.end) instants.push(ts)
      last = ts
    }
    return instants
  }
}

const regular = (group: TimesGroup): readonly number[] => offsetsOf({ ...group, offsets_ms: null })
