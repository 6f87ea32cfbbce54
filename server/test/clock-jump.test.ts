import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './harness.ts'
import { makeStation, type TestStation } from './wire-stations.ts'

const noon = Date.parse('2026-11-20T05:00:00Z')
const minuteMs = 60_000
const ahead = noon + 180 * minuteMs
let now = noon
let app: TestApp
let client: MqttClient

beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(now) })
  client = await connectAsync(`mqtt://127.0.0.1:${app.ingest.broker?.port}`)
})

afterEach(() => void (now = noon))

afterAll(async () => {
  await client.endAsync(true)
  await app.stop()
})

/** Sends a reading without a time while the clock is at `at`. */
async function send({ key }: TestStation, at: number, value: number): Promise<void> {
  now = at
  await client.publishAsync('any', JSON.stringify({ module: key, values: { F1: value } }), { qos: 1 })
}

const rows = async (sql: string, { factors }: TestStation) =>
  (await app.connections.pool.query(sql, [factors[0]?.id])).rows

const alertsOf = (station: TestStation) =>
  rows(
    `select value, timestamp as at, resolve_reason, resolved_at < started_at as ends_before_start
     from alert where factor_id = $1 order by id`,
    station,
  )

const limited = (key: string) => makeStation(app.connections.pool, { key, limits: { max_value: 10 } })

test('after a clock that jumped ahead and back, a factor is judged by now again', async () => {
  const station = await limited('BACK')
  await send(station, noon, 1)
  await send(station, ahead, 2)
  await send(station, noon + minuteMs, 11)
  expect(await alertsOf(station)).toMatchObject([{ value: 11, at: new Date(noon + minuteMs) }])
  expect(await rows('select latest_value as value from factor_state where factor_id = $1', station)).toEqual([
    { value: 11 },
  ])
  await send(station, noon + 2 * minuteMs, 3)
  expect(await alertsOf(station)).toMatchObject([{ resolve_reason: 'recovered' }])
  expect(await rows('select value from reading_all where factor_id = $1 order by ts', station)).toEqual(
    [1, 11, 3, 2].map((value) => ({ value })),
  )
})

test('what was measured before the jump and comes late is judged, what lies ahead is not', async () => {
  const station = await limited('LATE')
  await send(station, noon, 1)
  await send(station, ahead, 2)
  now = noon + minuteMs
  const late = JSON.stringify({ module: 'LATE', ts: noon - minuteMs, values: { F1: 99 } })
  await client.publishAsync('any', late, { qos: 1 })
  expect(await alertsOf(station)).toMatchObject([
    { value: 99, at: new Date(noon - minuteMs), resolve_reason: 'recovered' },
  ])
})

test('an alert that was raised ahead ends now, and not before its start', async () => {
  const station = await limited('OPEN')
  await send(station, ahead, 11)
  await send(station, noon, 1)
  expect(await alertsOf(station)).toMatchObject([
    { value: 11, resolve_reason: 'recovered', ends_before_start: false },
  ])
})

test('a breach that began ahead is raised after its delay', async () => {
  const station = await limited('DELAY')
  await app.connections.pool.query(
    'update threshold set on_delay_seconds = 60 where factor_id = $1',
    station.factors.map(({ id }) => id),
  )
  await send(station, ahead, 11)
  await send(station, noon, 11)
  expect(await alertsOf(station)).toEqual([])
  await send(station, noon + minuteMs, 11)
  expect(await alertsOf(station)).toMatchObject([{ value: 11 }])
})

test('when the clock reaches the readings that lay ahead, all are kept', async () => {
  const station = await limited('MEET')
  await send(station, ahead, 1)
  await send(station, noon, 2)
  await send(station, ahead, 3)
  await send(station, ahead + minuteMs, 4)
  expect(await rows('select value from reading_all where factor_id = $1 order by ts', station)).toEqual(
    [2, 1, 3, 4].map((value) => ({ value })),
  )
})
