import type { AlertStatus } from '@quantrac/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { raiseAlertVersion } from '../src/db/alert-version.ts'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule } from './made-modules.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** 14:30 in Asia/Ho_Chi_Minh. */
const now = new Date('2026-05-10T07:30:00.000Z')
const midnight = Date.parse('2026-05-09T17:00:00.000Z')

let app: TestApp
let whole: TestActor
let limited: TestActor
const stations: { id: number; code: string; factors: number[] }[] = []

beforeAll(async () => {
  app = await startTestApp({ now: () => now })
  const admin = await signIn(app, { role: 'admin' })
  for (let n = 0; n < 11; n++) {
    const place = { latitude: 10 + n / 10, longitude: 106 }
    const { id, code } = await makeModule(app, admin.token, {
      code: `S${String(n).padStart(2, '0')}`,
      ...place,
    })
    const made = [
      // One code at all stations, in both cases; and one of each station.
      await makeFactor(app, admin.token, { module: code, code: n % 2 === 0 ? 'COD' : 'cod' }),
      await makeFactor(app, admin.token, { module: code, code: `F${String(n).padStart(2, '0')}` }),
    ]
    stations.push({ id, code, factors: made.map((factor) => factor.id) })
  }
  const permissions = ['widgets.view_widget'] as const
  whole = await signIn(app, { permissions })
  limited = await signIn(app, { permissions, module_ids: stations.slice(0, 3).map(({ id }) => id) })
})
afterAll(() => app.stop())

interface Alert {
  readonly station: number
  readonly at: number
  readonly status: AlertStatus
  readonly resolved: boolean
  readonly read: readonly [boolean | null, boolean | null]
}

/** Many at the borders of days, of ranges and of this time of day. */
const instant = fc.oneof(
  fc.integer({ min: now.getTime() - 40 * dayMs, max: now.getTime() }),
  fc
    .tuple(fc.constantFrom(0, 1, 2, 30), fc.constantFrom(0, 14.5 * hourMs), fc.constantFrom(-1, 0, 1))
    .map(([days, time, off]) => Math.min(midnight - days * dayMs + time + off, now.getTime())),
)
const mark = fc.constantFrom(null, null, null, true, false)
const alert: fc.Arbitrary<Alert> = fc.record({
  station: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(0, 1, 2) }, fc.nat(10)),
  at: instant,
  status: fc.constantFrom('ALERT', 'ALERT', 'WARNING', 'INFO'),
  resolved: fc.boolean(),
  read: fc.tuple(mark, mark),
})
const generated = fc.record({
  alerts: fc.array(alert, { maxLength: 60 }),
  through: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
  range: fc.oneof(
    fc.constant(null),
    fc.tuple(instant, instant).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
  ),
})
type Generated = typeof generated extends fc.Arbitrary<infer T> ? T : never

interface Stored extends Alert {
  readonly id: number
  /** The key of its factor's code. */
  readonly factor: string
}

