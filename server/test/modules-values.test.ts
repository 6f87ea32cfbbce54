import type { Factor, Module } from '@quantrac/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { latestOfModules } from '../src/features/module-data/latest-frames.service.ts'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, openAlert, storeReadings } from './made-modules.ts'

const now = new Date('2026-05-10T12:00:00.000Z')
const minuteMs = 60_000
const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)

let app: TestApp
let admin: TestActor
let as: { token: string }

beforeAll(async () => {
  app = await startTestApp({ now: () => now })
  admin = await signIn(app, { role: 'admin' })
  as = { token: admin.token }
})
afterAll(() => app.stop())

interface Latest {
  at: Date
  value: number
  quality?: 0 | 1 | 2
}
async function latestIs(factor: Factor, { at, value, quality = 0 }: Latest): Promise<void> {
  await app.system.db
    .updateTable('factor_state')
    .set({ latest_ts: at, latest_value: value, latest_quality: quality })
    .where('factor_id', '=', factor.id)
    .execute()
}
const setLimits = (factor: Factor, body: object) =>
  app.call('thresholdUpdateByFactor', { params: { id: factor.id }, body }, as)

describe('the latest values of a module', () => {
  it('say whether each factor is normal, in alert or offline', async () => {
    const module = await makeModule(app, admin.token, { code: 'LATEST', interval_seconds: 600 })
    const make = (code: string) => makeFactor(app, admin.token, { module: 'LATEST', code, unit: 'mg/L' })
    const [fresh, alarmed, edge, silent, never, unset] = [
      await make('fresh'),
      await make('alarmed'),
      await make('edge'),
      await make('silent'),
      await make('never'),
      await make('unset'),
    ]
    await setLimits(fresh, { min_value: 1, max_value: 10 })
    await setLimits(alarmed, { max_value: 10 })
    await setLimits(unset, { min_value: 0, max_value: 0 })
    await openAlert(app, alarmed, ago(5))
    await latestIs(fresh, { at: ago(1), value: 5.25 })
    await latestIs(alarmed, { at: ago(1), value: 12 })
    await latestIs(edge, { at: ago(30), value: 1 })
    await latestIs(silent, { at: ago(31), value: 1 })
    await latestIs(unset, { at: ago(1), value: -3 })
    const operator = await signIn(app)
    const answer = await app.call('moduleLatest', { params: { code: 'latest' } }, operator)
    expect(answer.body.data[0]).toEqual({
      factor: fresh.id,
      code: 'fresh',
      name: fresh.name,
      unit: 'mg/L',
      decimals: 2,
      value: 5.25,
      timestamp: ago(1).toISOString(),
      quality: 0,
      status: 'NORMAL',
      min_value: 1,
      max_value: 10,
    })
    expect(answer.body.data.map((one) => [one.code, one.status, one.max_value])).toEqual([
      ['fresh', 'NORMAL', 10],
      ['alarmed', 'ALERT', 10],
      ['edge', 'NORMAL', null],
      ['silent', 'OFFLINE', null],
      ['never', 'OFFLINE', null],
      ['unset', 'NORMAL', null],
    ])
    expect(answer.body.data.find((one) => one.factor === never.id)).toMatchObject({
      value: null,
      timestamp: null,
      quality: null,
    })
    expect((await app.call('moduleLatest', { params: { code: 'latest' } })).status).toBe(401)
    expect((await app.call('moduleLatest', { params: { code: 'nowhere' } }, as)).status).toBe(404)
    expect((await app.call('moduleLatest', { params: { code: 'no where' } }, as)).status).toBe(404)
    const rows = await latestOfModules(app.system, [module.id, 999_999])
    const frame = (minutes: number, value: number, [status, condition]: readonly [string, string]) => ({
      value,
      timestamp: ago(minutes).toISOString(),
      quality: 0,
      status,
      condition,
    })
    expect(rows).toEqual([
      {
        module_id: module.id,
        module: 'LATEST',
        timestamp: ago(1).toISOString(),
        values: { fresh: 5.25, alarmed: 12, edge: 1, silent: 1, unset: -3 },
        state: 'ALERT',
        condition: 'above',
        factors: {
          fresh: frame(1, 5.25, ['NORMAL', 'normal']),
          alarmed: frame(1, 12, ['ALERT', 'above']),
          edge: frame(30, 1, ['NORMAL', 'late']),
          silent: frame(31, 1, ['OFFLINE', 'offline']),
          unset: frame(1, -3, ['NORMAL', 'normal']),
        },
      },
    ])
  })

  it('are offline after a minute at the earliest, however short the interval', async () => {
    await makeModule(app, admin.token, { code: 'QUICK', interval_seconds: 1 })
    const factor = await makeFactor(app, admin.token, { module: 'QUICK' })
    await latestIs(factor, { at: ago(1), value: 1 })
    const status = async () =>
      (await app.call('moduleLatest', { params: { code: 'QUICK' } }, as)).body.data[0]?.status
    expect(await status()).toBe('NORMAL')
    await latestIs(factor, { at: new Date(ago(1).getTime() - 1), value: 1 })
    expect(await status()).toBe('OFFLINE')
  })

  it('say that a factor is calibrating or faulty, and the live feed leaves it out of the measured values', async () => {
    const module = await makeModule(app, admin.token)
    const factor = await makeFactor(app, admin.token, { module: module.code })
    const shown = async () =>
      (await app.call('moduleLatest', { params: { code: module.code } }, as)).body.data[0]
    await latestIs(factor, { at: ago(2), value: 1, quality: 1 })
    expect(await shown()).toMatchObject({ value: 1, quality: 1, status: 'NORMAL' })
    await latestIs(factor, { at: ago(1), value: 1, quality: 2 })
    expect(await shown()).toMatchObject({ value: 1, quality: 2, status: 'NORMAL' })
    expect(await latestOfModules(app.system, [module.id])).toMatchObject([
      { timestamp: ago(1).toISOString(), values: {}, factors: { [factor.code]: { value: 1, quality: 2 } } },
    ])
    expect(await latestOfModules(app.system, [])).toEqual([])
  })
})

