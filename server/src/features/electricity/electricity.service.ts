import {
  DAY_MS,
  type Electricity,
  type Factor,
  lateAfterMs,
  type LatestFactor,
  type Module,
  startOfLocalDay,
  isMeasured,
} from '@quantrac/contract'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'
import { startOfMonth } from '../../lib/local-month.ts'
import { listFactorsOf } from '../factors/factors.service.ts'
import { findNearestHeld, readPoints } from '../history/points.service.ts'
import { snapshot } from '../history/snapshot.service.ts'
import { listLatestOfModule } from '../module-data/latest.service.ts'
import { type AskedTimes, periodOf } from '../module-data/range.ts'
import { getModuleByCode } from '../modules/modules.service.ts'
import { readGroups } from '../tariff-books/station-groups.service.ts'
import type { TariffBooks } from '../tariff-books/books.ts'
import { readTariffBooks } from '../tariff-books/tariff-books.service.ts'
import { belowOf, type Read } from './below.ts'
import { booksWithin } from './books.ts'
import { type Meter, metersAmong, powerAmong, powerFactorAmong } from './chosen.ts'
import { cutsOf, expectedRest, inUnits, monthOf, rounded, todayOf } from './figures.ts'
import { Meters, type MetersAsked } from './meter.service.ts'
import type { MeterPeriod } from './meter-period.ts'
import { readGreatest } from './power.service.ts'
import { StationPrices } from './station-prices.ts'
import { type Times, timesAt } from './times.ts'

const mostDays = 92

// As far as readings go back.
const mostMonths = 120

export interface ElectricityQuery extends AskedTimes {
  /** The code of a counter. */
  readonly factor?: string | undefined
}

const columnsMs = 13 * DAY_MS
const mostTold = 10
const leastPowerFactor = 0.9

interface Asked {
  readonly module: Module
  readonly times: Times
  readonly latest: ReadonlyMap<number, LatestFactor>
}

/**
 * What a station's electricity cards show. The meter is the first by code, unless one is asked for.
 * @throws AppError not-found, or under `factor` (unknown)
 */
export async function getElectricity(
  ctx: Context,
  code: string,
  query: ElectricityQuery,
): Promise<Electricity> {
  const module = await getModuleByCode(ctx, code)
  const [factors, newest, books, groups] = await Promise.all([
    listFactorsOf(ctx, module.id),
    listLatestOfModule(ctx, code),
    readTariffBooks(ctx),
    readGroups(ctx, [module.id]),
  ])
  const prices = new StationPrices(books.price, groups.get(module.id) ?? [])
  const asked: Asked = {
    module,
    times: timesAt(ctx.now().getTime()),
    latest: new Map(newest.map((one) => [one.factor, one])),
  }
  const meters = metersAmong(factors)
  const meter = chosen(meters, query.factor)
  const { start, end } = periodOf(ctx.now(), query, columnsMs)
  const columns = columnsOf({ start, end: Math.min(end, asked.times.today + DAY_MS) })
  const [ofMeter, power, power_factor] = await snapshot(ctx.db, (at) =>
    Promise.all([
      meter === undefined ? noMeter(columns) : readMeter(at, meter, { ...asked, books, prices, columns }),
      readPower(at, powerAmong(factors), asked),
      readPowerFactor(at, powerFactorAmong(factors), asked),
    ]),
  )
  const named = meters.map(({ factor }) => ({ code: factor.code, name: factor.name }))
  const { month, today } = asked.times
  const within = {
    start: Math.min(month, columns.columns[0]?.start ?? month),
    end: Math.max(today + DAY_MS, columns.columns.at(-1)?.end ?? 0),
  }
  const held = booksWithin(books, within, [prices])
  return { meters: named, ...ofMeter, power, power_factor, books: held }
}

function chosen(meters: readonly Meter[], code: string | undefined): Meter | undefined {
  if (code === undefined) return meters[0]
  const meter = meters.find(({ factor }) => codeKey(factor.code) === codeKey(code))
  if (meter === undefined) throw AppError.field('factor', 'unknown')
  return meter
}

interface Priced {
  readonly books: TariffBooks
  readonly prices: StationPrices
}

type Columns = ReturnType<typeof columnsOf>
type OfMeter = Omit<Electricity, 'meters' | 'power' | 'power_factor' | 'books'>

const noMeter = ({ step }: Columns): OfMeter => ({
  meter: null,
  today: null,
  month: null,
  expected: null,
  step,
  columns: [],
  resets: [],
  faults: [],
})

