import { type EnergyCurve, type EnergyFigure, type TariffPeriod, tariffPeriods } from '@quantrac/contract'
import type { Api } from '@quantrac/simulator'
import type { Differences, Figure } from './differences.ts'
import { MeterBook, totalOf } from './energy.ts'
import type { Factor, Plant, Station } from './plant.ts'
import { figuresOf, inBuckets } from './series.ts'
import { dayMs, hourMs, iso, localMidnight, localMonth } from './time.ts'

// With halves of a dong, and days without peak that are not those of the beginning.
const prices = { offpeak: 1145.5, normal: 1768.25, peak: 3266.75 }

interface Asked {
  readonly station: Station
  readonly meter: Factor
  readonly book: MeterBook
  readonly now: number
  readonly differences: Differences
}

/** Energy and its cost, by day, month and any time, and what stands beside it on a station's cards. */
export async function askEnergy(api: Api, plant: Plant, differences: Differences): Promise<void> {
  await api.call('priceBookCreate', { body: { ...prices, group: '', valid_from: null } })
  const { results: hours } = await api.call('hourBookList', { query: {} })
  const [newest] = hours
  if (newest !== undefined)
    await api.call('hourBookUpdate', { params: { id: newest.id }, body: { days_without_peak: [6, 7] } })
  const books = (await api.call('hourBookList', { query: {} })).results
  const now = plant.clocks.at(-1) ?? 0
  for (const station of plant.stations.filter(({ type }) => type === 'elecConsum')) {
    const [meter] = station.factors
    if (meter === undefined) continue
    const asked = {
      station,
      meter,
      book: new MeterBook(meter.readings, meter.unit, books),
      now,
      differences,
    }
    await askColumns(api, plant, asked)
    await askCards(api, asked)
    await askTotals(api, plant, asked)
  }
}

/** By day, and over so long a time that it is by month. */
async function askColumns(api: Api, { start }: Plant, asked: Asked): Promise<void> {
  const { station, book, now, differences } = asked
  const first = Math.max(start, localMidnight(now) - 91 * dayMs)
  for (const from of [first, now - 300 * dayMs]) {
    const query = { start_datetime: iso(from) }
    const { data } = await api.call('moduleElectricity', { params: { code: station.code }, query })
    for (const column of data.columns) {
      const [left, right] = [Date.parse(column.start), Date.parse(column.end)]
      const expected = book.between(left, right)
      const figure = { kind: `energy by ${data.step}`, where: `${station.code} ${column.start}` }
      periods({ differences, figure }, column.energy, expected)
      const cost = column.energy?.cost ?? null
      const found = cost && Math.round(cost.offpeak + cost.normal + cost.peak)
      differences.same({ ...figure, kind: `cost by ${data.step}` }, found, dong(expected))
    }
    const beginnings = data.columns.map((column) => column.start)
    const days = data.step === 'day' ? eachDay(from, now) : eachMonth(from, now)
    differences.list({ kind: 'energy: columns', where: station.code }, beginnings, days.map(iso))
  }
}

const eachDay = (from: number, to: number): number[] => {
  const first = localMidnight(from)
  return Array.from({ length: (localMidnight(to) - first) / dayMs + 1 }, (_, n) => first + n * dayMs)
}

function eachMonth(from: number, to: number): number[] {
  const all: number[] = []
  for (let at = localMonth(from); at <= to; at = localMonth(at, 1)) all.push(at)
  return all
}

/** kWh by tariff period. */
type Energy = Record<TariffPeriod, number>

/** In whole thousandths of a thousandth, so that no half is lost in a sum. */
function dong(energy: Energy | null): number | null {
  if (energy === null) return null
  const cents = tariffPeriods.map((one) => BigInt(Math.round(energy[one] * 1e6)) * BigInt(prices[one] * 100))
  const sum = cents.reduce((so, part) => so + part, 0n)
  return Number((sum + 50_000_000n) / 100_000_000n)
}

type Into = { differences: Differences; figure: Figure }

function periods({ differences, figure }: Into, found: Energy | null, expected: Energy | null) {
  for (const period of tariffPeriods)
    differences.energy({ ...figure, where: `${figure.where} ${period}` }, found?.[period], expected?.[period])
}

