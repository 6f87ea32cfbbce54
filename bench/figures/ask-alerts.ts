import type { ModuleAlert } from '@quantrac/contract'
import type { Api } from '@quantrac/simulator'
import { alertsOf, type Expected } from './alerts.ts'
import type { Differences } from './differences.ts'
import type { Plant, Station } from './plant.ts'
import { iso } from './time.ts'

const limit = 1000

/** Every alert of every station, and how each of some ended. */
export async function askAlerts(api: Api, plant: Plant, differences: Differences): Promise<void> {
  for (const station of plant.stations) {
    const found = (await alertsOfStation(api, station)).map(linesOf)
    const expected = station.factors.flatMap((factor) => alertsOf(factor, plant)).map(lineOf)
    const inOrder = (lines: string[]) => lines.toSorted((one, other) => (one < other ? -1 : 1))
    const figure = { kind: 'alerts, each with its course', where: station.code }
    const [left, right] = [inOrder(found), inOrder(expected)]
    differences.list(figure, left, right)
    // Where the numbers differ, which ones do.
    const [known, wanted] = [new Set(left), new Set(right)]
    if (left.length !== right.length) {
      for (const line of left) if (!wanted.has(line)) differences.same(figure, line, null)
      for (const line of right) if (!known.has(line)) differences.same(figure, null, line)
    }
    await askTimeSeries(api, plant, { station, differences })
  }
}

async function alertsOfStation(api: Api, { code }: Station): Promise<ModuleAlert[]> {
  const all: ModuleAlert[] = []
  for (;;) {
    const query = { limit, offset: all.length }
    const { results, count } = await api.call('moduleAlerts', { params: { code }, query })
    all.push(...results)
    if (all.length >= count || results.length === 0) return all
  }
}

const linesOf = (of: ModuleAlert): string =>
  JSON.stringify([
    of.factor,
    of.timestamp,
    of.started_at,
    of.status,
    of.value,
    of.peak,
    of.resolved_at,
    of.min_value,
    of.max_value,
  ])

const lineOf = (of: Expected): string =>
  JSON.stringify([
    of.factor,
    iso(of.raised_by),
    iso(of.started_at),
    of.severity,
    of.value,
    of.peak,
    of.closed === null ? null : iso(of.closed.at),
    of.limits.min_value,
    of.limits.max_value,
  ])

const most = 100

async function askTimeSeries(
  api: Api,
  plant: Plant,
  { station, differences }: { station: Station; differences: Differences },
): Promise<void> {
  const expected = station.factors.flatMap((factor) => alertsOf(factor, plant))
  const found = (await alertsOfStation(api, station)).slice(0, most)
  for (const { id, factor, timestamp, status } of found) {
    const { data } = await api.call('alertRetrieve', { params: { id } })
    const own = expected.find(
      (one) => one.factor === factor && iso(one.raised_by) === timestamp && one.severity === status,
    )
    if (own === undefined) continue
    const figure = { kind: 'alerts, details', where: `${station.code} ${factor} ${timestamp}` }
    differences.same(figure, data.class, own.class)
    differences.same(figure, data.last, own.last)
    differences.same(figure, data.resolve_reason, own.closed?.reason ?? null)
  }
}