/** As judging does: with higher ids, and without another version of the list. */
async function insert(alerts: readonly Alert[]): Promise<Stored[]> {
  const { db } = app.system
  const stored: Stored[] = []
  for (const [place, given] of alerts.entries()) {
    const station = stations[given.station]
    // A factor has one open alert of judging; by hand there may be several.
    const judged = given.resolved
    const { id } = await db
      .insertInto('alert')
      .values({
        factor_id: station?.factors[place % 2] ?? 0,
        module_id: station?.id ?? 0,
        factor_code: 'F',
        factor_name: 'F',

        module_code: 'as it was',
        module_name: 'M',
        unit: '',
        decimals: 2,
        status: given.status,
        value: 1,

        timestamp: new Date(given.at),
        started_at: new Date(given.at),
        origin: judged ? 'judged' : 'manual',
        resolved_at: given.resolved ? now : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    stored.push({ ...given, id, factor: place % 2 === 0 ? 'cod' : (station?.code.replace('S', 'f') ?? '') })
  }
  return stored
}

async function store({ alerts, through }: Generated): Promise<{ stored: Stored[]; marked: number[] }> {
  const { db } = app.system
  for (const table of ['alert_read', 'alert', 'alert_read_through'] as const)
    await db.deleteFrom(table).execute()
  await raiseAlertVersion(db)
  const stored = await insert(alerts)
  const marked = through.map((part) => stored[Math.floor(part * stored.length) - 1]?.id ?? 0)
  for (const [person, { user_id }] of [whole, limited].entries()) {
    await db
      .insertInto('alert_read_through')
      .values({ user_id, through_id: marked[person] ?? 0 })
      .execute()
    for (const { id, read } of stored) {
      const is_read = read[person] ?? null
      if (is_read !== null && is_read !== id <= (marked[person] ?? 0))
        await db.insertInto('alert_read').values({ user_id, alert_id: id, is_read }).execute()
    }
  }
  return { stored, marked }
}

/** What the calls say, counted one by one. */
function model(
  alerts: readonly Stored[],
  { person, through, range }: { person: number; through: number; range: Generated['range'] },
) {
  const [start, end] = range ?? [now.getTime() - 30 * dayMs, Number.POSITIVE_INFINITY]
  const raised = alerts.filter(({ at }) => at >= start && at < end)
  const isUnread = ({ id, read }: Stored) => !(read[person] ?? id <= through)
  const of = (status: AlertStatus) => raised.filter((one) => one.status === status).length
  const today = alerts.filter(({ at }) => at >= midnight)
  const yesterday = alerts.filter(({ at }) => at >= midnight - dayMs && at < now.getTime() - dayMs)
  const unreadTimes = alerts.filter(isUnread).map(({ at }) => at)
  const byStation = stations
    .map(({ code }, place) => ({ code, count: raised.filter(({ station }) => station === place).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
  const severe = raised.filter(({ status }) => status !== 'INFO')
  const byFactor = [...new Set(severe.map(({ factor }) => factor))]
    .map((code) => {
      const own = severe.filter(({ factor }) => factor === code)
      const alert = own.filter(({ status }) => status === 'ALERT').length
      return { code, alert, warning: own.length - alert }
    })
    .toSorted(
      (a, b) => b.alert + b.warning - a.alert - a.warning || b.alert - a.alert || (a.code < b.code ? -1 : 1),
    )
  const otherFactors = byFactor.slice(8)
  const sumOf = (of: 'alert' | 'warning'): number => otherFactors.reduce((sum, one) => sum + one[of], 0)
  const others = byStation.slice(8).reduce((sum, { count }) => sum + count, 0)
  return {
    statistics: {
      total: raised.length,
      alert: of('ALERT'),
      warning: of('WARNING'),
      unread: raised.filter(isUnread).length,
      resolved: raised.filter(({ resolved }) => resolved).length,
      today: today.length,
      today_resolved: today.filter(({ resolved }) => resolved).length,
      yesterday_by_now: yesterday.length,
      newest_unread: unreadTimes.length === 0 ? null : new Date(Math.max(...unreadTimes)).toISOString(),
    },
    pie: {
      labels: [...byStation.slice(0, 8).map(({ code }) => code), ...(others > 0 ? ['other'] : [])],
      data: [...byStation.slice(0, 8).map(({ count }) => count), ...(others > 0 ? [others] : [])],
    },
    factors: [
      ...byFactor.slice(0, 8),
      ...(otherFactors.length > 0 ? [{ code: null, alert: sumOf('alert'), warning: sumOf('warning') }] : []),
    ],
    changes: changesOf(raised, start, Math.min(end, range === null ? now.getTime() : end)),
  }
}

/** Walks from bucket to bucket, by the clock in Asia/Ho_Chi_Minh. */
function changesOf(raised: readonly Stored[], start: number, end: number) {
  const isHourly = end - start <= 2 * dayMs
  const local = new Date(start + 7 * hourMs)
  local.setUTCMinutes(0, 0, 0)
  if (!isHourly) local.setUTCHours(0)
  const width = isHourly ? hourMs : dayMs
  const first = local.getTime() - 7 * hourMs
  const count = start < end ? Math.ceil((end - first) / width) : 0
  const rows = Array.from({ length: count }, (_, place) => {
    const at = first + place * width
    const within = raised.filter((one) => one.at >= at && one.at < at + width)
    const of = (status: AlertStatus) => within.filter((one) => one.status === status).length
    return [new Date(at).toISOString(), of('ALERT'), of('WARNING')]
  })
  return rows
}

async function asked(as: TestActor, range: Generated['range']) {
  const query =
    range === null
      ? {}
      : { start_datetime: new Date(range[0]).toISOString(), end_datetime: new Date(range[1]).toISOString() }
  const { data } = (await app.call('dashboardStatistics', { query }, as)).body
  const { labels, datasets } = (await app.call('dashboardPie', { query }, as)).body
  const factors = (await app.call('dashboardFactors', { query }, as)).body.data
  const changes = (await app.call('dashboardChanges', { query }, as)).body
  const [alerts, warnings] = changes.datasets
  return {
    statistics: data,
    pie: { labels, data: datasets[0]?.data },
    factors: factors.map((one) => ({ ...one, code: one.code?.toLowerCase() ?? null })),
    changes: changes.labels.map((label, place) => [label, alerts?.data[place], warnings?.data[place]]),
  }
}

describe('alerts in numbers', () => {
  it('are what one counts by hand, for a person who reaches all and one who reaches three stations', async () => {
    const runs = { numRuns: 25, seed: 11 }
    const property = fc.asyncProperty(generated, async (given) => {
      const { stored, marked } = await store(given)
      for (const [person, as] of [whole, limited].entries()) {
        const seen = stored.filter(({ station }) => person === 0 || station < 3)
        const counted = model(seen, { person, through: marked[person] ?? 0, range: given.range })
        expect(await asked(as, given.range)).toMatchObject(counted)
        expect((await asked(as, given.range)).changes).toEqual(counted.changes)
      }
    })
    await fc.assert(property, runs)
  })

  it('are unread on the map as many as one counts by hand, also of those that were raised after it was asked', async () => {
    const unread = async (as: TestActor) =>
      (await app.call('dashboardMap', {}, as)).body.data.map(({ code, unread_alerts }) => [
        code,
        unread_alerts,
      ])
    const property = fc.asyncProperty(generated, fc.array(alert, { maxLength: 9 }), async (given, later) => {
      const { stored, marked } = await store(given)
      for (const added of [[], later]) {
        stored.push(...(await insert(added)).map((one) => ({ ...one, read: [null, null] as const })))
        for (const [person, as] of [whole, limited].entries()) {
          const isUnread = ({ id, read }: Stored) => !(read[person] ?? id <= (marked[person] ?? 0))
          const count = (place: number) =>
            stored.filter((one) => one.station === place && isUnread(one)).length
          const seen = stations.slice(0, person === 0 ? 11 : 3)
          expect(await unread(as)).toEqual(seen.map(({ code }, place) => [code, count(place)]))
        }
      }
    })
    await fc.assert(property, { numRuns: 15, seed: 12 })
  })

  it('over centuries are those of the days that have any', async () => {
    const at = midnight - 5 * dayMs + hourMs
    await store({
      alerts: [{ station: 0, at, status: 'ALERT', resolved: true, read: [null, null] }],
      through: [0, 0],
      range: null,
    })
    const query = { start_datetime: '0001-01-01', end_datetime: '9999-12-31' }
    const { status, body } = await app.call('dashboardChanges', { query }, whole)
    expect([status, body.labels]).toEqual([200, [new Date(midnight - 5 * dayMs).toISOString()]])
  })

  it('are refused for a range that ends before it starts, and nothing in an empty one', async () => {
    const query = { start_datetime: '2026-05-02', end_datetime: '2026-05-01' }
    const answers = await Promise.all([
      app.call('dashboardStatistics', { query }, whole),
      app.call('dashboardPie', { query }, whole),
      app.call('dashboardFactors', { query }, whole),
      app.call('dashboardChanges', { query }, whole),
      app.call('dashboardHighest', { query }, whole),
    ])
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    const empty = { query: { start_datetime: '2026-05-02', end_datetime: '2026-05-02' } }
    expect((await app.call('dashboardChanges', empty, whole)).body.labels).toEqual([])
    expect((await app.call('dashboardPie', empty, whole)).body.labels).toEqual([])
    expect((await app.call('dashboardFactors', empty, whole)).body.data).toEqual([])
    expect((await app.call('dashboardHighest', empty, whole)).body.results).toEqual([])
  })
})
