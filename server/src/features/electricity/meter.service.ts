import { DAY_MS, startOfLocalDay, type Tariff } from '@quantrac/contract'
import type { Database } from '../../db/database.ts'
import { dayOf } from '../history/day.ts'
import { type Points, readBlockPoints, readRowPoints } from '../history/points.service.ts'
import { RememberedDays } from '../history/remembered-days.service.ts'
import type { Period } from '../history/period.ts'
import { summable } from '../history/summary.ts'
import {
  isInterpolated,
  type MeterReading,
  type MeterReset,
  type MeterRises,
  type MeterSlice,
  risesOf,
} from '../module-data/energy.ts'
import { MeterSlices } from '../module-data/meter-time-series.ts'
import { readMeterNeighbour } from '../module-data/meter-neighbour.service.ts'
import { type TariffSlice, slicesOf } from '../module-data/tariff.ts'

/** A day's slices that have readings, by their beginning. */
type MeterDay = ReadonlyMap<number, MeterSlice>

interface Memory {
  readonly tariff: string
  readonly days: RememberedDays<MeterDay>
}
let memory: Memory | null = null

/** The days as this tariff divides them; prices divide nothing. */
function daysFor(tariff: Tariff): RememberedDays<MeterDay> {
  const text = JSON.stringify([tariff.hours, tariff.days_without_peak])
  if (memory?.tariff !== text) {
    const work = (points: Points) => {
      const start = startOfLocalDay(points.base)
      const gathered = gather(slicesOf(tariff, { start, end: start + DAY_MS }))
      gathered.add(points)
      return gathered.byStart
    }
    memory = { tariff: text, days: new RememberedDays(work) }
  }
  return memory.days
}

function gather(slices: readonly TariffSlice[]) {
  const meter = new MeterSlices(slices)
  return {
    add: ({ base, offsets, values, qualities }: Points) => {
      for (const [place, offset] of offsets.entries())
        if (qualities[place] === 0) meter.add({ ts: base + offset, value: summable(values[place] ?? 0) })
    },
    get byStart(): MeterDay {
      return new Map([...meter.byPlace].map(([place, held]) => [slices[place]?.start ?? 0, held]))
    },
  }
}

interface Asked {
  /** From midnight to midnight. */
  readonly period: Period
  /** Instants inside at which parts of it may begin and end. */
  readonly cuts: readonly number[]
  readonly tariff: Tariff
  /** Nothing is measured after it. */
  readonly now: number
}

/** What a meter has counted in a period, slice by slice, in its own unit. */
export class MeterPeriod {
  readonly #slices: readonly TariffSlice[]
  readonly #rises: readonly (number | null)[]
  readonly #crossings: MeterRises['crossings']
  readonly resets: readonly MeterReset[]
  /** Readings that do not count. */
  readonly faults: readonly MeterReading[]

  private constructor(slices: readonly TariffSlice[], { rises, resets, faults, crossings }: MeterRises) {
    this.#slices = slices
    this.#rises = rises
    this.#crossings = crossings
    this.resets = resets
    this.faults = faults
  }

  /** Within a snapshot. */
  static async of(at: Database, factor_id: number, asked: Asked): Promise<MeterPeriod> {
    const { period, tariff, now } = asked
    const cuts = asked.cuts.filter((cut) => cut > period.start && cut < period.end)
    const slices = slicesOf(tariff, period, cuts)
    const days = { from: dayOf(period.start), to: dayOf(period.end - 1) }
    const [known, rows, after] = await Promise.all([
      daysFor(tariff).read(at, factor_id, days),
      openSlices(at, factor_id, { period, slices }),
      period.end > now ? null : readMeterNeighbour(at, factor_id, { side: 'after', ts: period.end }),
    ])
    const held = new Map<number, MeterSlice>()
    for (let day = days.from; day <= days.to; day += 1)
      for (const [start, slice] of known.get(day) ?? []) held.set(start, slice)
    const cutDays = [...new Set(cuts.map(startOfLocalDay))].filter((day) => known.has(dayOf(day)))
    const [before] = await Promise.all([
      readMeterNeighbour(at, factor_id, { side: 'before', ts: period.start }),
      ...cutDays.map((day) => cutDay(at, { factor_id, day, slices }, held)),
    ])
    for (const [start, slice] of rows) held.set(start, slice)
    const timeSeries = {
      before,
      after,
      slices: new Map(
        slices.flatMap(({ start }, place) => {
          const slice = held.get(start)
          return slice === undefined ? [] : [[place, slice] as const]
        }),
      ),
    }
    return new MeterPeriod(slices, risesOf(timeSeries, slices))
  }

  /** By tariff period, between two cuts or midnights; null where no two readings tell. */
  energy(start: number, end: number): Record<TariffSlice['period'], number> | null {
    const energy = { offpeak: 0, normal: 0, peak: 0 }
    let isKnown = false
    for (let place = this.#placeOf(start); place < this.#slices.length; place += 1) {
      const slice = this.#slices[place]
      if (slice === undefined || slice.start >= end) break
      const rise = this.#rises[place] ?? null
      if (rise === null) continue
      isKnown = true
      energy[slice.period] += rise
    }
    return isKnown ? energy : null
  }

  isInterpolated(start: number, end: number, interval_seconds: number): boolean {
    return isInterpolated(this.#crossings, { start, end }, interval_seconds)
  }

  /** The index of the first slice that begins at an instant or after it. */
  #placeOf(instant: number): number {
    let [low, high] = [0, this.#slices.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#slices[middle]?.start ?? instant) < instant) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Of the days that are not packed. */
async function openSlices(
  at: Database,
  factor_id: number,
  { period, slices }: { period: Period; slices: readonly TariffSlice[] },
): Promise<MeterDay> {
  const rows = gather(slices)
  for await (const points of readRowPoints(at, { ...period, factor_ids: [factor_id] })) rows.add(points)
  return rows.byStart
}

/** A packed day that is divided further than the tariff does. */
async function cutDay(
  at: Database,
  { factor_id, day, slices }: { factor_id: number; day: number; slices: readonly TariffSlice[] },
  held: Map<number, MeterSlice>,
): Promise<void> {
  const period = { start: day, end: day + DAY_MS }
  const own = slices.filter(({ start }) => start >= period.start && start < period.end)
  for (const { start } of own) held.delete(start)
  const gathered = gather(own)
  for await (const points of readBlockPoints(at, { ...period, factor_ids: [factor_id] })) gathered.add(points)
  for (const [start, slice] of gathered.byStart) held.set(start, slice)
}