describe('the series of a module', () => {
  let module: Module
  let a: Factor
  let b: Factor
  beforeAll(async () => {
    module = await makeModule(app, admin.token, { code: 'SERIES' })
    a = await makeFactor(app, admin.token, { module: 'SERIES', code: 'A', name: 'Lưu lượng', unit: 'm³/h' })
    b = await makeFactor(app, admin.token, { module: 'SERIES', code: 'B' })
    await storeReadings(app, a, [
      { at: ago(30), value: 1 },
      { at: ago(20), value: 99, quality: 1 },
      { at: ago(10), value: 3 },
      { at: ago(25 * 60), value: 7 },
    ])
    await storeReadings(app, b, [
      { at: ago(30), value: -1 },
      { at: ago(15), value: -2 },
    ])
  })
  const series = (query: object) => app.call('moduleSeries', { params: { code: module.code }, query }, as)

  it('are the measured readings of the last day, on shared labels', async () => {
    const answer = await series({})
    expect(answer.body.resolution).toBe('raw')
    expect(answer.body.labels).toEqual([ago(30), ago(20), ago(15), ago(10)].map((one) => one.toISOString()))
    expect(answer.body.datasets[0]).toEqual({
      factor_name: 'Lưu lượng',
      code: 'A',
      unit: 'm³/h',
      data: [1, null, null, 3],
      min: [1, null, null, 3],
      max: [1, null, null, 3],
      doubtful: [{ place: 1, value: 99, quality: 1 }],
    })
    expect(answer.body.datasets[1]).toMatchObject({ data: [-1, null, -2, null], doubtful: [] })
  })

  it('of a station that is silent for long, without a start, are those of the day up to its newest', async () => {
    await makeModule(app, admin.token, { code: 'SILENT' })
    const factor = await makeFactor(app, admin.token, { module: 'SILENT', code: 'A', unit: 'kW' })
    const day = 24 * 60
    await storeReadings(app, factor, [
      { at: ago(40 * day), value: 1 },
      { at: ago(31 * day + 30), value: 2 },
      { at: ago(31 * day), value: 3 },
    ])
    await app.system.db
      .updateTable('factor_state')
      .set({ latest_ts: ago(31 * day) })
      .where('factor_id', '=', factor.id)
      .execute()
    const params = { code: 'SILENT' }
    const { body } = await app.call('moduleSeries', { params, query: {} }, as)
    expect(body.datasets[0]?.data).toEqual([2, 3])
    const power = await app.call('modulePower', { params, query: {} }, as)
    expect(power.body.powerTrend.datasets[0]?.data).toEqual([2, 3])
    const query = { start_datetime: ago(day).toISOString() }
    expect((await app.call('moduleSeries', { params, query }, as)).body.labels).toEqual([])
  })

  it('include their start and exclude their end', async () => {
    const query = {
      factor_code: 'a',
      start_datetime: ago(30).toISOString(),
      end_datetime: ago(10).toISOString(),
    }
    expect((await series(query)).body.labels).toEqual([ago(30), ago(20)].map((one) => one.toISOString()))
    const nothing = await series({ ...query, end_datetime: query.start_datetime })
    expect(nothing.body).toMatchObject({ labels: [], datasets: [{ code: 'A', data: [] }] })
    const wrong = await series({ start_datetime: ago(1).toISOString(), end_datetime: ago(2).toISOString() })
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['start_datetime']])
  })

  it('are of the requested factors, in both spellings of the parameter', async () => {
    const codes = async (query: object) => (await series(query)).body.datasets.map((one) => one.code)
    expect(await codes({ factor_code: ['B', 'a', 'A'] })).toEqual(['B', 'A'])
    expect(await codes({ 'factor_code[]': ['B', 'A'] })).toEqual(['B', 'A'])
    expect(await codes({ 'factor_code[]': 'B' })).toEqual(['B'])
    const unknown = await series({ factor_code: 'C' })
    expect([unknown.status, unknown.body]).toEqual([400, { factor_code: ['Does not exist.'] }])
    expect((await series({ max_points: 9 })).status).toBe(400)
    expect((await series({ start_datetime: 'yesterday' })).status).toBe(400)
  })

  it('are mean, minimum and maximum of buckets if there are more readings than points', async () => {
    const factor = await makeFactor(app, admin.token, { module: 'SERIES', code: 'MANY' })
    const start = new Date('2026-04-01T00:00:00+07:00')
    // One reading a minute for six hours, but none in the third: value = minute, so every bucket is known exactly.
    const minutes = Array.from({ length: 360 }, (_, n) => n).filter((n) => n < 120 || n >= 180)
    await storeReadings(
      app,
      factor,
      minutes.map((n) => ({ at: new Date(start.getTime() + n * minuteMs), value: n })),
    )
    await storeReadings(app, factor, [
      { at: new Date(start.getTime() + 30_000), value: 1e6, quality: 2 },
      { at: new Date(start.getTime() + 90_000), value: 10, quality: 1 },
    ])
    const query = {
      factor_code: 'MANY',
      start_datetime: '2026-04-01T00:00:00',
      end_datetime: '2026-04-01T06:00:00',
    }
    const raw = await series({ ...query, max_points: 300 })
    expect([raw.body.resolution, raw.body.labels.length]).toEqual(['raw', 302])
    const fives = await series({ ...query, max_points: 299 })
    expect([fives.body.resolution, fives.body.labels.length]).toEqual(['5m', 72])
    expect(fives.body.datasets[0]).toMatchObject({
      data: expect.arrayContaining([2, 357]),
      doubtful: [{ place: 0, value: 500_005, quality: 2 }],
    })
    const hours = await series({ ...query, max_points: 10 })
    expect(hours.body.resolution).toBe('1h')
    expect(hours.body.labels[0]).toBe('2026-03-31T17:00:00.000Z')
    expect(hours.body.datasets[0]).toMatchObject({
      data: [29.5, 89.5, null, 209.5, 269.5, 329.5],
      min: [0, 60, null, 180, 240, 300],
      max: [59, 119, null, 239, 299, 359],
    })
  })

  it('are of buckets also if many factors measure at different instants', async () => {
    const crowd = await makeModule(app, admin.token, { code: 'CROWD' })
    const { rows } = await app.connections.pool.query<{ id: number }>(
      `insert into factor (module_id, name, code, code_key, manufacturer_id)
       select $1, n, 'F' || n, 'f' || n, n from generate_series(1, 60) n returning id`,
      [crowd.id],
    )
    const start = new Date('2026-04-02T00:00:00+07:00').getTime()
    for (const [place, factor] of rows.entries()) {
      const moments = Array.from({ length: 300 }, (_, n) => new Date(start + n * minuteMs + place * 100))
      await storeReadings(
        app,
        factor,
        moments.map((at) => ({ at, value: 1 })),
      )
    }
    const query = { start_datetime: '2026-04-02T00:00:00', end_datetime: '2026-04-02T06:00:00' }
    const answer = await app.call('moduleSeries', { params: { code: 'CROWD' }, query }, as)
    expect([answer.body.resolution, answer.body.labels.length]).toEqual(['1m', 300])
    expect(answer.body.datasets).toHaveLength(60)
  })
})
