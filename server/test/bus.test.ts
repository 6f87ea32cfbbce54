import { EventEmitter, once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, type Connections } from '../src/db/database.ts'
import { type BusEvent, NotifyBus } from '../src/live/bus.ts'
import { createLog } from '../src/log.ts'
import { createDatabase, type TestDatabase } from './database.ts'

const log = createLog('silent')
let database: TestDatabase
let connections: Connections

beforeAll(async () => {
  database = await createDatabase()
  connections = openDatabase(database.url, { max: 5 }, () => undefined)
})
afterAll(async () => {
  await connections.stop()
  await database.drop()
})

async function startBus(): Promise<NotifyBus> {
  const bus = new NotifyBus({ url: database.url, pool: connections.pool, log })
  await bus.start()
  return bus
}

/** The next event of a kind that a bus receives. */
async function heard(bus: NotifyBus, event: BusEvent): Promise<unknown> {
  const emitter = new EventEmitter()
  const end = bus.on(event, (payload) => emitter.emit('heard', payload))
  const [payload] = (await once(emitter, 'heard')) as [unknown]
  end()
  return payload
}

const killListeners = () =>
  connections.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query = 'listen quantrac'`,
  )

test('every copy, also the publisher, receives what one publishes, in the order of the calls', async () => {
  const [one, other] = [await startBus(), await startBus()]
  const ids: number[] = []
  const all = new EventEmitter()
  const end = other.on('alerts.raised', (payload) => {
    ids.push(...payload.ids)
    if (ids.length === 300) all.emit('done')
  })
  const done = once(all, 'done')
  const own = heard(one, 'alerts.raised')
  for (let id = 1; id <= 300; id += 1) one.publish('alerts.raised', { ids: [id] })
  expect(await own).toEqual({ ids: [1] })
  await done
  expect(ids).toEqual(Array.from({ length: 300 }, (_, index) => index + 1))
  end()
  await Promise.all([one.stop(), other.stop()])
})

test('more ids than fit into one notice all arrive', async () => {
  const bus = await startBus()
  const ids = Array.from({ length: 5000 }, (_, index) => 10_000_000 + index)
  const arrived: number[] = []
  const all = new EventEmitter()
  bus.on('readings.stored', ({ module_ids }) => {
    arrived.push(...module_ids)
    if (arrived.length === ids.length) all.emit('done')
  })
  const done = once(all, 'done')
  bus.publish('readings.stored', { module_ids: ids })
  await done
  expect(arrived).toEqual(ids)
  await bus.stop()
})

test('a lost connection is restored and reported, and receives again', async () => {
  const bus = await startBus()
  const back = heard(bus, 'bus.reconnected')
  await killListeners()
  expect(await back).toEqual({})
  const next = heard(bus, 'mqtt.changed')
  bus.publish('mqtt.changed', {})
  expect(await next).toEqual({})
  await bus.stop()
})

test('messages of other programs on the channel are ignored', async () => {
  const bus = await startBus()
  await connections.pool.query(`notify quantrac, 'hello'; notify quantrac, '{"event":"x","payload":{}}'`)
  const next = heard(bus, 'alerts.raised')
  bus.publish('alerts.raised', { ids: [1] })
  expect(await next).toEqual({ ids: [1] })
  await bus.stop()
})

test('a listener that throws does not block the others', async () => {
  const bus = await startBus()
  bus.on('alerts.raised', () => {
    throw new Error('a listener of the test')
  })
  const next = heard(bus, 'alerts.raised')
  bus.publish('alerts.raised', { ids: [7] })
  expect(await next).toEqual({ ids: [7] })
  await bus.stop()
})

test('notices published without a connection are sent after it is restored', async () => {
  const bus = await startBus()
  const pool = openDatabase(database.url, { max: 1 }, () => undefined).pool
  vi.spyOn(pool, 'query').mockImplementationOnce(() => {
    throw new Error('Connection terminated unexpectedly')
  })
  const sender = new NotifyBus({ url: database.url, pool, log })
  await sender.start()
  const next = heard(bus, 'alerts.raised')
  sender.publish('alerts.raised', { ids: [1, 2] })
  expect(await next).toEqual({ ids: [1, 2] })
  await sender.stop()
  await pool.end()
  await bus.stop()
})

test('a stop first sends what was published before', async () => {
  const [one, other] = [await startBus(), await startBus()]
  const next = heard(other, 'alerts.raised')
  one.publish('alerts.raised', { ids: [42] })
  await one.stop()
  expect(await next).toEqual({ ids: [42] })
  await other.stop()
})
