import type { ReportLayout, ReportResolution, ReportSummary } from '@quantrac/contract'
import type { Api } from '@quantrac/simulator'
import { setTimeout } from 'node:timers/promises'
import { alertsOf } from './alerts.ts'
import type { Differences } from './differences.ts'
import type { Factor, Plant, Random, Station } from './plant.ts'
import {
  beyondOf,
  timeSeriesOf,
  cutTo,
  excursionsOf,
  firstOf,
  type Period,
  rowsOf,
  secondsOf,
  summaryOf,
} from './report-model.ts'
import { iso, localIso, localMidnight } from './time.ts'

interface Given {
  readonly differences: Differences
  readonly random: Random
  /** The text of a file of a report. */
  readonly csv: (id: number) => Promise<string>
}
interface Of extends Given {
  readonly plant: Plant
  readonly station: Station
  readonly period: Period
}
type Cell = string | number | null

const shapes = [
  { resolution: 'raw', layout: 'wide' },
  { resolution: 'raw', layout: 'long' },
  { resolution: '5m', layout: 'long' },
  { resolution: '15m', layout: 'wide' },
  { resolution: '1h', layout: 'long' },
  { resolution: '1d', layout: 'wide' },
] as const

/** Each form of report of each station, over all of it or a part: its rows, its CSV file and its summary. */
export async function askReports(api: Api, plant: Plant, given: Given): Promise<void> {
  const now = plant.clocks.at(-1) ?? 0
  for (const station of plant.stations) {
    for (const [place, shape] of shapes.entries()) {
      const part = Math.floor((now - plant.start) * given.random() * 0.5)
      // The whole, with days before the first reading; parts that begin anywhere; whole days.
      const before = plant.start - 3 * 86_400_000
      const from = place === 0 ? before : plant.start + (place % 2 === 0 ? part : 0)
      const end = place === 0 ? now : now - Math.floor(part / 2)
      const period =
        place === 3 ? { start: localMidnight(from), end: localMidnight(end) } : { start: from, end }
      const of = { ...given, plant, station, period }
      const id = await make(api, of, { report_type: 'history', ...shape })
      const rows = rowsOf(station.factors, period, shape)
      await compareRows(api, id, { ...of, rows, kind: `report ${shape.resolution} ${shape.layout}` })
      const { data } = await api.call('reportSummary', { params: { id } })
      compareSummary(data, of)
    }
    await askAlertReport(api, { ...given, plant, station, period: { start: plant.start, end: now } })
  }
}

type Shape = { report_type: 'history' | 'alert'; resolution?: ReportResolution; layout?: ReportLayout }

async function make(api: Api, { station, period }: Of, shape: Shape): Promise<number> {
  const body = {
    module_code: station.code,
    factors: station.factors.map(({ code }) => code),
    ...shape,
    start_datetime: iso(period.start),
    end_datetime: iso(period.end),
  }
  const { data } = await api.call('reportCreate', { body })
  for (;;) {
    const { status, error } = (await api.call('reportRetrieve', { params: { id: data.id } })).data
    if (status === 'ready') return data.id
    if (status === 'failed') throw new Error(`a report failed: ${error}`)
    await setTimeout(30)
  }
}

async function askAlertReport(api: Api, of: Of): Promise<void> {
  const { station, plant, period } = of
  const id = await make(api, of, { report_type: 'alert' })
  const alerts = station.factors.flatMap((factor) => alertsOf(factor, plant))
  const rows = alerts
    .filter(({ raised_by }) => raised_by >= period.start && raised_by < period.end)
    .map((one): Cell[] => {
      const end = one.closed === null ? null : iso(one.closed.at)
      const { min_value: min, max_value: max } = one.limits
      const judged = [one.severity, one.value, min, max, end, one.peak]
      // Nobody does anything about them.
      return [iso(one.raised_by), station.code, one.factor, ...judged, null, null, null, null, null, null]
    })
  // Alerts of one instant are in the order of their numbers, which nothing says beforehand.
  await compareRows(api, id, { ...of, rows, kind: 'report of alerts', order: (all) => all.toSorted(byText) })
}

const byText = (one: readonly Cell[], other: readonly Cell[]): number =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1

type Rows = readonly (readonly Cell[])[]
const limit = 1000

