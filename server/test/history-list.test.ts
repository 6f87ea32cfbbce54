import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOn } from '../src/db/database.ts'
import { mergeIntoBlocks } from '../src/features/history/day-blocks.service.ts'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeStation, type TestStation } from './wire-stations.ts'

const now = new Date('2026-11-20T05:00:00.000Z')
const midnight = Date.parse('2026-11-09T17:00:00.000Z')
const factors = 100
const minutes = 1440
let app: TestApp
let as: { token: string }
let made: TestStation

// The first factor has instants of its own.
const instantOf = (n: number, minute: number) => midnight + minute * 60_000 + (n === 0 ? minute % 7 : 0)

beforeAll(async () => {
  app = await startTestApp({ now: () => now })
  as = { token: (await signIn(app, { role: 'admin' })).token }
  made = await makeStation(app.connections.pool, { key: 'MANY', factors })
  await app.connections.pool.query("update factor_state set written_by = null, packed_until = '2026-11-18'")
  const readings = made.factors.flatMap(({ id }, n) =>
    Array.from({ length: minutes }, (_, minute) => {
      return { target: { factor_id: id }, ts: instantOf(n, minute), value: n * 10_000 + minute, quality: 0 }
    }),
  )
  const client = await app.connections.pool.connect()
  await mergeIntoBlocks(databaseOn(client), readings)
  client.release()
})
afterAll(() => app.stop())

const listed = async (query: Record<string, string>) => (await app.call('metricList', { query }, as)).body

test('a page of a day with very many readings is listed newest first, of one instant by factor', async () => {
  const count = factors * minutes
  expect(await listed({ limit: '2', offset: '0' })).toMatchObject({
    count,
    // The first factor's last reading is (1439 mod 7) 4 ms after the others'.
    results: [{ value: 1439 }, { value: 11_439 }],
  })
  expect(await listed({ limit: '3', offset: '99' })).toMatchObject({
    results: [{ value: 99 * 10_000 + 1439 }, { value: 1438 }, { value: 11_438 }],
  })
  expect(await listed({ limit: '2', offset: String(count - 2) })).toMatchObject({
    results: [{ value: 98 * 10_000 }, { value: 99 * 10_000 }],
  })
})

test('a page of a part of a day is counted and listed within it', async () => {
  const range = { start_datetime: '2026-11-09T17:10:00Z', end_datetime: '2026-11-09T17:12:00Z' }
  expect(await listed({ ...range, limit: '2', offset: '98' })).toMatchObject({
    count: 2 * factors,
    results: [{ value: 98 * 10_000 + 11 }, { value: 99 * 10_000 + 11 }],
  })
  expect(await listed({ ...range, limit: '1', offset: String(2 * factors - 1) })).toMatchObject({
    results: [{ value: 99 * 10_000 + 10 }],
  })
})

test.each([
  ['2026-11-09T17:00:00.000Z', '2026-11-10T17:00:00.000Z'],
  ['2026-11-09T12:00:00.000Z', '2026-11-09T17:00:00.001Z'],
  ['2026-11-09T17:00:00.001Z', '2026-11-09T17:05:00.000Z'],
  ['2026-11-09T20:30:00.004Z', '2026-11-09T21:30:00.001Z'],
  ['2026-11-10T16:59:00.000Z', '2026-11-12T00:00:00.000Z'],
  ['2026-11-10T16:59:00.005Z', '2026-11-12T00:00:00.000Z'],
])('the readings from %s to %s are those of the day within it', async (start_datetime, end_datetime) => {
  const query = { factor_code: ['F1', 'F2'], start_datetime, end_datetime, max_points: '5000' }
  const { body } = await app.call('moduleSeries', { params: { code: made.key }, query }, as)
  const within = (ts: number) => ts >= Date.parse(start_datetime) && ts < Date.parse(end_datetime)
  const expected = [0, 1].map((n) =>
    Array.from({ length: minutes }, (_, minute) => minute).filter((minute) => within(instantOf(n, minute))),
  )
  expect(body.resolution).toBe('raw')
  expect(body.datasets.map(({ data }) => data.filter((value) => value !== null))).toEqual(
    expected.map((list, n) => list.map((minute) => n * 10_000 + minute)),
  )
})

test('the table of a station is right at once after a page of it has changed', async () => {
  const table = async () =>
    (await app.call('moduleReadings', { params: { code: made.key }, query: { limit: '1' } }, as)).body
  const before = await table()
  expect((await table()).count).toBe(before.count)
  const factor = made.factors[1]?.id ?? 0
  const timestamp = '2026-11-09T17:00:30.000Z'
  await app.call('metricCreate', { body: { factor, value: 1, timestamp } }, as)
  expect((await table()).count).toBe(before.count + 1)
  await app.call('metricDelete', { params: { id: `${factor}-${Date.parse(timestamp)}` } }, as)
  expect((await table()).count).toBe(before.count)
})
