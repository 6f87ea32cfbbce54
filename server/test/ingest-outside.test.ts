import { expect, onTestFinished, test } from 'vitest'
import { readSecret } from '../src/keys.ts'
import { signIn } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { startTestApp } from './harness.ts'
import { holdCommits } from './other-transaction.ts'
import { mosquitto, outsideAedes, publisher } from './outside-brokers.ts'
import { makeStation, storedValues } from './wire-stations.ts'

const { app, admin: as } = await startWithAdmin()

const outside = {
  host: '127.0.0.1',
  username: '',
  password: null,
  topics: ['plant/#'],
  qos: 1,
  client_id: 'quantrac-test',
  persistent_session: true,
}

async function use(port: number, more: object = {}) {
  await app.call('mqttDisconnect', {}, as)
  const saved = await app.call('mqttUpdate', { body: { ...outside, port, ...more } }, as)
  expect(saved.status).toBe(200)
  return app.call('mqttConnect', {}, as)
}

const info = async () => (await app.call('mqttConfig', {}, as)).body.data.mqtt_info

const valuesOf = (key: string) => storedValues(app, key)

const at = (n: number) => Date.parse('2026-11-01T00:00:00Z') + n * 1000

test('a message is acknowledged to the broker after its commit, in the order of arrival', async () => {
  await makeStation(app.connections.pool, { key: 'P1' })
  const { broker, port } = await outsideAedes()
  expect((await use(port)).status).toBe(200)
  const answered: number[] = []
  broker.on('ack', (packet) =>
    answered.push(Number(JSON.parse(String((packet as { payload: Buffer }).payload)).F1)),
  )
  const commits = await holdCommits(app.connections.pool)
  const client = await publisher(port)
  for (let n = 0; n < 20; n += 1)
    await client.publishAsync('plant/P1', JSON.stringify({ ts: at(n), F1: n }), { qos: 1 })
  await commits.reached()
  await expect.poll(() => app.ingest.held).toBe(20)
  expect(answered).toEqual([])
  expect(await valuesOf('P1')).toEqual([])
  await commits.release()
  await expect.poll(() => answered).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(await valuesOf('P1')).toHaveLength(20)
})

test('messages published while the program is stopped arrive after its start', async (context) => {
  const broker = await mosquitto(context)
  await makeStation(app.connections.pool, { key: 'P2' })
  expect((await use(broker.port)).body.data.mqtt_info).toMatchObject({ status: 'connected', embedded: false })
  await app.call('mqttDisconnect', {}, as)
  const client = await publisher(broker.port)
  for (let n = 0; n < 500; n += 1)
    await client.publishAsync('plant/P2', JSON.stringify({ ts: at(n), F1: n }), { qos: 1 })
  await app.call('mqttConnect', {}, as)
  await expect.poll(async () => (await valuesOf('P2')).length).toBe(500)
})

test('after a broker was killed and restarted, nothing is lost or stored twice', async (context) => {
  const broker = await mosquitto(context)
  await makeStation(app.connections.pool, { key: 'P3' })
  await use(broker.port)
  const client = await publisher(broker.port)
  await client.publishAsync('plant/P3', JSON.stringify({ ts: at(0), F1: 0 }), { qos: 1 })
  await expect.poll(() => valuesOf('P3')).toEqual([0])
  await broker.stop('SIGKILL')
  await expect.poll(async () => (await info()).status).toBe('disconnected')
  expect((await info()).last_error).not.toBeNull()
  await broker.start()
  await expect.poll(async () => (await info()).status).toBe('connected')
  await client.publishAsync('plant/P3', JSON.stringify({ ts: at(1), F1: 1 }), { qos: 1 })
  await expect.poll(() => valuesOf('P3')).toEqual([0, 1])
})

