import { connectAsync } from 'mqtt'
import type { Pool, PoolClient } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
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

afterAll(async () => {
  await app.stop()
  await database.drop()
})

/** Sends readings without times, all in one millisecond: the numbers from `from` on. */
async function burst(copy: TestApp, module: string, { from = 0, count }: { from?: number; count: number }) {
  const client = await connectAsync(`mqtt://127.0.0.1:${copy.ingest.broker?.port}`)
  const items = Array.from({ length: count }, (_, n) => ({ module, values: { F1: from + n } }))
  await client.publishAsync('any', JSON.stringify(items), { qos: 1 })
  await client.endAsync()
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

test('bursts before and after a restart are all stored, in their order', async () => {
  await makeStation(app.connections.pool, { key: 'RESTART' })
  await burst(app, 'RESTART', { count: 3000 })
  await app.stop()
  app = await start()
  await burst(app, 'RESTART', { from: 3000, count: 2000 })
  expect(await storedValues(app, 'RESTART')).toEqual(numbers(5000))
})

test('bursts that arrive at two copies are all stored', async () => {
  await makeStation(app.connections.pool, { key: 'COPIES' })
  const other = await start()
  onTestFinished(() => other.stop())
  await Promise.all([
    burst(app, 'COPIES', { count: 1000 }),
    burst(other, 'COPIES', { from: 1000, count: 1000 }),
  ])
  expect((await storedValues(app, 'COPIES')).sort((a, b) => a - b)).toEqual(numbers(2000))
})

test('bursts after a clock that jumped ahead and back are all stored', async () => {
  await makeStation(app.connections.pool, { key: 'JUMPED' })
  onTestFinished(() => void (now = noon))
  const clock = [noon, noon + hourMs, noon, noon - hourMs, noon, noon + hourMs]
  for (const [n, at] of clock.entries()) {
    now = at
    await burst(app, 'JUMPED', { from: n * 500, count: 500 })
  }
  expect((await storedValues(app, 'JUMPED')).sort((a, b) => a - b)).toEqual(numbers(3000))
})

test('readings with and without times in one message do not collide', async () => {
  await makeStation(app.connections.pool, { key: 'MIXED' })
  const client = await connectAsync(`mqtt://127.0.0.1:${app.ingest.broker?.port}`)
  onTestFinished(() => client.endAsync(true))
  const items = [{ F1: 0 }, { F1: 1, ts: now + 1 }, { F1: 2 }, { F1: 3, ts: now }]
  await client.publishAsync('any/MIXED', JSON.stringify(items), { qos: 1 })
  expect((await storedValues(app, 'MIXED')).sort((a, b) => a - b)).toEqual(numbers(4))
})

test('bursts of an unrecognised device around a restart all wait, and are stored when it is claimed', async () => {
  await burst(app, 'CLAIMED', { count: 3000 })
  await app.stop()
  app = await start()
  await burst(app, 'CLAIMED', { from: 3000, count: 2000 })
  const body = {
    module_manufacturer_id: 'CLAIMED',
    factor_manufacturer_id: 'F1',
    module: { code: 'CLAIMED' },
    factor: { code: 'F1', name: 'F1' },
  }
  const { token } = await signIn(app, { role: 'admin' })
  const claimed = await app.call('mqttClaim', { body }, { token })
  expect(claimed).toMatchObject({ status: 201, body: { data: { readings_stored: 5000 } } })
  expect(await storedValues(app, 'CLAIMED')).toEqual(numbers(5000))
})

test('a burst whose commit was not answered is stored once', async () => {
  await makeStation(app.connections.pool, { key: 'UNANSWERED' })
  const lost = loseOneCommit(app.connections.pool)
  await burst(app, 'UNANSWERED', { count: 100 })
  expect(lost()).toBe(true)
  expect(await storedValues(app, 'UNANSWERED')).toEqual(numbers(100))
})

/** The answer to the next commit of readings does not arrive. Tells whether that has happened. */
function loseOneCommit(pool: Pool): () => boolean {
  const clients = new Set<PoolClient>()
  let isLost = false
  pool.on('acquire', (client: PoolClient) => {
    if (isLost || clients.has(client)) return
    clients.add(client)
    const query: (...given: unknown[]) => unknown = client.query.bind(client)
    let isStoring = false
    const losing = (...given: unknown[]) => {
      isStoring ||= JSON.stringify(given[0]).includes('ingest-insert')
      if (isLost || !isStoring || given[0] !== 'commit') return query(...given)
      isLost = true
      return Promise.resolve(query('commit')).then(() => {
        throw new Error('Connection terminated')
      })
    }
    Object.assign(client, { query: losing })
  })
  return () => isLost
}
