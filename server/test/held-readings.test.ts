import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { createDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeStation, storedValues } from './wire-stations.ts'

const noon = Date.parse('2026-11-20T05:00:00Z')
const hourMs = 3_600_000
let now = noon
let database: Awaited<ReturnType<typeof createDatabase>>
let app: TestApp

const start = () => startTestApp({ databaseUrl: database.url, now: () => new Date(now) })

beforeAll(async () => {
  database = await createDatabase()
  app = await start()
})

beforeEach(() => void (now = noon))

afterAll(async () => {
  await app.stop()
  await database.drop()
})

interface Sent {
  readonly at: number
  readonly value: number
  readonly factor?: string
}

async function send(module: string, readings: readonly Sent[]): Promise<void> {
  const client = await connectAsync(`mqtt://127.0.0.1:${app.ingest.broker?.port}`)
  const items = readings.map(({ at, value, factor = 'F1' }) => ({ module, ts: at, factor, value }))
  await client.publishAsync('any', JSON.stringify(items), { qos: 1 })
  await client.endAsync()
}

const rows = async (sql: string, ...values: unknown[]) => (await app.connections.pool.query(sql, values)).rows
const heldOf = (key: string) =>
  rows('select count, since from held_station where module_manufacturer_id = $1', key)
const refusedAs = (reason: string) =>
  rows('select count from mqtt_rejected where reason = $1 and sample like $2', reason, `%ST-${reason}%`)

test('readings ahead of the clock are stored when their time has come, also after a restart', async () => {
  await makeStation(app.connections.pool, { key: 'AHEAD', limits: { max_value: 10 } })
  const [one, two] = [noon + hourMs, noon + 2 * hourMs]
  await send('AHEAD', [
    { at: noon, value: 1 },
    { at: one, value: 11 },
    { at: two, value: 2 },
  ])
  expect(await storedValues(app, 'AHEAD')).toEqual([1])
  expect(await heldOf('AHEAD')).toEqual([{ count: 2, since: new Date(noon) }])
  await app.stop()
  app = await start()
  now = one
  await expect.poll(() => storedValues(app, 'AHEAD')).toEqual([1, 11])
  await expect.poll(() => heldOf('AHEAD')).toMatchObject([{ count: 1 }])
  now = two
  await expect.poll(() => storedValues(app, 'AHEAD')).toEqual([1, 11, 2])
  await expect.poll(() => heldOf('AHEAD')).toMatchObject([{ count: 0 }])
  expect(await rows('select value, resolve_reason from alert')).toEqual([
    { value: 11, resolve_reason: 'recovered' },
  ])
})

test('10,000 readings of a station are held, the oldest; the others are refused as today', async () => {
  await makeStation(app.connections.pool, { key: 'ST-future' })
  await makeStation(app.connections.pool, { key: 'BESIDE' })
  const many = Array.from({ length: 10_003 }, (_, n) => ({ at: noon + hourMs + n, value: n }))
  // A packet has at most 256 KiB.
  for (let n = 0; n < many.length; n += 2500) await send('ST-future', many.slice(n, n + 2500))
  await send('BESIDE', many.slice(0, 1))
  expect(await heldOf('ST-future')).toMatchObject([{ count: 10_000 }])
  expect(await heldOf('BESIDE')).toMatchObject([{ count: 1 }])
  expect(await refusedAs('future')).toEqual([{ count: 3 }])
  expect(
    await rows("select max(value) from held_reading where module_manufacturer_id = 'ST-future'"),
  ).toEqual([{ max: 9999 }])
})

test('a held reading that comes again is held once; another value at its time is a conflict', async () => {
  await makeStation(app.connections.pool, { key: 'ST-conflict' })
  for (const value of [1, 1, 2]) await send('ST-conflict', [{ at: noon + hourMs, value }])
  expect(await heldOf('ST-conflict')).toMatchObject([{ count: 1 }])
  expect(await refusedAs('conflict')).toEqual([{ count: 1 }])
})

test('a reading ahead of an unknown station is refused', async () => {
  await send('NOBODY', [{ at: noon + hourMs, value: 1 }])
  expect(await heldOf('NOBODY')).toEqual([])
})

test('a held reading of an unknown factor is unmatched when its time has come', async () => {
  await makeStation(app.connections.pool, { key: 'FACTOR' })
  await send('FACTOR', [{ at: noon + hourMs, value: 1, factor: 'NEW' }])
  now = noon + hourMs
  const waiting = () =>
    rows(
      "select factor_manufacturer_id as factor, value from unmatched_reading where module_manufacturer_id = 'FACTOR'",
    )
  await expect.poll(waiting).toEqual([{ factor: 'NEW', value: 1 }])
})

test('the health is degraded while more than half of what arrives is ahead, and the panel tells which stations', async () => {
  const copy = await startTestApp({ now: () => new Date(now) })
  const before = app
  app = copy
  try {
    await makeStation(copy.connections.pool, { key: 'FAST' })
    const state = () => copy.ingest.health().state
    await send('FAST', [{ at: noon, value: 1 }])
    expect(state()).toBe('up')
    await send(
      'FAST',
      [1, 2].map((n) => ({ at: noon + n * hourMs, value: n })),
    )
    expect(state()).toBe('degraded')
    const admin = await signIn(copy, { role: 'admin' })
    const { body } = await copy.call('mqttConfig', {}, admin)
    expect(body.data.mqtt_info.held).toEqual([
      { module_manufacturer_id: 'FAST', count: 2, since: new Date(noon).toISOString() },
    ])
    await send(
      'FAST',
      [3, 4].map((n) => ({ at: noon + n, value: n })),
    )
    expect(state()).toBe('up')
  } finally {
    app = before
    await copy.stop()
  }
})
