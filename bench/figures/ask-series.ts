import type { Api } from '@quantrac/simulator'
import type { Differences } from './differences.ts'
import { type Factor, type Plant, type Random, type Reading, type Station } from './plant.ts'
import { completenessOf, firstOf } from './report-model.ts'
import { expectedSeries, figuresOf } from './series.ts'
import { dayMs, hourMs, iso, localMidnight } from './time.ts'

interface Given {
  readonly differences: Differences
  readonly random: Random
}

const byCode = (factors: readonly Factor[]): Factor[] =>
  factors.toSorted((one, other) => (one.code < other.code ? -1 : 1))

/** Charts of every resolution, the table of all readings, the newest values and the day. */
export async function askSeries(api: Api, plant: Plant, given: Given): Promise<void> {
  for (const station of plant.stations) {
    await askCharts(api, plant, { ...given, station })
    await askTable(api, station, given.differences)
    await askLatest(api, station, given.differences)
    await askDay(api, plant, { ...given, station })
  }
}

async function askCharts(api: Api, { start, clocks }: Plant, given: Given & { station: Station }) {
  const { station, random, differences } = given
  const now = clocks.at(-1) ?? 0
  const yesterday = localMidnight(now) - dayMs
  const chosen = Array.from({ length: 25 }, () => {
    const [one, other] = [0, 0].map(() => start + Math.floor(random() * (now - start)))
    return {
      start: Math.min(one ?? 0, other ?? 0),
      end: Math.max(one ?? 0, other ?? 0),
      most: 10 + random() * 490,
    }
  })
  // The widths of a screen and the narrowest, and two hours in which one station is read every ten seconds.
  const whole = [10, 60, 500, 5000].map((most) => ({ start, end: now, most }))
  const burst = { start: yesterday + 9 * hourMs, end: yesterday + 11 * hourMs }
  const short = [150, 100, 20].map((most) => ({ ...burst, most }))
  for (const { most: asked, ...span } of [...chosen, ...whole, ...short]) {
    const most = Math.floor(asked)
    const query = { start_datetime: iso(span.start), end_datetime: iso(span.end), max_points: most }
    const answer = await api.call('moduleSeries', { params: { code: station.code }, query })
    const expected = expectedSeries(byCode(station.factors), { ...span, most })
    const where = `${station.code} ${query.start_datetime} to ${query.end_datetime} in ${most}`
    const kind = `series ${expected.resolution}`
    differences.same({ kind: 'series: resolutions', where }, answer.resolution, expected.resolution)
    if (answer.resolution !== expected.resolution) continue
    differences.list({ kind, where }, answer.labels, expected.labels)
    for (const want of expected.datasets) {
      const found = answer.datasets.find(({ code }) => code === want.code)
      const of = `${where} ${want.code}`
      differences.list({ kind, where: `${of} mean` }, found?.data ?? [], want.data)
      differences.list({ kind, where: `${of} min` }, found?.min ?? [], want.min ?? [])
      differences.list({ kind, where: `${of} max` }, found?.max ?? [], want.max ?? [])
      const flat = (all: typeof want.doubtful) =>
        all
          .toSorted((one, other) => one.place - other.place)
          .flatMap(({ place, value, quality }) => [place, value, quality])
      differences.list(
        { kind: 'series: not measured', where: of },
        flat(found?.doubtful ?? []),
        flat(want.doubtful),
      )
    }
  }
}

async function askTable(api: Api, { code, factors }: Station, differences: Differences): Promise<void> {
  const kind = 'table of all readings'
  const columns = byCode(factors).map(({ readings }) => new Map(readings.map(({ ts, value }) => [ts, value])))
  const instants = [...new Set(columns.flatMap((column) => [...column.keys()]))].sort((a, b) => b - a)
  const limit = 1000
  for (let offset = 0; offset < instants.length; offset += limit) {
    const answer = await api.call('moduleReadings', { params: { code }, query: { offset, limit } })
    const where = `${code} from ${offset}`
    differences.same({ kind: `${kind}: counts`, where }, answer.count, instants.length)
    const rows = instants
      .slice(offset, offset + limit)
      .map((ts) => [iso(ts), ...columns.map((column) => column.get(ts) ?? null)])
    differences.list({ kind, where }, answer.results.flat(), rows.flat())
  }
}

async function askLatest(api: Api, { code, factors }: Station, differences: Differences): Promise<void> {
  const { data } = await api.call('moduleLatest', { params: { code } })
  for (const { code: factor, readings } of factors) {
    const newest = readings.at(-1)
    const found = data.find((one) => one.code === factor)
    const figure = { kind: 'newest values', where: `${code} ${factor}` }
    differences.same(figure, found?.value, newest?.value)
    differences.same(figure, found?.timestamp, newest === undefined ? null : iso(newest.ts))
    differences.same(figure, found?.quality, newest?.quality)
  }
}

async function askDay(api: Api, { clocks }: Plant, { station, differences }: Given & { station: Station }) {
  const now = clocks.at(-1) ?? 0
  const { data } = await api.call('moduleDay', { params: { code: station.code } })
  const span = { start: Math.max(now - dayMs, firstOf(station)), end: now }
  const isWithin =
    (from: number) =>
    ({ ts }: Reading) =>
      ts >= from && ts <= now
  const all = station.factors.flatMap(({ readings }) => readings.filter(isWithin(span.start)))
  const instants = [...new Set(all.map(({ ts }) => ts))].sort((one, other) => one - other)
  const want = completenessOf(instants, span, station.interval_seconds * 1000)
  const figure = { kind: 'day of a station', where: station.code }
  differences.same(figure, data.received, want.received)
  differences.same(figure, data.expected, want.expected)
  differences.same(figure, data.missing_seconds, want.missing * station.interval_seconds)
  for (const { code, readings } of station.factors) {
    const today = readings.filter(isWithin(localMidnight(now))).filter(({ quality }) => quality === 0)
    const wanted = today.length === 0 ? null : figuresOf(today.map(({ value }) => value))
    const found = data.factors.find((one) => one.code === code)
    const of = { kind: 'day of a factor', where: `${station.code} ${code}` }
    differences.same(of, found?.min, wanted?.min ?? null)
    differences.near(of, found?.mean, wanted?.mean ?? null)
    differences.same(of, found?.max, wanted?.max ?? null)
  }
}
