import {
  DAY_MS,
  lateAfterMs,
  type ModuleLatest,
  type ModuleLatestFactor,
  type PeriodEnergy,
  type PlantElectricity,
  type PlantMeter,
  startOfLocalDay,
  isMeasured,
} from '@quantrac/contract'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import type { Period } from '../history/period.ts'
import { readPoints } from '../history/points.service.ts'
import { snapshot } from '../history/snapshot.service.ts'
import { listLatest } from '../module-data/latest.service.ts'
import { type AskedTimes, periodOf } from '../module-data/range.ts'
import { readGroups } from '../tariff-books/station-groups.service.ts'
import type { TariffBooks } from '../tariff-books/books.ts'
import { readTariffBooks } from '../tariff-books/tariff-books.service.ts'
import { belowOf, type Read } from './below.ts'
import { booksWithin } from './books.ts'
import { type Meter, metersAmong, powerAmong, powerFactorAmong } from './chosen.ts'
import { comparable, type EnergyBetween, inUnits, rounded, sumOf, totalOf } from './figures.ts'
import type { MeterPeriod } from './meter-period.ts'
import { Meters } from './meter.service.ts'
import { asComing } from './coming.ts'
import { type PlantTimes, plantCutsOf, plantTimesOf, weekdaysOf, wholePlantPeriod } from './plant-times.ts'
import { type Greatest, readGreatest } from './power.service.ts'
import { costBy, StationPrices } from './station-prices.ts'

const leastPowerFactor = 0.9
const mostStations = 100_000

// What is in memory at once: of a year so many less.
const mostMeters = 100
const mostMeterDays = 8000

/** Energy of the electricity stations within reach, together and each. */
export async function getPlantElectricity(ctx: Context, query: AskedTimes): Promise<PlantElectricity> {
  const now = ctx.now().getTime()
  const [books, stations] = await Promise.all([
    readTariffBooks(ctx),
    listLatest(ctx, { type: 'elecConsum', offset: 0, limit: mostStations, ordering: 'id' }),
  ])
  const times = plantTimesOf(periodOf(ctx.now(), withStart(query, now), DAY_MS), now)
  const groups = await readGroups(
    ctx,
    stations.results.map(({ id }) => id),
  )
  const prices = new Map(
    stations.results.map(({ id }) => [id, new StationPrices(books.price, groups.get(id) ?? [])]),
  )
  return snapshot(ctx.db, (at) => readPlant(at, { times, books, prices, stations: stations.results }))
}

const withStart = (query: AskedTimes, now: number): AskedTimes =>
  query.start_datetime === undefined && query.end_datetime === undefined
    ? { start_datetime: new Date(startOfLocalDay(now)).toISOString() }
    : query

interface Asked {
  readonly times: PlantTimes
  readonly books: TariffBooks
  readonly prices: ReadonlyMap<number, StationPrices>
}

/** What is known of one meter: its own figures, and what it gives to the sums. */
interface Part {
  readonly meter: PlantMeter
  readonly energy: EnergyBetween
  readonly prices: StationPrices
  readonly isInterpolated: (of: Period) => boolean
  /** How far it is compared where it is silent: a part of the time before. */
  readonly comparedUntil: number
}

async function readPlant(
  at: Database,
  asked: Asked & { readonly stations: readonly ModuleLatest[] },
): Promise<PlantElectricity> {
  const { times, books, stations } = asked
  const parts: Part[] = []
  for (const some of inTurns(stations.flatMap(metered), asked))
    parts.push(...(await readParts(at, some, asked)))
  const all = (of: Period): PeriodEnergy | null => sumOf(parts.map(({ energy }) => energy(of.start, of.end)))
  return {
    start: iso(times.start),
    end: iso(times.end),
    before: { start: iso(times.before.start), end: iso(times.before.end) },
    step: times.step,
    columns: times.columns.map((column) => {
      const { before: earlier, start: from } = column
      // What is still to come is expected of a silent meter, too.
      const compared = from < times.now ? comparedIn : wholeIn
      const before = earlier && sumOf(parts.map((part) => compared(part, earlier)))
      return {
        start: iso(column.start),
        end: iso(column.end),
        energy: all(column),
        interpolated: parts.some(({ isInterpolated }) => isInterpolated(column)),
        before: before && rounded(totalOf(before)),
        expected: expectedOf(parts, column, asked),
      }
    }),
    month: { start: iso(times.month.start), expected: expectedOf(parts, times.month, asked) },
    meters: parts.map(({ meter }) => meter),
    books: booksWithin(
      books,
      { start: Math.min(times.start, times.month.start), end: Math.max(times.end, times.month.end) },
      parts.map(({ prices }) => prices),
    ),
  }
}

