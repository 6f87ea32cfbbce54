import {
  DAY_MS,
  lateAfterMs,
  type ModuleLatest,
  type PeriodEnergy,
  type PlantElectricity,
  type PlantMeter,
  startOfLocalDay,
  type Tariff,
} from '@quantrac/contract'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import type { Period } from '../history/period.ts'
import { findNearestHeld } from '../history/points.service.ts'
import { snapshot } from '../history/snapshot.service.ts'
import { listLatest } from '../module-data/latest.service.ts'
import { type AskedTimes, periodOf } from '../module-data/range.ts'
import { getTariff } from '../tariff/tariff.service.ts'
import { metersAmong, powerAmong, powerFactorAmong } from './chosen.ts'
import { comparable, type EnergyBetween, inUnits, rounded, totalOf } from './figures.ts'
import { MeterPeriod } from './meter.service.ts'
import { type PlantTimes, plantCutsOf, plantTimesOf, weekdaysOf } from './plant-times.ts'
import { readGreatest } from './power.service.ts'

const leastPowerFactor = 0.9
const mostStations = 100_000

/** Energy of the electricity stations within reach, together and each. */
export async function getPlantElectricity(ctx: Context, query: AskedTimes): Promise<PlantElectricity> {
  const now = ctx.now().getTime()
  const [tariff, stations] = await Promise.all([
    getTariff(ctx),
    listLatest(ctx, { type: 'elecConsum', offset: 0, limit: mostStations, ordering: 'id' }),
  ])
  const times = plantTimesOf(periodOf(ctx.now(), withStart(query, now), DAY_MS), now)
  return snapshot(ctx.db, (at) => readPlant(at, { times, tariff, stations: stations.results }))
}

const withStart = (query: AskedTimes, now: number): AskedTimes =>
  query.start_datetime === undefined && query.end_datetime === undefined
    ? { start_datetime: new Date(startOfLocalDay(now)).toISOString() }
    : query

interface Asked {
  readonly times: PlantTimes
  readonly tariff: Tariff
}

/** What is known of one meter: its own figures, and what it gives to the sums. */
interface Part {
  readonly meter: PlantMeter
  readonly energy: EnergyBetween
  readonly isInterpolated: (of: Period) => boolean
}

async function readPlant(
  at: Database,
  { times, tariff, stations }: Asked & { readonly stations: readonly ModuleLatest[] },
): Promise<PlantElectricity> {
  const parts: Part[] = []
  for (const station of stations) {
    const part = await readPart(at, station, { times, tariff })
    if (part !== null) parts.push(part)
  }
  const all = (of: Period): PeriodEnergy | null => sumOf(parts.map(({ energy }) => energy(of.start, of.end)))
  return {
    start: iso(times.start),
    end: iso(times.end),
    before: { start: iso(times.before.start), end: iso(times.before.end) },
    step: times.step,
    columns: times.columns.map((column) => {
      const { before: earlier } = column
      const before =
        earlier && sumOf(parts.map(({ energy }) => comparable(energy, earlier.start, earlier.end)))
      return {
        start: iso(column.start),
        end: iso(column.end),
        energy: all(column),
        interpolated: parts.some(({ isInterpolated }) => isInterpolated(column)),
        before: before && rounded(totalOf(before)),
        expected: expectedOf(parts, column, times.now),
      }
    }),
    month: { start: iso(times.month.start), expected: expectedOf(parts, times.month, times.now) },
    meters: parts.map(({ meter }) => meter),
    tariff,
  }
}

async function readPart(at: Database, station: ModuleLatest, { times, tariff }: Asked): Promise<Part | null> {
  const [chosen] = metersAmong(station.factors)
  if (chosen === undefined) return null
  const { factor, scale } = chosen
  const { now, start, end, before, month, days } = times
  const asked = Math.min(end, now)
  const last = await findNearestHeld(at, factor.id, { side: 'before', ts: asked + 1, measured: true })
  const isSilent = last !== undefined && asked - last.ts > lateAfterMs(station.interval_seconds)
  const known = last === undefined ? start : end > now || isSilent ? last.ts : end
  const until = known >= end ? before.end : Math.min(before.end, before.start + Math.max(0, known - start))
  const cuts = plantCutsOf(times, until)
  const first = Math.min(before.start, month.start, days[0]?.start ?? start, ...cuts.map(startOfLocalDay))
  const period = { start: first, end: Math.max(start, Math.min(end, startOfLocalDay(now) + DAY_MS)) }
  const own = await MeterPeriod.of(at, factor.id, { period, cuts, tariff, now })
  const energy: EnergyBetween = (from, to) => (from >= now ? null : inUnits(own.energy(from, to), scale))
  const isInterpolated = (of: Period) =>
    of.start < now && own.isInterpolated(of.start, Math.min(of.end, now), station.interval_seconds)
  return {
    energy,
    isInterpolated,
    meter: {
      module: station.code,
      name: station.name,
      code: factor.code,
      energy: energy(start, end),
      interpolated: isInterpolated({ start, end }),
      before: until > before.start ? comparable(energy, before.start, until) : null,
      until: isSilent ? iso(last.ts) : null,
      month: energy(month.start, Math.min(month.end, end)),
      days: days.map((day) => {
        const used = energy(day.start, day.end)
        return used && rounded(totalOf(used))
      }),
      power: await readPower(at, station, times),
      power_factor: powerFactorOf(station),
    },
  }
}

async function readPower(
  at: Database,
  { factors }: ModuleLatest,
  { month, start, end, now }: PlantTimes,
): Promise<PlantMeter['power']> {
  const power = powerAmong(factors)
  if (power === undefined) return null
  const { factor, scale } = power
  const since = Math.min(month.start, start)
  const greatest = await readGreatest(at, factor.id, { since, now: Math.min(end, now) })
  return {
    code: factor.code,
    limit_kw: factor.max_value === null ? null : factor.max_value * scale,
    maximum: greatest && {
      kw: rounded(greatest.mean * scale),
      start: iso(greatest.start),
      end: iso(greatest.end),
    },
  }
}

function powerFactorOf({ factors }: ModuleLatest): PlantMeter['power_factor'] {
  const factor = powerFactorAmong(factors)
  return factor === undefined ? null : { code: factor.code, limit: factor.min_value ?? leastPowerFactor }
}

/** What is still to come of a time; null where it is over, or one of the meters tells nothing of it. */
function expectedOf(parts: readonly Part[], of: Period, now: number): PeriodEnergy | null {
  const counting = parts.filter(({ energy }) => energy(startOfLocalDay(now), now) !== null)
  const rests = weekdaysOf(of, now).flatMap(({ start, end, earlier }) =>
    counting.map(({ energy }) => meanOf(earlier.map((from) => comparable(energy, from, from + end - start)))),
  )
  return rests.length === 0 || rests.includes(null) ? null : sumOf(rests)
}

function meanOf(all: readonly (PeriodEnergy | null)[]): PeriodEnergy | null {
  const known = all.filter((one) => one !== null)
  const sum = sumOf(known)
  const { length } = known
  return sum && { offpeak: sum.offpeak / length, normal: sum.normal / length, peak: sum.peak / length }
}

/** Null where nothing is known. */
function sumOf(all: readonly (PeriodEnergy | null)[]): PeriodEnergy | null {
  const known = all.filter((one) => one !== null)
  if (known.length === 0) return null
  const sum = (period: keyof PeriodEnergy) => rounded(known.reduce((so, one) => so + one[period], 0))
  return { offpeak: sum('offpeak'), normal: sum('normal'), peak: sum('peak') }
}

const iso = (ts: number): string => new Date(ts).toISOString()
