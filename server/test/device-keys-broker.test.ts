import { Writable } from 'node:stream'
import type { Module } from '@quantrac/contract'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDeviceKey } from '../src/features/device-keys/device-keys.service.ts'
import { signIn } from './actors.ts'
import { makeCertificate } from './certificate.ts'
import { brokerOf, startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule } from './made-modules.ts'

const pair = { username: 'shared', password: 'open sesame' }
let log = ''
const logged = pino(
  { level: 'debug' },
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString()
      done()
    },
  }),
)

let app: TestApp
let as: { token: string }
beforeAll(async () => {
  app = await startTestApp({ log: logged, config: { broker: brokerOf(pair) } })
  as = { token: (await signIn(app, { role: 'admin' })).token }
})
afterAll(() => app.stop())

async function connect(options: IClientOptions, to: TestApp = app): Promise<MqttClient> {
  const url = `mqtt://127.0.0.1:${to.ingest.broker?.port}`
  const client = await connectAsync(url, { reconnectPeriod: 0, connectTimeout: 5000, ...options })
  onTestFinished(() => void client.end(true))
  return client
}

const refused = (options: IClientOptions, to?: TestApp) =>
  expect(connect(options, to)).rejects.toThrow('Not authorized')

async function keyOf(module: Module): Promise<{ username: string; password: string }> {
  const { username, password } = (await app.call('moduleDeviceKey', { params: { id: module.id } }, as)).body
    .data
  return { username, password }
}

/** A station with the factor F, and a client signed in by its key. */
async function keyedStation() {
  const module = await makeModule(app, as.token)
  const factor = await makeFactor(app, as.token, { module: module.code, code: 'F', manufacturer_id: 'F' })
  const key = await keyOf(module)
  return { module, factor, key, name: module.manufacturer_id, client: await connect(key) }
}

const valuesOf = async (factorId: number) =>
  (
    await app.connections.pool.query<{ value: number }>(
      'select value from reading_all where factor_id = $1 order by value',
      [factorId],
    )
  ).rows.map(({ value }) => value)

const rejectedOn = async (topic: string) => {
  const { body } = await app.call('mqttRejected', { query: { limit: 1000 } }, as)
  return body.results.filter((row) => row.topic === topic).map(({ reason, count }) => ({ reason, count }))
}

const publish = (client: MqttClient, topic: string, body: unknown) =>
  client.publishAsync(topic, JSON.stringify(body), { qos: 1 })

/** The topic of the next message that the client receives. */
const deviceTopic = 'v1/devices/me/telemetry'
const gatewayTopic = 'v1/gateway/telemetry'

