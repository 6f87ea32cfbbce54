import type { Aedes, Client } from 'aedes'
import type { MqttClient } from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { mosquitto, outsideAedes, publisher } from './outside-brokers.ts'
import { makeStation, storedValues } from './wire-stations.ts'

const { app, admin: as } = await startWithAdmin()

const clientId = 'quantrac-topics'
const outside = {
  host: '127.0.0.1',
  username: '',
  password: null,
  qos: 1,
  client_id: clientId,
  persistent_session: true,
}

async function save(port: number, topics: string[], more: object = {}) {
  const saved = await app.call('mqttUpdate', { body: { ...outside, port, topics, ...more } }, as)
  expect(saved.status).toBe(200)
  return saved.body.data.mqtt_info
}

const connect = async () => expect((await app.call('mqttConnect', {}, as)).status).toBe(200)
const disconnect = async () => expect((await app.call('mqttDisconnect', {}, as)).status).toBe(200)
const info = async () => (await app.call('mqttConfig', {}, as)).body.data.mqtt_info

async function begin(port: number, topics: string[]): Promise<MqttClient> {
  await disconnect()
  await save(port, topics)
  await connect()
  return publisher(port)
}

let second = 0

/** Publishes a reading on a topic, each with another time. */
async function send(client: MqttClient, topic: string, value: number): Promise<void> {
  second += 1
  const ts = Date.parse('2026-11-01T00:00:00Z') + second * 1000
  await client.publishAsync(topic, JSON.stringify({ ts, F1: value }), { qos: 1 })
}

/** Only values of `a/<key>` are stored. */
async function expectOnlyA(client: MqttClient, key: string): Promise<void> {
  await send(client, `b/${key}`, 1)
  await send(client, `a/${key}`, 2)
  await expect.poll(() => storedValues(app, key)).toContain(2)
  expect(await storedValues(app, key)).not.toContain(1)
}

/**
 * Takes over the program's session, publishes on the topics, and returns those that the session still subscribes to.
 */
async function heldBySession(port: number, topics: string[]): Promise<string[]> {
  await disconnect()
  const heir = await publisher(port, { clientId, clean: false })
  const heard: string[] = []
  heir.on('message', (topic) => heard.push(topic))
  await heir.subscribeAsync('last', { qos: 1 })
  for (const topic of [...topics, 'last']) await heir.publishAsync(topic, '{}', { qos: 1 })
  await expect.poll(() => heard).toContain('last')
  return heard.filter((topic) => topic !== 'last')
}

test('a topic removed while disconnected is neither stored nor kept in the broker’s session', async (context) => {
  const { port } = await mosquitto(context)
  await makeStation(app.connections.pool, { key: 'T1' })
  const client = await begin(port, ['a/#', 'b/#'])
  await disconnect()
  await save(port, ['a/#'])
  await send(client, 'b/T1', 1)
  await connect()
  await expectOnlyA(client, 'T1')
  expect(await heldBySession(port, ['a/x', 'b/x'])).toEqual(['a/x'])
})

test('messages that a session kept over a restart are acknowledged and not stored', async (context) => {
  const { port } = await mosquitto(context)
  await makeStation(app.connections.pool, { key: 'T2' })

  const before = await publisher(port, { clientId, clean: false })
  await before.subscribeAsync('b/#', { qos: 1 })
  await before.endAsync(true)
  const client = await begin(port, ['a/#'])
  await expectOnlyA(client, 'T2')
  // It was acknowledged: only new messages on the session's own topic are delivered.
  expect(await heldBySession(port, ['a/x', 'b/now'])).toEqual(['a/x', 'b/now'])
})

test('a topic removed while the broker is down is unsubscribed when it is back', async (context) => {
  const broker = await mosquitto(context)
  await makeStation(app.connections.pool, { key: 'T3' })
  const client = await begin(broker.port, ['a/#', 'b/#'])
  await broker.stop()
  await expect.poll(async () => (await info()).status).toBe('disconnected')
  await save(broker.port, ['a/#'])
  await broker.start()
  await expect.poll(async () => (await info()).status).toBe('connected')
  await expectOnlyA(client, 'T3')
  expect(await heldBySession(broker.port, ['a/x', 'b/x'])).toEqual(['a/x'])
})

