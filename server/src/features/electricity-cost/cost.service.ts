import {
  type costSteps,
  type DemandOfMonth,
  type ElectricityCost,
  type Factor,
  heldOn,
  lateAfterMs,
  type Module,
  type PeriodEnergy,
  type PowerFactorOfMonth,
} from '@quantrac/contract'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { type Meter, metersAmong, powerAmong, reactiveMeterAmong } from '../electricity/chosen.ts'
import { factorOf } from '../electricity/books.ts'
import { inUnits, rounded, totalOf as kwhOf } from '../electricity/figures.ts'
import { Meters } from '../electricity/meter.service.ts'
import type { MeterPeriod } from '../electricity/meter-period.ts'
import { readGreatest } from '../electricity/power.service.ts'
import { StationPrices } from '../electricity/station-prices.ts'
import { listFactorsOf } from '../factors/factors.service.ts'
import { readExtents } from '../history/extents.service.ts'
import type { Period } from '../history/period.ts'
import { snapshot } from '../history/snapshot.service.ts'
import { getModuleByCode } from '../modules/modules.service.ts'
import type { AskedTimes } from '../module-data/range.ts'
import type { TariffBooks } from '../tariff-books/books.ts'
import { readGroups } from '../tariff-books/station-groups.service.ts'
import { readTariffBooks } from '../tariff-books/tariff-books.service.ts'
import { datasetsOf, documentsOf } from './answer.ts'
import { energyOf, linesOf, type Month, wholeVnd } from './bill.ts'
import { costTimesOf, daysOf, type MonthPart, monthsOf, yearPartsOf } from './cost-times.ts'
import { forecastCuts, forecastOf } from './forecast.ts'
import { powerFactorOf } from './reactive.ts'

export interface CostQuery extends AskedTimes {
  readonly by: (typeof costSteps)[number]
}

interface Station {
  readonly module: Module
  readonly factors: readonly Factor[]
  readonly books: TariffBooks
  readonly prices: StationPrices
  readonly now: number
}

/**
 * The bill of a station's first meter, in whole days until today.
 * @throws AppError not-found
 */
export async function getModuleCost(ctx: Context, code: string, query: CostQuery): Promise<ElectricityCost> {
  const module = await getModuleByCode(ctx, code)
  return snapshot(ctx.db, (db) => readModuleCost({ ...ctx, db }, module, query))
}

/** The same of a station that is read. Within a snapshot. */
export async function readModuleCost(
  ctx: Context,
  module: Module,
  query: CostQuery,
): Promise<ElectricityCost> {
  const [factors, books, groups] = await Promise.all([
    listFactorsOf(ctx, module.id),
    readTariffBooks(ctx),
    readGroups(ctx, [module.id]),
  ])
  const prices = new StationPrices(books.price, groups.get(module.id) ?? [])
  const station = { module, factors, books, prices, now: ctx.now().getTime() }
  const times = costTimesOf(query, station.now)
  return readCost(ctx.db, station, { times, by: query.by })
}

async function readCost(
  at: Database,
  station: Station,
  { times, by }: { readonly times: Period; readonly by: CostQuery['by'] },
): Promise<ElectricityCost> {
  const { books, prices, now } = station
  const meters = await readMeters(at, station, times)
  const energy = (start: number, end: number): PeriodEnergy | null =>
    start >= now ? null : (meters.active?.(start, end) ?? null)
  const billed = { energy, prices, vat: books.vat }
  const months: { part: MonthPart; of: Month; lines: ReturnType<typeof linesOf> }[] = []
  for (const part of monthsOf(times, now)) {
    const own = energyOf(part, billed)
    const of = {
      prices,
      demand: await demandOf(at, station, part),
      reactive: reactiveOf(station, { part, meters, money: own.money }),
    }
    months.push({ part, of, lines: linesOf(part, own, of) })
  }
  const parts =
    by === 'total' && times.start < times.end
      ? [{ ...times, lines: months.flatMap(({ lines }) => lines) }]
      : by === 'month'
        ? months.map(({ part, lines }) => ({ ...part, lines }))
        : by === 'day'
          ? daysOf(times).map((day) => ({ ...day, lines: linesOf(day, energyOf(day, billed)) }))
          : []
  const groups = prices.groupsWithin(times)
  const tables = months.some(({ of }) => of.reactive !== undefined) ? [books.reactive] : []
  return {
    labels: parts.map(({ start }) => new Date(start).toISOString()),
    ends: parts.map(({ end }) => new Date(end).toISOString()),
    datasets: datasetsOf(parts.map(({ lines }) => lines)),
    lines: months.flatMap(({ lines }) => lines),
    demand: months.flatMap(({ of }) => of.demand ?? []),
    power_factor: months.flatMap(({ of }) => of.reactive?.found ?? []),
    carbon: carbonOf(energy, books, times),
    forecast: forecastOf({ energy, prices, books, times, now }),
    documents: documentsOf(
      [
        ...groups.map((group) => books.price.filter((one) => one.group === group)),
        books.hours,
        books.vat,
        ...tables,
      ],
      times,
    ),
    coverage: await coverageOf(at, station, times),
  }
}