describe('a station signed in by its key', () => {
  it('publishes as itself, in every form', async () => {
    const { name, factor, client } = await keyedStation()
    let ts = Date.now() - 60_000
    const at = () => (ts += 1000)
    await publish(client, 'any', { module: name, ts: at(), values: { F: 1 } })
    await publish(client, 'any', { module: name, factor: 'F', value: 2, ts: at() })
    await publish(client, `site/${name}/data`, { F: 3, ts: at() })
    await publish(client, 'names/nobody', { F: 4, ts: at() })
    await publish(client, deviceTopic, { F: 5, ts: at() })
    await publish(client, gatewayTopic, { [name]: [{ ts: at(), values: { F: 6 } }] })
    await publish(client, gatewayTopic, [{ ts: at(), values: { F: 7 } }])
    await publish(client, '//', { F: 8, ts: at() })
    await publish(client, 'any', { factor: 'F', value: 9, ts: at() })
    expect(await valuesOf(factor.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('cannot publish for another station: its message is acknowledged, rejected and counted', async () => {
    const { client, name, factor } = await keyedStation()
    const other = await keyedStation()
    const ts = Date.now() - 60_000
    const topic = `as-${name}`
    await publish(client, topic, { module: other.name, ts, values: { F: 1 } })
    await publish(client, topic, { device: other.name, factor: 'F', value: 1, ts })
    await publish(client, topic, { station: 'unheard of', ts, values: { F: 1 } })
    await publish(client, topic, [
      { module: other.name, ts, values: { F: 1 } },
      { module: name, ts, values: { F: 2 } },
    ])
    expect(await rejectedOn(topic)).toEqual([{ reason: 'not-own-station', count: 4 }])
    await publish(client, `x/${other.name}/${topic}`, { F: 1, ts })
    expect(await rejectedOn(`x/${other.name}/${topic}`)).toEqual([{ reason: 'not-own-station', count: 1 }])
    await publish(client, gatewayTopic, { [other.name]: [{ ts, values: { F: 1 } }] })
    expect(await rejectedOn(gatewayTopic)).toEqual([{ reason: 'not-own-station', count: 1 }])
    expect(await valuesOf(other.factor.id)).toEqual([])
    expect(await valuesOf(factor.id)).toEqual([2])
    const unmatched = await app.call('mqttUnmatched', { query: { limit: 1000 } }, as)
    expect(unmatched.body.results.map((row) => row.module_manufacturer_id)).not.toContain('unheard of')
  })

  it('has no last will: a message of nobody is no reading', async () => {
    const { factor, key } = await keyedStation()
    const will = { topic: 'any', payload: Buffer.from('{"F":13}'), qos: 1, retain: false } as const
    const client = await connect({ ...key, will })
    client.stream.destroy()
    await publish(await connect(key), 'any', { F: 1 })
    expect(await valuesOf(factor.id)).toEqual([1])
  })

  it('may publish while its module is switched off, without alerts', async () => {
    const { module, factor, client } = await keyedStation()
    await app.call('thresholdUpdateByFactor', { params: { id: factor.id }, body: { max_value: 10 } }, as)
    await app.call('moduleUpdate', { params: { id: module.id }, body: { ...module, status: false } }, as)
    await publish(client, 'any', { F: 99 })
    const again = await connect(await keyOf(module))
    await publish(again, 'any', { F: 100 })
    expect(await valuesOf(factor.id)).toEqual([99, 100])
    const alerts = await app.call('moduleAlerts', { params: { code: module.code } }, as)
    expect(alerts.body.count).toBe(0)
  })

  it('cannot subscribe', async () => {
    const { name, client } = await keyedStation()
    for (const topic of ['#', '+/other', name, '$SYS/#'])
      expect(await client.subscribeAsync(topic, { qos: 1 }).catch(() => 'refused'), topic).toBe('refused')
  })

  it('neither ends nor takes over a connection of another with its client id', async () => {
    const trusted = await connect({ ...pair, clientId: 'scada' })
    const [one, other] = [await keyedStation(), await keyedStation()]
    const stations = [
      await connect({ ...one.key, clientId: 'scada' }),
      await connect({ ...other.key, clientId: 'scada' }),
    ]
    for (const station of stations) await publish(station, 'any', { F: 1 })
    await publish(trusted, 'any', { F: 1 })
    expect([trusted, ...stations].map(({ connected }) => connected)).toEqual([true, true, true])
  })

  it('takes over its own older connection', async () => {
    const { key } = await keyedStation()
    const old = await connect({ ...key, clientId: 'one' })
    const closed = new Promise<void>((resolve) => old.once('close', () => resolve()))
    const next = await connect({ ...key, clientId: 'one' })
    await closed
    expect([old.connected, next.connected]).toEqual([false, true])
  })

  it('has at most five connections', async () => {
    const { key } = await keyedStation()
    // It has one already.
    for (let n = 0; n < 4; n += 1) await connect({ ...key, clientId: `c${n}` })
    await expect(connect({ ...key, clientId: 'c5' })).rejects.toThrow('Server unavailable')
  })
})

describe('the broker refuses', () => {
  it('a wrong password, another station’s, one of a station without a key, and an unknown station', async () => {
    const [one, other] = [await keyedStation(), await keyedStation()]
    const bare = await makeModule(app, as.token)
    await refused({ ...one.key, password: 'wrong' })
    await refused({ ...one.key, password: other.key.password })
    await refused({ username: one.key.username.toUpperCase(), password: one.key.password })
    await refused({ username: bare.manufacturer_id, password: 'guess' })
    await refused({ username: 'nobody\u0000', password: 'guess' })
    await refused({ username: 'n'.repeat(3000), password: 'guess' })
    expect(await connect(one.key)).toMatchObject({ connected: true })
  })

  it('a wrong key after ten of its name and address, and never the right one', async () => {
    const [one, other] = [await keyedStation(), await keyedStation()]
    await Promise.all(Array.from({ length: 10 }, () => refused({ ...one.key, password: 'wrong' })))
    await refused({ ...one.key, password: 'wrong again' })
    expect(await connect(one.key)).toMatchObject({ connected: true })
    expect(await connect(other.key)).toMatchObject({ connected: true })
  })

  it('many sign-ins with one statement at a time, and one log line without their passwords', async () => {
    const { key } = await keyedStation()
    const before = log.length
    // More of one name would not be looked at.
    const guesses = Array.from({ length: 60 }, (_, n) =>
      refused({ username: n < 5 ? key.username : `nobody-${n}`, password: `guess-${n}-of-many` }),
    )
    await Promise.all([...guesses, connect(key)])
    const lines = log
      .slice(before)
      .split('\n')
      .filter((line) => line.includes('sign-in to the endpoint was refused'))
    expect(lines.length).toBeLessThanOrEqual(1)
    expect(log).toContain('sign-in to the endpoint was refused')
    expect(log).not.toContain('of-many')
    expect(log).not.toContain(key.password)
  })
})

describe('a key ends, with the connections that it signed in,', () => {
  const ended = async (client: MqttClient) => {
    await expect.poll(() => client.connected, { timeout: 5000 }).toBe(false)
  }

  it('when a new one is made, on every copy', async () => {
    const { module, key, client } = await keyedStation()
    const copy = await startTestApp({ databaseUrl: app.system.config.databaseUrl ?? '' })
    onTestFinished(() => copy.stop())
    const there = await connect(key, copy)
    const next = await keyOf(module)
    await Promise.all([ended(client), ended(there)])
    await refused(key)
    await refused(key, copy)
    expect(await connect(next)).toMatchObject({ connected: true })
    expect(await connect(next, copy)).toMatchObject({ connected: true })
  })

  it('without publishing their last will', async () => {
    const { module, factor, key } = await keyedStation()
    const will = { topic: 'any', payload: Buffer.from('{"F":13}'), qos: 1, retain: false } as const
    const client = await connect({ ...key, will })
    const next = await keyOf(module)
    await ended(client)
    await publish(await connect(next), 'any', { F: 1 })
    expect(await valuesOf(factor.id)).toEqual([1])
  })

  it('when its station is deleted', async () => {
    const { module, key, client } = await keyedStation()
    await app.call('moduleDelete', { params: { id: module.id } }, as)
    await ended(client)
    expect(client.connected).toBe(false)
    await refused(key)
    // A new station with the same name does not get the key.
    await makeModule(app, as.token, { manufacturer_id: key.username })
    await refused(key)
  })

  it('when its station gets another name, and is valid under the new name', async () => {
    const { module, key, client } = await keyedStation()
    const body = { ...module, manufacturer_id: `${module.manufacturer_id}-new` }
    await app.call('moduleUpdate', { params: { id: module.id }, body }, as)
    await ended(client)
    await refused(key)
    expect(await connect({ ...key, username: body.manufacturer_id })).toMatchObject({ connected: true })
  })

  it('also if the notice was lost, and other connections stay', async () => {
    const [one, other] = [await keyedStation(), await keyedStation()]
    await app.connections.pool.query('update module set device_key_hash = null where id = $1', [
      one.module.id,
    ])
    await ended(one.client)
    expect(other.client.connected).toBe(true)
  })
})

describe('beside the keys', () => {
  it('the configured pair and anonymous clients of this machine publish for all', async () => {
    const { name, factor } = await keyedStation()
    const ts = Date.now() - 60_000
    await publish(await connect(pair), 'any', { module: name, ts, values: { F: 1 } })
    await publish(await connect({}), 'any', { module: name, ts: ts + 1, values: { F: 2 } })
    await publish(await connect({ username: name }), deviceTopic, { F: 3, ts: ts + 2 })
    expect(await valuesOf(factor.id)).toEqual([1, 2, 3])
  })
})

it('with a certificate the answer names the TLS port, and the key signs in there', async () => {
  const { tls, remove } = await makeCertificate()
  onTestFinished(remove)
  const encrypted = await startTestApp({ config: { tls } })
  onTestFinished(() => encrypted.stop())
  const { id } = await encrypted.system.db
    .insertInto('module')
    .values({ code: 'T', code_key: 't', manufacturer_id: 'T', name: 'T' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const key = await createDeviceKey(encrypted.system, encrypted.ingest.broker, id)
  expect(key.broker).toEqual({ host: '127.0.0.1', port: encrypted.ingest.broker?.tlsPort, tls: true })
  const { username, password } = key
  const client = await connectAsync(`mqtts://127.0.0.1:${key.broker?.port}`, {
    username,
    password,
    rejectUnauthorized: false,
    reconnectPeriod: 0,
  })
  await client.endAsync()
})