async function readMeter(
  at: Database,
  { factor, scale }: Meter,
  asked: Asked & Priced & { readonly columns: Columns },
): Promise<OfMeter> {
  const { module, books, prices, columns, latest } = asked
  const { now } = asked.times
  const last = await findNearestHeld(at, factor.id, { side: 'before', ts: now + 1, measured: true })
  const times = timesAt(now, last?.ts)
  const isSilent = last !== undefined && now - last.ts > lateAfterMs(module.interval_seconds)
  const first = Math.min(times.lastMonth, ...times.weekdays.map((ts) => ts - (times.now - times.today)))
  const period = { start: first, end: times.today + DAY_MS }
  const own = await meterPeriod(at, factor.id, { period, cuts: cutsOf(times), hours: books.hours, now })
  const energy = (start: number, end: number) => inUnits(own.energy(start, end, prices), scale)
  const isInterpolated = (of: MeterPeriod, start: number, end: number) =>
    of.isInterpolated(start, end, module.interval_seconds)
  const wide = await periodOfColumns(at, factor.id, { own, period, ...asked })
  const newest = latest.get(factor.id)
  const told = <T extends { readonly ts: number }>(listOf: (one: MeterPeriod) => readonly T[]): T[] =>
    newestOf([
      { list: listOf(own), from: times.month, to: Number.POSITIVE_INFINITY },
      {
        list: listOf(wide),
        from: columns.columns[0]?.start ?? times.now,
        to: columns.columns.at(-1)?.end ?? times.now,
      },
    ])
  return {
    meter: {
      code: factor.code,
      unit: factor.unit,
      decimals: factor.decimals,
      reading: newest?.value ?? null,
      read_at: newest?.timestamp ?? null,
      silent_since: isSilent ? new Date(last.ts).toISOString() : null,
    },
    today: { ...todayOf(energy, times), interpolated: isInterpolated(own, times.today, now) },
    month: { ...monthOf(energy, times), interpolated: isInterpolated(own, times.month, now) },
    expected: expectedRest(energy, times),
    step: columns.step,
    columns: columns.columns.map(({ start, end }) => ({
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      energy: inUnits(wide.energy(start, end, prices), scale),
      interpolated: isInterpolated(wide, start, end),
    })),
    resets: told(({ resets }) => resets).map(({ ts, from, to }) => ({
      at: new Date(ts).toISOString(),
      from,
      to,
    })),
    faults: told(({ faults }) => faults).map(({ ts, value }) => ({
      id: `${factor.id}-${ts}`,
      at: new Date(ts).toISOString(),
      value,
    })),
  }
}

/** The newest of each list within its times, newest first; what two lists have is in it once. */
function newestOf<T extends { readonly ts: number }>(
  lists: readonly { readonly list: readonly T[]; readonly from: number; readonly to: number }[],
): T[] {
  const newest = lists.flatMap(({ list, from, to }) =>
    list.filter(({ ts }) => ts >= from && ts < to).slice(-mostTold),
  )
  const byInstant = new Map(newest.map((one) => [one.ts, one]))
  return [...byInstant.values()].toSorted((one, other) => other.ts - one.ts)
}

/** Of the columns: the figures' own period where it has them all. */
async function periodOfColumns(
  at: Database,
  factor_id: number,
  given: { own: MeterPeriod; period: Column; columns: Columns; books: TariffBooks; times: Times },
): Promise<MeterPeriod> {
  const { own, period, columns, books, times } = given
  const [start, end] = [columns.columns[0]?.start, columns.columns.at(-1)?.end]
  if (start === undefined || end === undefined || (start >= period.start && end <= period.end)) return own
  return meterPeriod(at, factor_id, { period: { start, end }, cuts: [], hours: books.hours, now: times.now })
}

const meterPeriod = async (at: Database, id: number, asked: MetersAsked): Promise<MeterPeriod> =>
  (await Meters.of(at, [id], asked)).period(id)

async function readPower(
  at: Database,
  power: Meter | undefined,
  asked: Asked,
): Promise<Electricity['power']> {
  if (power === undefined) return null
  const { factor, scale } = power
  const { month, now } = asked.times
  const greatest = (await readGreatest(at, [factor.id], { since: month, now })).get(factor.id)
  const limit = asked.latest.get(factor.id)?.max_value ?? null
  return {
    code: factor.code,
    limit_kw: limit === null ? null : limit * scale,
    maximum:
      greatest === undefined
        ? null
        : {
            kw: rounded(greatest.mean * scale),
            start: new Date(greatest.start).toISOString(),
            end: new Date(greatest.end).toISOString(),
          },
  }
}

async function readPowerFactor(
  at: Database,
  factor: Factor | undefined,
  { module, times, latest }: Asked,
): Promise<Electricity['power_factor']> {
  if (factor === undefined) return null
  const readings: Read[] = []
  const period = { factor_ids: [factor.id], start: times.today, end: times.now + 1 }
  for await (const { base, offsets, values, qualities } of readPoints(at, period))
    for (const [place, offset] of offsets.entries())
      if (isMeasured(qualities[place] ?? 0)) readings.push({ ts: base + offset, value: values[place] ?? 0 })
  const limit = latest.get(factor.id)?.min_value ?? leastPowerFactor
  const late = lateAfterMs(module.interval_seconds)
  const { least_at, ...below } = belowOf(readings, { limit, late, now: times.now })
  return {
    code: factor.code,
    limit,
    ...below,
    least_at: least_at === null ? null : new Date(least_at).toISOString(),
  }
}

interface Column {
  readonly start: number
  readonly end: number
}

/** The days, or where they are many the months, that a period touches; no further back than ten years. */
function columnsOf({ start, end }: Column): { step: 'day' | 'month'; columns: Column[] } {
  if (start >= end) return { step: 'day', columns: [] }
  const [first, last] = [startOfLocalDay(start), startOfLocalDay(end - 1)]
  const days = Math.round((last - first) / DAY_MS) + 1
  if (days <= mostDays) {
    const columns = Array.from({ length: days }, (_, n) => first + n * DAY_MS)
    return { step: 'day', columns: columns.map((from) => ({ start: from, end: from + DAY_MS })) }
  }
  const columns: Column[] = []
  for (let from = startOfMonth(last); columns.length < mostMonths; from = startOfMonth(from, -1)) {
    columns.unshift({ start: from, end: startOfMonth(from, 1) })
    if (from <= start) break
  }
  return { step: 'month', columns }
}
