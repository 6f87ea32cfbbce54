import {
  type AveragePeriod,
  type Factor,
  HOUR_MS,
  localInstant,
  MINUTE_MS,
  type Module,
} from '@quantrac/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { judgeDue } from '../src/features/compliance/record.service.ts'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'

const midnight = localInstant('2026-03-02')
const now = midnight + (3 * 24 + 12.5) * HOUR_MS

let app: TestApp
let admin: TestActor
let limited: TestActor
let station: Module
let dust: Factor

beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(now) })
  admin = await signIn(app, { role: 'admin' })
  station = await makeModule(app, admin.token, { code: 'KK-1', type: 'air', interval_seconds: 900 })
  const other = await makeModule(app, admin.token, { code: 'KK-2', type: 'air' })
  limited = await signIn(app, { module_ids: [other.id] })
  const add = (code: string, quantity: string | null, unit: string) =>
    makeFactor(app, admin.token, { module: 'KK-1', code, quantity, unit })
  dust = await add('BUI', 'PM2.5', 'mg/m³')
  const gas = await add('NO2', 'NO2', 'µg/m³')
  await add('SO2', null, 'µg/m³')
  // The first day is over for the dust, the second within, of the third there is little; half of the fourth has passed.
  const values = (factor: Factor, hours: number[], value: (hour: number) => number) =>
    storeReadings(
      app,
      factor,
      hours.flatMap((hour) =>
        [0, 15, 30, 45].map((minute) => ({
          at: new Date(midnight + hour * HOUR_MS + minute * MINUTE_MS),
          value: value(hour),
        })),
      ),
    )
  const hours = (from: number, length: number) => Array.from({ length }, (_, n) => from + n)
  await values(dust, [...hours(0, 48), ...hours(48, 5), ...hours(72, 12)], (hour) =>
    hour < 24 ? 0.06 : 0.03,
  )
  await values(gas, [...hours(0, 48), ...hours(48, 5), ...hours(72, 12)], (hour) => (hour === 30 ? 190 : 50))
  const found = await app.call('standardList', { query: { search: 'QCVN 05' } }, admin)
  const standard_id = found.body.results[0]?.id ?? 0
  await app.call('moduleStandardUpdate', { params: { id: station.id }, body: { standard_id } }, admin)
  await judge()
})
afterAll(() => app.stop())

/** The program judges, too: whoever comes second finds nothing to do. */
const judge = () =>
  vi.waitFor(
    async () => {
      await judgeDue(app.system)
      const { rows } = await app.connections.pool.query<{ judged: number; touched: number }>(
        `select (select count(*) from judged_factor where until_at = $1)::int as judged,
          (select count(*) from touched_hours)::int as touched`,
        [new Date(midnight + (3 * 24 + 12) * HOUR_MS)],
      )
      expect(rows).toEqual([{ judged: 2, touched: 0 }])
    },
    { timeout: 20_000 },
  )

const at = (hour: number) => new Date(midnight + hour * HOUR_MS).toISOString()

async function list(query: {
  period?: AveragePeriod
  factor_code?: string[]
  from?: number
  to?: number
  limit?: number
  offset?: number
}) {
  const { from, to, ...rest } = query
  const times = {
    ...(from !== undefined && { start_datetime: at(from) }),
    ...(to !== undefined && { end_datetime: at(to) }),
  }
  const { status, body } = await app.call(
    'compliance',
    { params: { module_code: 'kk-1' }, query: { limit: 1000, ...rest, ...times } },
    admin,
  )
  expect(status).toBe(200)
  return body
}

async function summary() {
  const query = { start_datetime: at(0), end_datetime: at(96) }
  const { status, body } = await app.call(
    'complianceSummary',
    { params: { module_code: 'KK-1' }, query },
    admin,
  )
  expect(status).toBe(200)
  return body
}