/** What a meter used in a part of the time before, none of it later than it is known in the time itself. */
const comparedIn = ({ energy, comparedUntil }: Part, { start, end }: Period): PeriodEnergy | null =>
  start >= comparedUntil ? null : comparable(energy, start, Math.min(end, comparedUntil))

const wholeIn = ({ energy }: Part, { start, end }: Period): PeriodEnergy | null =>
  comparable(energy, start, end)

interface Metered {
  readonly station: ModuleLatest
  readonly chosen: Meter<ModuleLatestFactor>
}

function metered(station: ModuleLatest): Metered[] {
  const [chosen] = metersAmong(station.factors)
  return chosen === undefined ? [] : [{ station, chosen }]
}

/** As many meters as are in memory at once. */
function inTurns(all: readonly Metered[], { times, books }: Asked): Metered[][] {
  const { start, end } = wholePlantPeriod(times, plantCutsOf(times, books.hours))
  const size = Math.max(1, Math.min(mostMeters, Math.floor((mostMeterDays * DAY_MS) / (end - start))))
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size))
}

async function readParts(at: Database, some: readonly Metered[], asked: Asked): Promise<Part[]> {
  const { times, books, prices } = asked
  const { now, start, end, month } = times
  const latest = Math.min(end, now)
  const cuts = plantCutsOf(times, books.hours)
  const ids = some.map(({ chosen }) => chosen.factor.id)
  const meters = await Meters.of(at, ids, {
    period: wholePlantPeriod(times, cuts),
    cuts,
    hours: books.hours,
    now,
  })
  const powers = idsOf(some, ({ factors }) => powerAmong(factors)?.factor)
  const greatest = await readGreatest(at, powers, { since: Math.min(month.start, start), now: latest })
  const below = await readBelow(at, some, times)
  const parts: Part[] = []
  for (const { station, chosen } of some) {
    const newest = await meters.newest(chosen.factor.id, latest)
    const isSilent = newest !== undefined && latest - newest > lateAfterMs(station.interval_seconds)
    const until = comparedUntilOf(times, newest, isSilent)
    const own = await meters.period(chosen.factor.id, [until])
    parts.push(
      partOf(
        { station, chosen, own, times, until, silentSince: isSilent ? newest : null },
        { greatest, below, prices: prices.get(station.id) ?? new StationPrices([], []) },
      ),
    )
  }
  return parts
}

/** As far into the time before as the meter is known in the time itself. */
function comparedUntilOf(
  { start, end, now, before }: PlantTimes,
  newest: number | undefined,
  isSilent: boolean,
): number {
  const known = newest === undefined ? start : end > now || isSilent ? newest : end
  return known >= end ? before.end : Math.min(before.end, before.start + Math.max(0, known - start))
}

interface Found extends Metered {
  readonly own: MeterPeriod
  readonly times: PlantTimes
  readonly until: number
  readonly silentSince: number | null
}

interface Beside {
  readonly greatest: ReadonlyMap<number, Greatest>
  readonly below: ReadonlyMap<number, number>
  readonly prices: StationPrices
}

