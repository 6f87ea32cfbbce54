import { DAY_MS, isMeasured } from '@quantrac/contract'
import type { Database } from '../../db/database.ts'
import { type Day, dayOf, startOfDay } from '../history/day.ts'
import { readFirsts } from '../history/first.service.ts'
import {
  findNearestHeld,
  placeOf,
  type Points,
  readBlockPoints,
  readRowPoints,
} from '../history/points.service.ts'
import { RememberedDays } from '../history/remembered-days.service.ts'
import type { Period } from '../history/period.ts'
import { summable } from '../history/summary.ts'
import { type MeterReading, type MeterSlice, risesOf } from '../module-data/energy.ts'
import { MeterSlices } from '../module-data/meter-time-series.ts'
import { readMeterNeighbour } from '../module-data/meter-neighbour.service.ts'
import { type DatedHours, hoursOn, type TariffSlice, slicesOf } from '../module-data/tariff.ts'
import { MeterPeriod } from './meter-period.ts'

/** A day's slices that have readings, by their beginning. */
type MeterDay = ReadonlyMap<number, MeterSlice>

// By the hours that divide them: new hours leave alone what is known of the days before them.
const memory = new Map<string, RememberedDays<MeterDay>>()
const mostHours = 4

/** The days as these hours divide them. */
function daysFor({ hours, days_without_peak }: DatedHours): RememberedDays<MeterDay> {
  const text = JSON.stringify([hours, days_without_peak])
  const always = [{ valid_from: null, hours, days_without_peak }]
  const days =
    memory.get(text) ??
    new RememberedDays((points: Points) => {
      const start = startOfDay(dayOf(points.base))
      return gather(slicesOf(always, { start, end: start + DAY_MS }), [points])
    })
  // The last of all to be forgotten.
  memory.delete(text)
  memory.set(text, days)
  const [oldest] = memory.keys()
  if (memory.size > mostHours && oldest !== undefined) memory.delete(oldest)
  return days
}

/** Packed days, each as the hours that hold on it divide it. */
async function readDays(
  at: Database,
  factor_ids: readonly number[],
  { from, to, hours }: { readonly from: Day; readonly to: Day; readonly hours: readonly DatedHours[] },
): Promise<ReadonlyMap<number, ReadonlyMap<Day, MeterDay>>> {
  const found = new Map(factor_ids.map((id) => [id, new Map<Day, MeterDay>()]))
  for (let first = from; first <= to; ) {
    const book = hoursOn(hours, startOfDay(first))
    let last = first
    while (last < to && hoursOn(hours, startOfDay(last + 1)) === book) last += 1
    const known = await daysFor(book).read(at, factor_ids, { from: first, to: last })
    for (const [id, days] of known)
      for (let day = first; day <= last; day += 1) {
        const of = days.get(day)
        if (of !== undefined) found.get(id)?.set(day, of)
      }
    first = last + 1
  }
  return found
}

/** What the measured readings did in each of the slices that they touch, by its beginning. */
function gather(
  slices: readonly TariffSlice[],
  all: readonly Points[],
  into = new Map<number, MeterSlice>(),
): Map<number, MeterSlice> {
  const meter = new MeterSlices(slices)
  for (const { base, offsets, values, qualities } of all)
    for (const [place, offset] of offsets.entries())
      if (isMeasured(qualities[place] ?? 0))
        meter.add({ ts: base + offset, value: summable(values[place] ?? 0) })
  for (const [place, held] of meter.byPlace) into.set(slices[place]?.start ?? 0, held)
  return into
}

export interface MetersAsked {
  /** From midnight to midnight. */
  readonly period: Period
  /** Instants at which parts of the days may begin and end; a meter may have more of its own. */
  readonly cuts: readonly number[]
  readonly hours: readonly DatedHours[]
  /** Nothing is measured after it. */
  readonly now: number
}

/** What is read of one meter. */
interface Read {
  readonly days: ReadonlyMap<Day, MeterDay>
  /** Of the open days. */
  readonly rows: readonly Points[]
  /** Of packed days that are divided further than their hours do. */
  readonly blocks: readonly Points[]
}

/** Some meters in a period, read together. Within a snapshot. */
export class Meters {
  readonly #at: Database
  readonly #asked: MetersAsked
  /** The period with a day on either side: their readings tell what crosses its edges. */
  readonly #wide: Period
  readonly #read: ReadonlyMap<number, Read>
  /** The oldest reading of those with too few in the first day. */
  readonly #firsts: ReadonlyMap<number, number>
  readonly #slices = new Map<string, readonly TariffSlice[]>()

  private constructor(
    at: Database,
    asked: MetersAsked,
    of: { wide: Period; read: ReadonlyMap<number, Read>; firsts: ReadonlyMap<number, number> },
  ) {
    this.#at = at
    this.#asked = asked
    this.#wide = of.wide
    this.#read = of.read
    this.#firsts = of.firsts
  }

  static async of(at: Database, factor_ids: readonly number[], asked: MetersAsked): Promise<Meters> {
    const { period, cuts, hours, now } = asked
    const wide = { start: period.start - DAY_MS, end: period.end > now ? period.end : period.end + DAY_MS }
    const asWhole = { from: dayOf(wide.start), to: dayOf(wide.end - 1) }
    const [days, rows] = await Promise.all([
      readDays(at, factor_ids, { ...asWhole, hours }),
      byFactor(readRowPoints(at, { ...wide, factor_ids })),
    ])
    const divided = await Promise.all(
      daysOf(cuts, wide).map(async (day) => {
        const ids = factor_ids.filter((id) => days.get(id)?.has(day))
        return ids.length === 0 ? noPoints : readBlocks(at, ids, day)
      }),
    )
    const read = new Map<number, Read>()
    for (const id of factor_ids)
      read.set(id, {
        days: days.get(id) ?? new Map(),
        rows: rows.get(id) ?? [],
        blocks: divided.flatMap((points) => points.get(id) ?? []),
      })
    const few = factor_ids.filter((id) => isSparse(read.get(id), asWhole.from))
    return new Meters(at, asked, { wide, read, firsts: await readFirsts(at, few) })
  }