type EnergyOf = (start: number, end: number) => PeriodEnergy | null

interface Read {
  readonly active: EnergyOf | undefined
  readonly reactive: EnergyOf | undefined
  /** Whether both are known from the beginning of a part to its end. */
  readonly knowWhole: (part: MonthPart) => boolean
}

async function readMeters(at: Database, station: Station, times: Period): Promise<Read> {
  const { factors, books, prices, now, module } = station
  const [active] = metersAmong(factors)
  const reactive = reactiveMeterAmong(factors)
  const both = [active, reactive].flatMap((meter) => meter ?? [])
  if (active === undefined || times.start >= times.end)
    return { active: undefined, reactive: undefined, knowWhole: () => false }
  const { first, cuts } = forecastCuts({ times, now, hours: books.hours })
  const ids = both.map(({ factor }) => factor.id)
  const period = { start: Math.min(times.start, first), end: times.end }
  const meters = await Meters.of(at, ids, { period, cuts, hours: books.hours, now })
  const read: { own: MeterPeriod; newest: number | undefined }[] = []
  for (const id of ids)
    read.push({ own: await meters.period(id), newest: await meters.newest(id, Math.min(now, times.end)) })
  const of = (meter: Meter | undefined, place: number): EnergyOf | undefined =>
    meter && ((start, end) => inUnits(read[place]?.own.energy(start, end, prices) ?? null, meter.scale))
  const late = lateAfterMs(module.interval_seconds)
  return {
    active: of(active, 0),
    reactive: of(reactive, 1),
    knowWhole: ({ start, end, known }) =>
      read.every(({ own, newest }) =>
        known < end
          ? own.energy(start, start + 1) !== null && newest !== undefined && known - newest <= late
          : own.knowsWhole(start, end),
      ),
  }
}

async function demandOf(
  at: Database,
  { factors, prices }: Station,
  { start, known, isMonth }: MonthPart,
): Promise<DemandOfMonth | undefined> {
  const power = powerAmong(factors)
  if (!isMonth || power === undefined) return undefined
  const greatest = (await readGreatest(at, [power.factor.id], { since: start, now: known })).get(
    power.factor.id,
  )
  if (greatest === undefined) return undefined
  const kw = rounded(greatest.mean * power.scale)
  const price = prices.at(greatest.start).price?.demand ?? null
  return {
    start: new Date(start).toISOString(),
    kw,
    at: new Date(greatest.start).toISOString(),
    amount: price === null ? null : wholeVnd(kw * price),
  }
}

interface AboutReactive {
  readonly part: MonthPart
  readonly meters: Read
  readonly money: number | null
}

function reactiveOf({ books, prices }: Station, { part, meters, money }: AboutReactive): Month['reactive'] {
  const table = heldOn(books.reactive, part.start)
  const { start, end, known } = part
  if (!part.isMonth || table === undefined || !meters.knowWhole(part)) return undefined
  const [active, reactive] = [meters.active?.(start, end) ?? null, meters.reactive?.(start, end) ?? null]
  if (active === null || reactive === null) return undefined
  const found: PowerFactorOfMonth | undefined = powerFactorOf(
    { start, end: known, active: rounded(kwhOf(active)), reactive: rounded(kwhOf(reactive)) },
    table,
    { contracted_kw: prices.at(known - 1).contracted_kw, money },
  )
  return found && { found, table }
}

function carbonOf(energy: EnergyOf, { grid }: TariffBooks, times: Period): ElectricityCost['carbon'] {
  return yearPartsOf(times).flatMap(({ year, start, end }) => {
    const used = energy(start, end)
    if (used === null) return []
    const kwh = rounded(kwhOf(used))
    const factor = factorOf(grid, year)
    return [
      {
        year,
        kwh,
        kg: factor === undefined ? null : rounded(kwh * factor.factor),
        factor: factor?.factor ?? null,
        data_year: factor?.year ?? null,
        document: factor?.document ?? '',
      },
    ]
  })
}

const mostReadings = 100_000_000

async function coverageOf(
  at: Database,
  { factors, module, now }: Station,
  times: Period,
): Promise<number | null> {
  const [meter] = metersAmong(factors)
  const end = Math.min(times.end, now)
  const due = Math.floor((end - times.start) / (module.interval_seconds * 1000))
  if (meter === undefined || due <= 0) return null
  const { id } = meter.factor
  const found = (await readExtents(at, { factor_ids: [id], start: times.start, end }, mostReadings)).get(id)
  return Math.min(1, (found?.count ?? 0) / due)
}
