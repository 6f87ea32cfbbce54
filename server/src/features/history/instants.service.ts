import { createHash } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { dayOf, type Day, startOfDay } from './day.ts'
import { selectTimesGroups, type TimesGroup } from './instants.queries.ts'
import { selectOpenDays, selectOpenInstants } from './open.queries.ts'
import { offsetsOf } from './page.ts'
import { selectPagesOf } from './pages.queries.ts'
import type { FactorSpan } from './span.ts'

// How many instants pages have together, by what their times are: it follows from those alone, so that it is never out of date.
const counted = new Map<string, number>()
const mostCounted = 50_000

function timesKey(groups: readonly TimesGroup[]): string {
  const times = groups.map(({ count, start_ms, step_ms, times_hash }) =>
    [count, start_ms, step_ms, times_hash].join(),
  )
  return createHash('sha1').update(times.sort().join(';')).digest('base64')
}

/** The instants at which any of some factors has a reading, by day: how many, or which where that had to be looked up. */
export class Instants {
  readonly #at: Database
  readonly #span: FactorSpan
  readonly #groups: ReadonlyMap<Day, readonly TimesGroup[]>
  readonly #counts = new Map<Day, number>()
  readonly #known = new Map<Day, readonly number[]>()

  private constructor(at: Database, span: FactorSpan, groups: readonly TimesGroup[]) {
    this.#at = at
    this.#span = span
    this.#groups = Map.groupBy(groups, ({ day }) => day)
  }

  /** Within a snapshot, for as long as it lasts. */
  static async of(at: Database, span: FactorSpan): Promise<Instants> {
    const { factor_ids, start, end } = span
    const range = { factor_ids, from: dayOf(start), to: dayOf(end - 1) }
    const instants = new Instants(at, span, await selectTimesGroups(at, range))
    const open = await selectOpenDays(at, span)
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
    await this.#learn(days)
    const instants = days.flatMap((day) => (this.#known.get(day) ?? []).toReversed())
    return instants.slice(skip, skip + limit)
  }

  /** A day whose pages have the same instants, all in the span and none as rows, needs no look. */
  async #count(open: ReadonlyMap<Day, number>): Promise<void> {
    const unsure: Day[] = []
    const whole = new Map<Day, string>()
    for (const [day, groups] of this.#groups) {
      const isWhole = startOfDay(day) >= this.#span.start && startOfDay(day + 1) <= this.#span.end
      if (isWhole && !open.has(day)) whole.set(day, timesKey(groups))
      const count = counted.get(whole.get(day) ?? '') ?? (groups.length === 1 ? groups[0]?.count : undefined)
      if (whole.has(day) && count !== undefined) this.#counts.set(day, count)
      else unsure.push(day)
    }
    for (const [day, count] of open) if (!this.#groups.has(day)) this.#counts.set(day, count)
    await this.#learn(unsure)
    if (counted.size + unsure.length > mostCounted) counted.clear()
    for (const day of unsure) {
      const count = this.#known.get(day)?.length ?? 0
      this.#counts.set(day, count)
      const key = whole.get(day)
      if (key !== undefined) counted.set(key, count)
    }
  }

  async #learn(days: readonly Day[]): Promise<void> {
    const unknown = days.filter((day) => !this.#known.has(day))
    if (unknown.length === 0) return
    const groups = unknown.flatMap((day) => this.#groups.get(day) ?? [])
    const offsets = new Map(
      groups.filter(({ step_ms }) => step_ms !== null).map((group) => [group, regular(group)]),
    )
    const irregular = groups.filter(({ step_ms }) => step_ms === null)
    const pages = irregular.length === 0 ? [] : await selectPagesOf(this.#at, irregular)
    const found = new Map(pages.map((page) => [`${page.factor_id} ${page.day}`, page]))
    for (const group of irregular) {
      const page = found.get(`${group.factor_id} ${group.day}`)
      if (page !== undefined) offsets.set(group, offsetsOf(page))
    }
    const open = await this.#openInstants(unknown)
    for (const day of unknown) {
      const lists = (this.#groups.get(day) ?? []).map((group) => offsets.get(group) ?? [])
      this.#known.set(day, this.#union(day, lists, open.get(day) ?? []))
    }
  }

  async #openInstants(days: readonly Day[]): Promise<Map<Day, number[]>> {
    const start = Math.max(this.#span.start, startOfDay(Math.min(...days)))
    const end = Math.min(this.#span.end, startOfDay(Math.max(...days) + 1))
    const found = await selectOpenInstants(this.#at, { ...this.#span, start, end })
    return Map.groupBy(
      found.map((ts) => ts.getTime()),
      dayOf,
    )
  }

  #union(day: Day, lists: readonly (readonly number[])[], open: readonly number[]): number[] {
    const midnight = startOfDay(day)
    const instants = new Set(open)
    for (const offsets of lists)
      for (const offset of offsets) {
        const ts = midnight + offset
        if (ts >= this.#span.start && ts < this.#span.end) instants.add(ts)
      }
    return [...instants].sort((one, other) => one - other)
  }
}

const regular = (group: TimesGroup): readonly number[] => offsetsOf({ ...group, offsets_ms: null })