  /** The instant of a meter's newest measured reading until an instant: now, or a midnight. */
  async newest(factor_id: number, until: number): Promise<number | undefined> {
    const { days, rows } = this.#read.get(factor_id) ?? nothing
    for (const { base, offsets, qualities } of rows.toReversed())
      for (let place = placeOf(offsets, until + 1 - base) - 1; place >= 0; place -= 1)
        if (isMeasured(qualities[place] ?? 0)) return base + (offsets[place] ?? 0)
    for (let day = dayOf(until - 1); day >= dayOf(this.#wide.start); day -= 1) {
      const last = [...(days.get(day)?.values() ?? [])].at(-1)?.last.ts
      if (last !== undefined && last <= until) return last
    }
    const near = { side: 'before', ts: until + 1, measured: true } as const
    return (await findNearestHeld(this.#at, factor_id, near))?.ts
  }

  /** What one of them has counted. */
  async period(factor_id: number, ownCuts: readonly number[] = []): Promise<MeterPeriod> {
    const wide = this.#wide
    const cuts = [...this.#asked.cuts, ...ownCuts]
    const slices = this.#slicesOf(cuts)
    const { days, rows, blocks } = this.#read.get(factor_id) ?? nothing
    const held = new Map<number, MeterSlice>()
    for (let day = dayOf(wide.start); day < dayOf(wide.end); day += 1)
      for (const [start, slice] of days.get(day) ?? []) held.set(start, slice)
    const read = new Set(blocks.map(({ base }) => dayOf(base)))
    const more = daysOf(cuts, wide).filter((day) => days.has(day) && !read.has(day))
    const others: Points[] = []
    for (const day of more)
      others.push(...((await readBlocks(this.#at, [factor_id], day)).get(factor_id) ?? []))
    for (const points of [...blocks, ...others]) {
      const start = startOfDay(dayOf(points.base))
      const own = slices.filter((slice) => slice.start >= start && slice.start < start + DAY_MS)
      for (const slice of own) held.delete(slice.start)
      gather(own, [points], held)
    }
    gather(slices, rows, held)
    const byPlace = slices.flatMap(({ start }, place) => {
      const slice = held.get(start)
      return slice === undefined ? [] : [[place, slice] as const]
    })
    const found = { before: await this.#before(factor_id), after: await this.#after(factor_id) }
    return new MeterPeriod(slices, risesOf({ ...found, slices: new Map(byPlace) }, slices))
  }

  /** The reading before the first day, where that has too few to tell what crosses its end. */
  async #before(factor_id: number): Promise<MeterReading | null> {
    const { start } = this.#wide
    if ((this.#firsts.get(factor_id) ?? Number.POSITIVE_INFINITY) >= start) return null
    return readMeterNeighbour(this.#at, factor_id, { side: 'before', ts: start })
  }

  async #after(factor_id: number): Promise<MeterReading | null> {
    const { end } = this.#wide
    const { period, now } = this.#asked
    if (period.end > now || !isSparse(this.#read.get(factor_id), dayOf(end - 1))) return null
    return readMeterNeighbour(this.#at, factor_id, { side: 'after', ts: end })
  }

  /** Most meters are divided alike. */
  #slicesOf(cuts: readonly number[]): readonly TariffSlice[] {
    const key = cuts.join(' ')
    const slices = this.#slices.get(key) ?? slicesOf(this.#asked.hours, this.#wide, cuts)
    this.#slices.set(key, slices)
    return slices
  }
}

const noPoints: ReadonlyMap<number, Points[]> = new Map()
const nothing: Read = { days: new Map(), rows: [], blocks: [] }

async function byFactor(read: AsyncIterable<Points>): Promise<Map<number, Points[]>> {
  const found = new Map<number, Points[]>()
  for await (const points of read)
    found.set(points.factor_id, [...(found.get(points.factor_id) ?? []), points])
  return found
}

const readBlocks = (at: Database, factor_ids: readonly number[], day: Day): Promise<Map<number, Points[]>> =>
  byFactor(readBlockPoints(at, { factor_ids, start: startOfDay(day), end: startOfDay(day + 1) }))

/** The days of a period that are cut between their midnights. */
function daysOf(cuts: readonly number[], { start, end }: Period): Day[] {
  const within = cuts.filter((cut) => cut > start && cut < end && startOfDay(dayOf(cut)) !== cut)
  return [...new Set(within.map(dayOf))]
}

/** Whether a day has less than two measured readings: no two of it tell what is wrong with one. */
function isSparse({ days, rows }: Read = nothing, day: Day): boolean {
  const packed = [...(days.get(day)?.values() ?? [])]
  let found = packed.length + packed.filter(({ second }) => second !== null).length
  for (const { base, offsets, qualities } of rows) {
    const last = placeOf(offsets, startOfDay(day + 1) - base)
    for (let place = placeOf(offsets, startOfDay(day) - base); place < last && found < 2; place += 1)
      if (isMeasured(qualities[place] ?? 0)) found += 1
  }
  return found < 2
}