async function compareRows(
  api: Api,
  id: number,
  given: Of & { rows: Rows; kind: string; order?: (rows: Rows) => Rows },
): Promise<void> {
  const { differences, station, kind, csv, order = (all) => all } = given
  const rows = order(given.rows)
  const answered: Cell[][] = []
  let instants: readonly number[] = []
  for (;;) {
    const query = { limit, offset: answered.length }
    const { data, count, headers } = await api.call('reportDetail', { params: { id }, query })
    instants = headers.flatMap((key, place) => (key === 'timestamp' || key === 'resolved_at' ? [place] : []))
    answered.push(...data)
    if (answered.length >= count || data.length === 0) break
  }
  differences.list({ kind, where: station.code }, order(answered).flat(), rows.flat())
  const lines = (await csv(id)).trimEnd().split('\r\n').slice(1)
  const cellOf = (cell: Cell, place: number) =>
    cell === null ? '' : instants.includes(place) ? localIso(Date.parse(String(cell))) : String(cell)
  // The file has the answered numbers to the last digit.
  const expected = answered.map((row) => row.map(cellOf).join(','))
  differences.list({ kind: `${kind}: lines of CSV`, where: station.code }, lines, expected)
}

function compareSummary(found: ReportSummary, of: Of): void {
  const { differences, station, period } = of
  const where = `${station.code} ${iso(period.start)} to ${iso(period.end)}`
  const first = firstOf(station)
  const since = first > period.start ? iso(Math.min(first, period.end)) : null
  differences.same({ kind: 'summary: expected from', where }, found.expected_from, since)
  for (const [place, factor] of station.factors.entries()) {
    const own: Readonly<Record<string, unknown>> = { ...found.factors[place] }
    const expected = { ...summaryOf(factor, station, period), ...outsideOf(factor, of) }
    for (const [name, value] of Object.entries(expected)) {
      if (!(name in own)) continue
      const figure = { kind: `summary: ${name}`, where: `${where} ${factor.code}` }
      if (name === 'difference') differences.energy(figure, own[name], value)
      else differences.near(figure, own[name], value)
    }
    const flat = (all: { place: number; mean: number; min: number; max: number }[]) =>
      all.flatMap((one) => [one.place, one.mean, one.min, one.max])
    const timeSeries = found.course.factors.find(({ code }) => code === factor.code)?.buckets ?? []
    const figure = { kind: 'summary: course', where: `${where} ${factor.code}` }
    differences.list(figure, flat(timeSeries), flat(timeSeriesOf(factor, period)))
  }
  const together = station.factors.map((factor) => stretchesOf(factor, of))
  const union = {
    exceeded_seconds: secondsOf(together.flatMap((one) => one.exceeded)),
    beyond_seconds: secondsOf(together.flatMap((one) => one.beyond)),
  }
  const answered: Readonly<Record<string, unknown>> = found
  for (const [name, seconds] of Object.entries(union))
    if (name in answered)
      differences.same({ kind: `summary: ${name} of all factors`, where }, answered[name], seconds)
  compareExceedances(found, { ...of, where })
}

function stretchesOf(factor: Factor, { plant, station, period }: Of) {
  const excursions = excursionsOf(alertsOf(factor, plant), period)
  const times = excursions.map(({ started_at, closed }) => ({
    from: started_at,
    to: closed?.at ?? period.end,
  }))
  const beyond = beyondOf(factor, station.interval_seconds * 1000, plant.clocks)
  return { excursions, exceeded: cutTo(times, period), beyond: cutTo(beyond, period) }
}

function outsideOf(factor: Factor, of: Of) {
  if (factor.limits === null) return { exceedances: null, exceeded_seconds: null, beyond_seconds: null }
  const { excursions, exceeded, beyond } = stretchesOf(factor, of)
  return {
    exceedances: excursions.length,
    exceeded_seconds: secondsOf(exceeded),
    beyond_seconds: secondsOf(beyond),
  }
}

function compareExceedances(found: ReportSummary, of: Of & { where: string }): void {
  const { differences, plant, station, period, where } = of
  const line = (...all: unknown[]) => JSON.stringify(all)
  const expected = station.factors
    .flatMap((factor) => excursionsOf(alertsOf(factor, plant), period))
    .map(({ factor, class: side, started_at, closed, peak }) =>
      line(iso(started_at), factor, side, closed === null ? null : iso(closed.at), peak),
    )
  const answered = found.exceedances.map((one) =>
    line(one.started_at, one.factor, one.side, one.ended_at, one.peak),
  )
  const figure = { kind: 'summary: exceedances listed', where }
  differences.list(figure, answered.toSorted(), expected.toSorted().slice(0, 1000))
}