function partOf({ station, chosen, own, times, until, silentSince }: Found, beside: Beside): Part {
  const { factor, scale } = chosen
  const { now, start, end, before, month, days } = times
  const energy: EnergyBetween = (from, to) =>
    from >= now ? null : inUnits(own.energy(from, to, beside.prices), scale)
  const isInterpolated = (of: Period) =>
    of.start < now && own.isInterpolated(of.start, Math.min(of.end, now), station.interval_seconds)
  return {
    energy,
    prices: beside.prices,
    isInterpolated,
    comparedUntil: silentSince === null ? before.end : until,
    meter: {
      module: station.code,
      name: station.name,
      code: factor.code,
      energy: energy(start, end),
      interpolated: isInterpolated({ start, end }),
      before: until > before.start ? comparable(energy, before.start, until) : null,
      until: silentSince === null ? null : iso(silentSince),
      month: energy(month.start, Math.min(month.end, end)),
      days: days.map((day) => {
        const used = energy(day.start, day.end)
        return used && rounded(totalOf(used))
      }),
      power: powerOf(station, beside.greatest),
      power_factor: powerFactorOf(station, beside.below),
    },
  }
}

function powerOf({ factors }: ModuleLatest, all: Beside['greatest']): PlantMeter['power'] {
  const power = powerAmong(factors)
  if (power === undefined) return null
  const { factor, scale } = power
  const greatest = all.get(factor.id)
  return {
    code: factor.code,
    limit_kw: factor.max_value === null ? null : factor.max_value * scale,
    maximum:
      greatest === undefined
        ? null
        : { kw: rounded(greatest.mean * scale), start: iso(greatest.start), end: iso(greatest.end) },
  }
}

const limitOf = ({ min_value }: ModuleLatestFactor): number => min_value ?? leastPowerFactor

function powerFactorOf({ factors }: ModuleLatest, all: Beside['below']): PlantMeter['power_factor'] {
  const factor = powerFactorAmong(factors)
  return factor === undefined
    ? null
    : { code: factor.code, limit: limitOf(factor), times: all.get(factor.id) ?? null }
}

/** How often each power factor was below its limit today, while today is asked for. */
async function readBelow(
  at: Database,
  some: readonly Metered[],
  { start, end, now }: PlantTimes,
): Promise<ReadonlyMap<number, number>> {
  if (now < start || now >= end) return new Map()
  const readings = new Map(
    idsOf(some, ({ factors }) => powerFactorAmong(factors)).map((id): [number, Read[]] => [id, []]),
  )
  const today = { factor_ids: [...readings.keys()], start: startOfLocalDay(now), end: now + 1 }
  for await (const { factor_id, base, offsets, values, qualities } of readPoints(at, today))
    for (const [place, offset] of offsets.entries())
      if (isMeasured(qualities[place] ?? 0))
        readings.get(factor_id)?.push({ ts: base + offset, value: values[place] ?? 0 })
  return new Map(
    some.flatMap(({ station }) => {
      const factor = powerFactorAmong(station.factors)
      if (factor === undefined) return []
      const late = lateAfterMs(station.interval_seconds)
      return [
        [
          factor.id,
          belowOf(readings.get(factor.id) ?? [], { limit: limitOf(factor), late, now }).times,
        ] as const,
      ]
    }),
  )
}

const idsOf = (
  some: readonly Metered[],
  of: (station: ModuleLatest) => { id: number } | undefined,
): number[] => some.flatMap(({ station }) => of(station)?.id ?? [])

/**
 * What is still to come of a time, priced by its own days; null where it is over, or one of the meters tells nothing of
 * it.
 */
function expectedOf(parts: readonly Part[], of: Period, { times, books }: Asked): PeriodEnergy | null {
  const { now } = times
  const counting = parts.filter(({ energy }) => energy(startOfLocalDay(now), now) !== null)
  const rests = weekdaysOf(of, now).flatMap(({ earlier, ...coming }) =>
    counting.map(({ energy, prices }) => {
      const mean = meanOf(earlier.map((from) => asComing(energy, { coming, from, hours: books.hours })))
      return mean && { ...mean, cost: costBy(mean, prices.at(coming.start).price) }
    }),
  )
  return rests.length === 0 || rests.includes(null) ? null : sumOf(rests)
}

function meanOf(all: readonly (PeriodEnergy | null)[]): PeriodEnergy | null {
  const known = all.filter((one) => one !== null)
  const sum = sumOf(known)
  return sum && inUnits(sum, 1 / known.length)
}

const iso = (ts: number): string => new Date(ts).toISOString()
