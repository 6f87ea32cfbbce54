import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { openLive } from './live-client.ts'
import { makeLiveModule, type LiveModule } from './raised-alerts.ts'

let app: TestApp
let water: LiveModule
let air: LiveModule

beforeAll(async () => {
  app = await startTestApp()
  water = await makeLiveModule(app, 'NT01', 2)
  air = await makeLiveModule(app, 'KK01')
})
afterAll(() => app.stop())

async function reader() {
  const { token } = await signIn(app)
  return openLive(app.url, '/ws/readings/', { token })
}

/** Stores newest values and publishes them as ingest does. */
async function store(module: LiveModule, values: readonly number[], time = '2026-03-01T02:00:00.000Z') {
  for (const [index, value] of values.entries()) {
    await app.system.db
      .updateTable('factor_state')
      .set({ latest_ts: time, latest_value: value, latest_quality: 0 })
      .where('factor_id', '=', module.factor_ids[index] ?? 0)
      .execute()
  }
  app.system.bus.publish('readings.stored', { module_ids: [module.id] })
}

test('a subscriber gets the newest values of a module by factor code', async () => {
  const client = await reader()
  client.send({ type: 'subscribe', modules: ['NT01'] })
  client.send({ type: 'ping' })
  await client.next()
  await store(water, [7.2, 31])
  const timestamp = '2026-03-01T02:00:00.000Z'
  expect(await client.next()).toStrictEqual({
    type: 'readings',
    module: 'NT01',
    timestamp,
    values: { F1: 7.2, F2: 31 },
    state: 'OFFLINE',
    condition: 'offline',
    factors: {
      F1: { value: 7.2, timestamp, quality: 0, status: 'OFFLINE', condition: 'offline' },
      F2: { value: 31, timestamp, quality: 0, status: 'OFFLINE', condition: 'offline' },
    },
  })
  await client.close()
})

test('what is calibrating or faulty is sent with its quality and state, and is none of the values', async () => {
  const client = await reader()
  client.send({ type: 'subscribe', modules: ['NT01'] })
  client.send({ type: 'ping' })
  await client.next()
  const timestamp = new Date().toISOString()
  await store(water, [7.3, 32], timestamp)
  await client.next()
  const [, faulty] = water.factor_ids
  const set = { latest_quality: 2 } as const
  await app.system.db
    .updateTable('factor_state')
    .set(set)
    .where('factor_id', '=', faulty ?? 0)
    .execute()
  app.system.bus.publish('readings.stored', { module_ids: [water.id] })
  expect(await client.next()).toMatchObject({
    values: { F1: 7.3 },
    state: 'NORMAL',
    condition: 'faulty',
    factors: {
      F1: { quality: 0, condition: 'normal' },
      F2: { value: 32, timestamp, quality: 2, status: 'NORMAL', condition: 'faulty' },
    },
  })
  await client.close()
})

test('a module can be requested in any case, and is named as in the request', async () => {
  const client = await reader()
  client.send({ type: 'subscribe', modules: [' nt01'] })
  client.send({ type: 'ping' })
  await client.next()
  // Twice: the second time the module is cached.
  for (const value of [6.1, 6.2]) {
    await store(water, [value])
    expect(await client.next()).toMatchObject({ module: 'NT01', values: { F1: value } })
  }
  await client.close()
})

test('a value that changes more than once a second arrives once, as the newest', async () => {
  const client = await reader()
  client.send({ type: 'subscribe', modules: ['NT01', 'KK01'] })
  client.send({ type: 'ping' })
  await client.next()
  // Aligns with the server's second, so that what follows is within one.
  await store(air, [1])
  await client.next()
  for (const value of [1, 2, 3, 4, 5]) await store(water, [value])
  expect(await client.next()).toMatchObject({ module: 'NT01', values: { F1: 5 } })
  await store(air, [6])
  expect(await client.next()).toMatchObject({ module: 'KK01', values: { F1: 6 } })
  await client.close()
})

test('a subscription gets what came in the time that it says it missed, and without it nothing from before', async () => {
  await store(air, [4])
  const client = await reader()
  client.send({ type: 'subscribe', modules: ['KK01'], missed_ms: 10_000 })
  expect(await client.next()).toMatchObject({ module: 'KK01', values: { F1: 4 } })
  const later = await reader()
  later.send({ type: 'subscribe', modules: ['KK01'] })
  later.send({ type: 'ping' })
  expect(await later.next()).toEqual({ type: 'pong' })
  await store(air, [5])
  expect(await later.next()).toMatchObject({ module: 'KK01', values: { F1: 5 } })
  await Promise.all([client.close(), later.close()])
})

test('a new subscription replaces the previous one', async () => {
  const client = await reader()
  client.send({ type: 'subscribe', modules: ['NT01'] })
  client.send({ type: 'subscribe', modules: ['KK01', 'no such station'] })
  client.send({ type: 'ping' })
  await client.next()
  await store(water, [8])
  await store(air, [9])
  expect(await client.next()).toMatchObject({ module: 'KK01', values: { F1: 9 } })
  await client.close()
})

test('a module with a changed code is found by the new code', async () => {
  const client = await reader()
  client.send({ type: 'subscribe', modules: ['NT02', 'NT01'] })
  client.send({ type: 'ping' })
  await client.next()
  await store(water, [8])
  expect(await client.next()).toMatchObject({ module: 'NT01' })
  await app.system.db
    .updateTable('module')
    .set({ code: 'NT02', code_key: 'nt02' })
    .where('id', '=', water.id)
    .execute()
  app.system.bus.publish('configuration.changed', { module_ids: [water.id] })
  client.send({ type: 'subscribe', modules: ['NT02'] })
  client.send({ type: 'ping' })
  await client.next()
  await store(water, [8.5])
  expect(await client.next()).toMatchObject({ module: 'NT02', values: { F1: 8.5 } })
  await client.close()
})
