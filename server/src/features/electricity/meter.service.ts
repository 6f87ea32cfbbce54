import { DAY_MS, startOfLocalDay, type Tariff } from '@quantrac/contract'
import type { Database } from '../../db/database.ts'
import { dayOf } from '../history/day.ts'
import { type Points, readBlockPoints, readRowPoints } from '../history/points.service.ts'
import { RememberedDays } from '../history/remembered-days.service.ts'
import type { Span } from '../history/span.ts'
import { summable } from '../history/summary.ts'
import {
  isInterpolated,
  type MeterReading,
  type MeterReset,
  type MeterRises,
  type MeterStretch,
  risesOf,
} from '../module-data/energy.ts'
import { MeterStretches } from '../module-data/meter-course.ts'
import { readMeterNeighbour } from '../module-data/meter-neighbour.service.ts'
import { type Stretch, stretchesOf } from '../module-data/tariff.ts'

/** A day's stretches that have readings, by their beginning. */
type MeterDay = ReadonlyMap<number, MeterStretch>

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
      const gathered = gather(stretchesOf(tariff, { start, end: start + DAY_MS }))
      gathered.add(points)
      return gathered.byStart
    }
    memory = { tariff: text, days: new RememberedDays(work) }
  }
  return memory.days
}

function gather(stretches: readonly Stretch[]) {
  const meter = new MeterStretches(stretches)
  return {
    add: ({ base, offsets, values, qualities }: Points) => {
      for (const [place, offset] of offsets.entries())
        if (qualities[place] === 0) meter.add({ ts: base + offset, value: summable(values[place] ?? 0) })
    },
    get byStart(): MeterDay {
      return new Map([...meter.byPlace].map(([place, held]) => [stretches[place]?.start ?? 0, held]))
    },
  }
}

interface Asked {
  /** From midnight to midnight. */
  readonly span: Span
  /** Instants inside at which parts of it may begin and end. */
  readonly cuts: readonly number[]
  readonly tariff: Tariff
  /** Nothing is measured after it. */
  readonly now: number
}

/** What a meter has counted in a span, stretch by stretch, in its own unit. */
export class MeterSpan {
  readonly #stretches: readonly Stretch[]
  readonly #rises: readonly (number | null)[]
  readonly #crossings: MeterRises['crossings']
  readonly resets: readonly MeterReset[]
  /** Readings that do not count. */
  readonly faults: readonly MeterReading[]

  private constructor(stretches: readonly Stretch[], { rises, resets, faults, crossings }: MeterRises) {
    this.#stretches = stretches
    this.#rises = rises
    this.#crossings = crossings
    this.resets = resets
    this.faults = faults
  }

  /** Within a snapshot. */
  static async of(at: Database, factor_id: number, asked: Asked): Promise<MeterSpan> {
    const { span, tariff, now } = asked
    const cuts = asked.cuts.filter((cut) => cut > span.start && cut < span.end)
    const stretches = stretchesOf(tariff, span, cuts)
    const days = { from: dayOf(span.start), to: dayOf(span.end - 1) }
    const [known, rows, after] = await Promise.all([
      daysFor(tariff).read(at, factor_id, days),
      openStretches(at, factor_id, { span, stretches }),
      span.end > now ? null : readMeterNeighbour(at, factor_id, { side: 'after', ts: span.end }),
    ])
    const held = new Map<number, MeterStretch>()
    for (let day = days.from; day <= days.to; day += 1)
      for (const [start, stretch] of known.get(day) ?? []) held.set(start, stretch)
    const cutDays = [...new Set(cuts.map(startOfLocalDay))].filter((day) => known.has(dayOf(day)))
    const [before] = await Promise.all([
      readMeterNeighbour(at, factor_id, { side: 'before', ts: span.start }),
      ...cutDays.map((day) => cutDay(at, { factor_id, day, stretches }, held)),
    ])
    for (const [start, stretch] of rows) held.set(start, stretch)
    const course = {
      before,
      after,
      stretches: new Map(
        stretches.flatMap(({ start }, place) => {
          const stretch = held.get(start)
          return stretch === undefined ? [] : [[place, stretch] as const]
        }),
      ),
    }
    return new MeterSpan(stretches, risesOf(course, stretches))
  }

  /** By tariff period, between two cuts or midnights; null where no two readings tell. */
  energy(start: number, end: number): Record<Stretch['period'], number> | null {
    const energy = { offpeak: 0, normal: 0, peak: 0 }
    let isKnown = false
    for (let place = this.#placeOf(start); place < this.#stretches.length; place += 1) {
      const stretch = this.#stretches[place]
      if (stretch === undefined || stretch.start >= end) break
      const rise = this.#rises[place] ?? null
      if (rise === null) continue
      isKnown = true
      energy[stretch.period] += rise
    }
    return isKnown ? energy : null
  }

  isInterpolated(start: number, end: number, interval_seconds: number): boolean {
    return isInterpolated(this.#crossings, { start, end }, interval_seconds)
  }

  /** The index of the first stretch that begins at an instant or after it. */
  #placeOf(instant: number): number {
    let [low, high] = [0, this.#stretches.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#stretches[middle]?.start ?? instant) < instant) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Of the days that are not packed. */
async function openStretches(
  at: Database,
  factor_id: number,
  { span, stretches }: { span: Span; stretches: readonly Stretch[] },
): Promise<MeterDay> {
  const rows = gather(stretches)
  for await (const points of readRowPoints(at, { ...span, factor_ids: [factor_id] })) rows.add(points)
  return rows.byStart
}

/** A packed day that is divided further than the tariff does. */
async function cutDay(
  at: Database,
  { factor_id, day, stretches }: { factor_id: number; day: number; stretches: readonly Stretch[] },
  held: Map<number, MeterStretch>,
): Promise<void> {
  const span = { start: day, end: day + DAY_MS }
  const own = stretches.filter(({ start }) => start >= span.start && start < span.end)
  for (const { start } of own) held.delete(start)
  const gathered = gather(own)
  for await (const points of readBlockPoints(at, { ...span, factor_ids: [factor_id] })) gathered.add(points)
  for (const [start, stretch] of gathered.byStart) held.set(start, stretch)
}