describe('the judged periods of a station', () => {
  it('say what they were judged by, in the unit of the limit, newest first', async () => {
    const { results, count } = await list({ factor_code: ['BUI'] })
    expect(count).toBe(3)
    expect(results.map(({ result }) => result)).toEqual(['not-enough-data', 'within', 'exceeded'])
    expect(results[2]).toEqual({
      factor: 'BUI',
      factor_name: dust.name,
      quantity: 'PM2.5',
      period: '24h',
      start: at(0),
      end: at(24),
      value: 60,
      unit: 'µg/Nm³',
      n: 24,
      expected: 24,
      share: 1,
      least_share: 0.75,
      min_value: null,
      max_value: 45,
      ratio: 60 / 45,
      standard: 'QCVN 05:2023/BTNMT',
      version: '2023-03-13',
      column: '',
      result: 'exceeded',
      judged_at: expect.any(String),
      revised: [],
    })
  })

  it('come page by page, also from within a day', async () => {
    const all = await list({ period: '1h' })
    expect(all.count).toBe(84)
    expect(all.results.map(({ end }) => end)).toEqual(
      Array.from({ length: 84 }, (_, place) => at(84 - place)),
    )
    const page = await list({ period: '1h', limit: 30, offset: 50 })
    expect([page.count, page.results]).toEqual([84, all.results.slice(50, 80)])
    const part = await list({ period: '1h', from: 20, to: 28 })
    expect([part.count, part.results]).toEqual([8, all.results.slice(56, 64)])
  })

  it('keep what they were before a late reading', async () => {
    const { pool } = app.connections
    await storeReadings(
      app,
      dust,
      [53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67].flatMap((hour) =>
        [0, 15, 30].map((minute) => ({
          at: new Date(midnight + hour * HOUR_MS + minute * MINUTE_MS),
          value: 0.05,
        })),
      ),
    )
    await pool.query('insert into touched_hours (factor_id, hours) values ($1, $2)', [
      dust.id,
      [Math.floor((midnight + 53 * HOUR_MS) / HOUR_MS)],
    ])
    await judge()
    const { results } = await list({ factor_code: ['BUI'], from: 48, to: 72 })
    expect(results[0]).toMatchObject({
      result: 'within',
      n: 20,
      revised: [{ value: 30, share: 0.2083, result: 'not-enough-data' }],
    })
  })

  it('are of no other person’s station, and of no factor that is not there', async () => {
    const refused = await app.call('compliance', { params: { module_code: 'KK-1' } }, limited)
    expect(refused.status).toBe(404)
    const none = await app.call(
      'compliance',
      { params: { module_code: 'KK-1' }, query: { factor_code: ['none'] } },
      admin,
    )
    expect(none.status).toBe(400)
  })
})

it('a day counts once: over, else short of a limit, else within; a day that runs is open', async () => {
  const { days } = await summary()
  expect(days.map(({ day, result, factor, period }) => [day, result, factor, period])).toEqual([
    ['2026-03-02', 'exceeded', 'BUI', '24h'],
    ['2026-03-03', 'within', 'NO2', '1h'],
    ['2026-03-04', 'not-enough-data', expect.any(String), expect.any(String)],
    ['2026-03-05', 'open', 'NO2', '1h'],
  ])
  expect(days[0]?.ratio).toBeCloseTo(60 / 45, 9)
  expect(days[1]?.ratio).toBeCloseTo(190 / 200, 9)
  expect([days[2]?.n, days[2]?.expected]).toEqual([5, 24])
})

it('the summary counts periods by limit, and says what no document judges', async () => {
  const { factors, standard, not_measured, without_quantity, judged_until } = await summary()
  expect(standard).toMatchObject({ code: 'QCVN 05:2023/BTNMT', version: '2023-03-13', instant: 0 })
  expect(judged_until).toBe(at(84))
  const hourly = factors.find(({ factor, period }) => factor === 'NO2' && period === '1h')
  expect(hourly).toMatchObject({
    max_value: 200,
    exceeded: 0,
    within: 65,
    not_enough_data: 19,
    greatest: 190,
  })
  expect(factors.find(({ period }) => period === 'year')).toMatchObject({
    exceeded: 0,
    within: 0,
    not_enough_data: 0,
    greatest: null,
  })
  expect(without_quantity).toEqual(['SO2'])
  expect(not_measured).toContain('TSP')
  expect(not_measured).not.toContain('NO2')
})

it('of a station without a document there is nothing, and it says so', async () => {
  const { body } = await app.call('complianceSummary', { params: { module_code: 'KK-2' } }, limited)
  expect(body).toMatchObject({ standard: null, judged_until: null, days: [], factors: [] })
})

it('limits of single readings stand beside how often readings were beyond the threshold', async () => {
  const water = await makeModule(app, admin.token, { code: 'NT-1', type: 'wasteWater' })
  const cod = await makeFactor(app, admin.token, {
    module: 'NT-1',
    code: 'COD',
    quantity: 'COD',
    unit: 'mg/L',
  })
  const found = await app.call('standardList', { query: { search: 'QCVN 40:2011' } }, admin)
  const choice = { standard_id: found.body.results[0]?.id ?? 0, column: 'B', kq: 0.9, kf: 1.1 }
  await app.call('moduleStandardUpdate', { params: { id: water.id }, body: choice }, admin)
  await app.call('thresholdUpdateByFactor', { params: { id: cod.id }, body: { max_value: 140 } }, admin)
  const send = (minutes: number, value: number) => {
    const timestamp = new Date(now - minutes * MINUTE_MS).toISOString()
    return app.call('metricCreate', { body: { factor: cod.id, value, timestamp } }, admin)
  }
  await send(20, 160)
  await send(10, 100)
  const { body } = await app.call('complianceSummary', { params: { module_code: 'NT-1' } }, admin)
  expect(body.standard).toMatchObject({ code: 'QCVN 40:2011/BTNMT', averages: 0 })
  expect(body.instant).toMatchObject([
    {
      factor: 'COD',
      max_value: 148.5,
      min_value: null,
      unit: 'mg/L',
      column: 'B',
      exceeded: 1,
      seconds: 600,
    },
  ])
})