test('a message that matches two overlapping topics arrives once', async (context) => {
  const broker = await mosquitto(context)
  await makeStation(app.connections.pool, { key: 'OVER' })
  await use(broker.port, { client_id: 'overlapping', topics: ['plant/+', '+/OVER'] })
  const client = await publisher(broker.port)
  for (const text of ['{"NEW":1}', '{"F1":2}']) await client.publishAsync('plant/OVER', text, { qos: 1 })
  await expect.poll(() => valuesOf('OVER')).toEqual([2])
  const { rows } = await app.connections.pool.query(
    "select count from mqtt_unmatched where module_manufacturer_id = 'OVER'",
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('Connect reports a broker that is down, and the connection returns with the broker', async (context) => {
  const broker = await mosquitto(context)
  await use(broker.port)
  await broker.stop()
  await expect.poll(async () => (await info()).status).toBe('disconnected')
  const refused = await app.call('mqttConnect', {}, as)
  expect(refused).toMatchObject({ status: 503, body: { code: 'broker-refused' } })
  expect(JSON.stringify(refused.body)).toContain(`127.0.0.1:${broker.port} refuses the connection`)
  await broker.start()
  await expect.poll(async () => (await info()).status).toBe('connected')
})

test('a retained message is stored once, and not at all without a time', async (context) => {
  const broker = await mosquitto(context)
  await makeStation(app.connections.pool, { key: 'P4' })
  const client = await publisher(broker.port)
  const retained = { qos: 1, retain: true } as const
  await client.publishAsync('plant/P4', JSON.stringify({ ts: at(0), F1: 1 }), retained)
  await client.publishAsync('plant/P4/now', JSON.stringify({ module: 'P4', F1: 2 }), retained)
  for (let round = 0; round < 2; round += 1) {
    await use(broker.port, { client_id: `round-${round}` })
    await client.publishAsync('plant/P4', JSON.stringify({ ts: at(10 + round), F1: 3 }), { qos: 1 })
    await expect.poll(async () => (await valuesOf('P4')).length).toBe(2 + round)
  }
  expect(await valuesOf('P4')).toEqual([1, 3, 3])
})

test('changed topics are subscribed on the open connection, and old ones are unsubscribed', async (context) => {
  const broker = await mosquitto(context)
  await makeStation(app.connections.pool, { key: 'P5' })
  await use(broker.port)
  await app.call('mqttUpdate', { body: { ...outside, port: broker.port, topics: ['other/#'] } }, as)
  const client = await publisher(broker.port)
  await client.publishAsync('plant/P5', JSON.stringify({ ts: at(0), F1: 1 }), { qos: 1 })
  await client.publishAsync('other/P5', JSON.stringify({ ts: at(1), F1: 2 }), { qos: 1 })
  await expect.poll(() => valuesOf('P5')).toEqual([2])
})

test('settings that do not work leave the connection on the old ones, and the reason is shown', async (context) => {
  const broker = await mosquitto(context)
  await makeStation(app.connections.pool, { key: 'P6' })
  await use(broker.port)
  const saved = await app.call('mqttUpdate', { body: { ...outside, port: 1 } }, as)
  expect(saved.body.data).toMatchObject({ port: 1, mqtt_info: { status: 'connected' } })
  expect(saved.body.data.mqtt_info.last_error).toContain('127.0.0.1:1 refuses the connection')
  const client = await publisher(broker.port)
  await client.publishAsync('plant/P6', JSON.stringify({ ts: at(0), F1: 1 }), { qos: 1 })
  await expect.poll(() => valuesOf('P6')).toEqual([1])
})

test('a refusal of the broker is a 503 with its reason; a missing password is named', async () => {
  const { broker, port } = await outsideAedes()
  // oxlint-disable-next-line max-params -- the signature is aedes's
  broker.authenticate = (_client, username, password, done) =>
    done(null, username === 'quantrac' && String(password) === 'let me in')
  const refused = await use(port, { username: 'quantrac', password: 'wrong' })
  expect(refused).toMatchObject({ status: 503, body: { code: 'broker-refused' } })
  expect(JSON.stringify(refused.body)).toContain('username or password')
  expect((await info()).last_error).toContain('username or password')
  expect((await use(port, { username: 'quantrac', password: 'let me in' })).status).toBe(200)
})

test('Connect tests what is saved, also while it is connected with what was saved before', async () => {
  const { broker, port } = await outsideAedes()
  await makeStation(app.connections.pool, { key: 'SAVED' })
  // oxlint-disable-next-line max-params -- the signature is aedes's
  broker.authenticate = (_client, username, password, done) => {
    const isOwn = username === 'quantrac' && String(password) === 'let me in'
    done(null, isOwn || username === undefined)
  }
  const right = { ...outside, port, username: 'quantrac', password: 'let me in' }
  expect((await use(port, right)).status).toBe(200)
  await app.call('mqttUpdate', { body: { ...right, password: 'wrong' } }, as)
  expect(await info()).toMatchObject({
    status: 'connected',
    last_error: expect.stringContaining('username or password'),
  })
  const refused = await app.call('mqttConnect', {}, as)
  expect(refused).toMatchObject({ status: 503, body: { code: 'broker-refused' } })
  expect(JSON.stringify(refused.body)).toContain('username or password')
  // A copy without a source says the same.
  const other = await startTestApp({
    databaseUrl: app.system.config.databaseUrl ?? '',
    config: { roles: new Set(['api']), secretKey: await readSecret(app.system.config.dataDir) },
  })
  onTestFinished(() => other.stop())
  const there = await signIn(other, { role: 'admin' })
  await expect.poll(async () => (await other.call('mqttConnect', {}, there)).status).toBe(503)
  // Meanwhile the readings come in as before.
  const client = await publisher(port)
  await client.publishAsync('plant/SAVED', JSON.stringify({ ts: at(0), F1: 1 }), { qos: 1 })
  await expect.poll(() => valuesOf('SAVED')).toEqual([1])
  await app.call('mqttUpdate', { body: right }, as)
  expect((await app.call('mqttConnect', {}, as)).status).toBe(200)
  expect(await info()).toMatchObject({ status: 'connected', last_error: null })
})

test('going back to the endpoint asks for no password, and forgets the one of the other broker', async () => {
  const own = { host: '127.0.0.1', port: app.ingest.broker?.port ?? 0 }
  const { port } = await outsideAedes()
  expect((await use(port, { username: 'quantrac', password: 'let me in' })).status).toBe(200)
  expect((await info()).own).toEqual(own)
  const back = await app.call(
    'mqttUpdate',
    { body: { ...outside, ...own, username: 'quantrac', password: '' } },
    as,
  )
  expect(back).toMatchObject({
    status: 200,
    body: { data: { has_password: false, mqtt_info: { status: 'connected', embedded: true } } },
  })
  expect((await app.call('mqttConnect', {}, as)).status).toBe(200)
})

test('of two copies with the same client id only one is connected', async (context) => {
  const broker = await mosquitto(context)
  await use(broker.port)
  const url = app.system.config.databaseUrl ?? ''
  const other = await startTestApp({ databaseUrl: url, config: { secretKey: 'k'.repeat(32) } })
  onTestFinished(() => other.stop())
  await expect.poll(() => other.ingest.control.state().last_error).toContain('another copy')
  expect((await info()).status).toBe('connected')
})