async function askCards(api: Api, asked: Asked): Promise<void> {
  const { station, meter, book, now, differences } = asked
  const { data } = await api.call('moduleElectricity', { params: { code: station.code }, query: {} })
  const [today, month] = [localMidnight(now), localMonth(now)]
  const lastMonth = localMonth(now, -1)
  const known = meter.readings.findLast(({ ts, quality }) => quality === 0 && ts <= now)?.ts ?? now
  const until = Math.min(month, lastMonth + Math.max(0, known - month))
  card(asked, data.today, {
    from: today,
    before: today - dayMs,
    until: Math.max(today, known) - dayMs,
    step: hourMs,
  })
  card(asked, data.month, { from: month, before: lastMonth, until, step: dayMs })
  const newest = meter.readings.at(-1)
  const figure = { kind: 'energy: meter, resets, expected', where: station.code }
  differences.same(figure, data.meter?.reading, newest?.value)
  differences.same(figure, data.meter?.read_at, newest === undefined ? null : iso(newest.ts))
  const shown = book.resets.filter(({ at }) => at >= today - 13 * dayMs).slice(-10)
  const resets = book.resets
    .filter((one, place) => shown.includes(one) || (one.at >= month && place >= book.resets.length - 10))
    .toReversed()
  differences.list(
    figure,
    data.resets.flatMap(({ at, from, to }) => [at, from, to]),
    resets.flatMap(({ at, from, to }) => [iso(at), from, to]),
  )
  const rests = [1, 2, 3, 4].flatMap((week) => {
    const back = week * 7 * dayMs
    return totalOf(book.between(now - back, today + dayMs - back)) ?? []
  })
  const mean = rests.length === 0 ? null : figuresOf(rests).mean
  differences.energy(figure, data.expected, mean)
  greatest(asked, data.power?.maximum ?? null)
}

type Times = { from: number; before: number; until: number; step: number }

function card({ book, now, station, differences }: Asked, found: EnergyFigure | null, times: Times): void {
  const { from, before, until, step } = times
  const figure = { kind: 'energy so far, and before', where: `${station.code} from ${iso(from)}` }
  periods({ differences, figure }, found?.energy ?? null, book.between(from, now))
  // Nothing to compare with where the meter was not known from the beginning on.
  const isKnown = until > before && book.between(before, before + 1) !== null
  periods({ differences, figure }, found?.before.energy ?? null, isKnown ? book.between(before, until) : null)
  const timeSeries = (all: EnergyCurve | undefined, start: number, end: number) => {
    const ends = Array.from({ length: Math.ceil((end - start) / step) }, (_, n) =>
      Math.min(end, start + (n + 1) * step),
    )
    const of = { kind: 'energy curves', where: figure.where }
    differences.list(of, all?.labels ?? [], ends.map(iso))
    for (const [place, to] of ends.entries())
      differences.energySum(of, all?.data[place] ?? null, totalOf(book.between(start, to)))
  }
  timeSeries(found?.curve, from, now)
  timeSeries(found?.curve_before, before, from)
}

/** The greatest mean power of a half hour of this month that is over. */
function greatest({ station, now, differences }: Asked, found: { kw: number; start: string } | null): void {
  const readings = station.factors.find(({ code }) => code === 'P')?.readings ?? []
  const own = readings.filter(({ ts, quality }) => quality === 0 && ts >= localMonth(now))
  const halves = [...inBuckets(own, hourMs / 2)]
    .filter(([start]) => start + hourMs / 2 <= now)
    .map(([start, of]) => ({ start, kw: figuresOf(of.map(({ value }) => value)).mean / 1000 }))
  const best = halves.reduce<{ start: number; kw: number } | null>(
    (so, one) => (so === null || one.kw > so.kw ? one : so),
    null,
  )
  const figure = { kind: 'energy: greatest half hour', where: station.code }
  differences.energy(figure, found?.kw ?? null, best?.kw ?? null)
  differences.same(figure, found?.start ?? null, best === null ? null : iso(best.start))
}

/** Of any times, a meter alone and a station's all. */
async function askTotals(api: Api, { start, clocks }: Plant, asked: Asked): Promise<void> {
  const { station, book, differences } = asked
  const end = clocks.at(-1) ?? 0
  const step = Math.floor((end - start) / 9)
  for (let from = start; from + 2 * step < end; from += step) {
    const to = from + step + 12_345_678
    const query = { start_datetime: iso(from), end_datetime: iso(to) }
    const { datasets } = await api.call('moduleEnergy', { params: { code: station.code }, query })
    const expected = book.between(from, to)
    const figure = { kind: 'energy of any times', where: `${station.code} ${query.start_datetime}` }
    for (const [place, period] of tariffPeriods.entries())
      differences.energy(figure, datasets[0]?.data[place] ?? null, expected?.[period] ?? null)
  }
}