test('a topic removed together with a change of the credentials is unsubscribed', async (context) => {
  const { port } = await mosquitto(context)
  await makeStation(app.connections.pool, { key: 'T4' })
  const client = await begin(port, ['a/#', 'b/#'])
  expect(await save(port, ['a/#'], { username: 'plant', password: 'pump' })).toMatchObject({
    status: 'connected',
  })
  await expectOnlyA(client, 'T4')
  expect(await heldBySession(port, ['a/x', 'b/x'])).toEqual(['a/x'])
})

/** Makes the broker refuse the topics that are in the returned set. */
function refuseTopics(broker: Aedes): Set<string> {
  const refused = new Set<string>()
  broker.authorizeSubscribe = (_client, subscription, done) =>
    done(null, refused.has(subscription.topic) ? null : subscription)
  return refused
}

test('a refused new topic leaves the old ones unchanged, and saving again retries it', async () => {
  await makeStation(app.connections.pool, { key: 'T5' })
  const { broker, port } = await outsideAedes()
  const refused = refuseTopics(broker)
  const gone: string[] = []
  broker.on('unsubscribe', (topics) => gone.push(...topics))
  const client = await begin(port, ['a/#', 'b/#'])
  refused.add('c/#')
  expect(await save(port, ['a/#', 'c/#'])).toMatchObject({
    status: 'connected',
    last_error: 'topic refused: c/#',
  })
  await send(client, 'b/T5', 1)
  await expect.poll(() => storedValues(app, 'T5')).toEqual([1])
  expect(gone).not.toContain('b/#')
  expect(await save(port, ['a/#', 'b/#'])).toMatchObject({ status: 'connected', last_error: null })
  refused.clear()
  expect(await save(port, ['a/#', 'c/#'])).toMatchObject({ status: 'connected', last_error: null })
  expect(gone).toContain('b/#')
  await send(client, 'b/T5', 2)
  await send(client, 'c/T5', 3)
  await expect.poll(() => storedValues(app, 'T5')).toEqual([1, 3])
})

test('the program’s own texts about the connection are in the reader’s language', async () => {
  const { broker, port } = await outsideAedes()
  refuseTopics(broker).add('no/#')
  await disconnect()
  await save(port, ['no/#'])
  const inVietnamese = { ...as, language: 'vi' }
  expect(await app.call('mqttConnect', {}, inVietnamese)).toMatchObject({
    status: 503,
    body: { detail: 'Không kết nối được với máy chủ MQTT: máy chủ MQTT từ chối topic: no/#' },
  })
  const { body } = await app.call('mqttConfig', {}, inVietnamese)
  expect(body.data.mqtt_info.last_error).toBe('máy chủ MQTT từ chối topic: no/#')
  expect((await info()).last_error).toBe('topic refused: no/#')
})

test('a broker that accepts the connection and answers no subscription is reported as silent after 10 s', async () => {
  const { broker, port } = await outsideAedes()
  broker.authorizeSubscribe = () => undefined
  await disconnect()
  await save(port, ['a/#'])
  expect(await app.call('mqttConnect', {}, as)).toMatchObject({
    status: 503,
    body: { code: 'broker-silent', detail: 'The MQTT broker does not answer.' },
  })
  expect(await info()).toMatchObject({ status: 'disconnected', last_error: 'no answer' })
})

test('a topic refused after a reconnect is requested again until it is granted', async () => {
  await makeStation(app.connections.pool, { key: 'T6' })
  const { broker, port } = await outsideAedes()
  const refused = refuseTopics(broker)
  const own: Client[] = []
  broker.on('client', (client) => client.id === clientId && own.push(client))
  const client = await begin(port, ['a/#', 'b/#'])
  onTestFinished(disconnect)
  refused.add('b/#')
  own[0]?.close()
  await expect.poll(info).toMatchObject({ status: 'disconnected', last_error: 'topic refused: b/#' })
  await send(client, 'a/T6', 1)
  await expect.poll(() => storedValues(app, 'T6')).toEqual([1])
  refused.clear()
  await expect.poll(info).toMatchObject({ status: 'connected', last_error: null })
  await send(client, 'b/T6', 2)
  await expect.poll(() => storedValues(app, 'T6')).toEqual([1, 2])
})
