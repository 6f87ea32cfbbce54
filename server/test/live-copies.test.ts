import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signIn } from './actors.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { openLive } from './live-client.ts'
import { commitAlerts, makeLiveModule, raiseAlerts, type LiveModule } from './raised-alerts.ts'

let database: TestDatabase
let one: TestApp
let other: TestApp
let module: LiveModule

beforeAll(async () => {
  database = await createDatabase()
  const config = { secretKey: 'a key that both copies of the program share' }
  one = await startTestApp({ databaseUrl: database.url, config })
  other = await startTestApp({ databaseUrl: database.url, config })
  module = await makeLiveModule(one, 'NT01')
})
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await database.drop()
})

async function readerOf(app: TestApp) {
  const { token } = await signIn(one, { permissions: ['notify.view_alert'] })
  return openLive(app.url, '/ws/alerts/', { token })
}

test('each copy delivers the alerts that the other one raised', async () => {
  const clients = [await readerOf(one), await readerOf(other)]
  const [first] = await raiseAlerts(one, module, [9.1])
  for (const client of clients) expect(await client.next()).toMatchObject({ id: first })
  const [second] = await raiseAlerts(other, module, [9.2])
  for (const client of clients) expect(await client.next()).toMatchObject({ id: second })
  await Promise.all(clients.map((client) => client.close()))
})

test('a sign-out on one copy closes the sockets on the other', async () => {
  const { token } = await signIn(one)
  const client = await openLive(other.url, '/ws/readings/', { token })
  await one.call('accountLogout', { body: {} }, { token })
  expect(await client.closed).toBe(4401)
})

test('an alert raised while the bus was disconnected still arrives, once', async () => {
  const client = await readerOf(other)
  await other.connections.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query = 'listen quantrac'`,
  )
  const missed = await raiseAlerts(one, module, [9.3, 9.4])
  const arrived = await client.take(2)
  const [after] = await raiseAlerts(one, module, [9.5])
  expect([...arrived, await client.next()].map((alert) => alert['id'])).toEqual([...missed, after])
  await client.close()
})

test('a closing whose notice was lost with the bus still arrives, once, unless another alert replaced the alert', async () => {
  const client = await readerOf(other)
  const ids = await raiseAlerts(one, module, [9.6, 9.7, 9.8])
  await client.take(3)
  const close = async (id: number, reason: 'recovered' | 'escalated') =>
    one.system.db
      .updateTable('alert')
      .set({ resolved_at: new Date('2026-03-01T02:10:00.000Z'), resolve_reason: reason })
      .where('id', '=', id)
      .execute()
  await close(ids[0] ?? 0, 'escalated')
  await close(ids[1] ?? 0, 'recovered')
  await other.connections.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query = 'listen quantrac'`,
  )
  expect(await client.next()).toMatchObject({ id: ids[1], status: 'SUCCESS', value: 9.7 })
  // The late notice.
  one.system.bus.publish('alerts.resolved', { ids: [ids[1] ?? 0] })
  const [next] = await raiseAlerts(one, module, [9.9])
  expect(await client.next()).toMatchObject({ id: next, status: 'ALERT' })
  await client.close()
})

test('many alerts of one instant reach a socket in a single write', async () => {
  const client = await readerOf(one)
  const port = Number(new URL(one.url).port)
  const write = vi.spyOn(Socket.prototype, 'write')
  try {
    const ids = await commitAlerts(
      one,
      module,
      Array.from({ length: 200 }, (_, index) => index),
    )
    for (const id of ids) one.system.bus.publish('alerts.raised', { ids: [id] })
    expect((await client.take(200)).map((alert) => alert['id'])).toEqual(ids)
    // The method is only called on a Socket.
    expect(write.mock.contexts.filter((socket) => (socket as Socket).localPort === port)).toHaveLength(1)
  } finally {
    write.mockRestore()
  }
  await client.close()
})
