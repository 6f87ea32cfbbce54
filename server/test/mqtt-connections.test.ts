import { once } from 'node:events'
import { connectAsync, type IClientOptions } from 'mqtt'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { signIn } from './actors.ts'
import { brokerOf, startTestApp, type TestApp } from './harness.ts'
import { makeModule } from './made-modules.ts'
import { connectPacket, openClient, publishPacket, wire } from './mqtt-socket.ts'
import { holdCommits } from './other-transaction.ts'

const pair = { username: 'gateway', password: 'open sesame' }
const limits = { packetBytes: 2000, messagesPerSecond: 1, burstSeconds: 2, wrongAnswerMs: 0 }
const metricsToken = 'metrics-token'
let app: TestApp
let admin: { token: string }

beforeAll(async () => {
  app = await startTestApp({ config: { broker: brokerOf({ ...pair, limits }), metricsToken } })
  admin = await signIn(app, { role: 'admin' })
})
afterAll(() => app.stop())

const port = () => app.ingest.broker?.port ?? 0
async function connect(options: IClientOptions, transport: 'tcp' | 'websocket' = 'tcp') {
  const url = transport === 'tcp' ? `mqtt://127.0.0.1:${port()}` : `${app.url.replace('http', 'ws')}/mqtt`
  const client = await connectAsync(url, { reconnectPeriod: 0, ...options })
  onTestFinished(() => void client.end(true))
  return client
}

async function makeKey() {
  const module = await makeModule(app, admin.token)
  const { body } = await app.call('moduleDeviceKey', { params: { id: module.id } }, admin)
  return { module, username: body.data.username, password: body.data.password }
}

const list = async (as = admin, of = app) =>
  (await of.call('mqttConnections', { query: { limit: 1000 } }, as)).body.results
const stationOf = async (id: number) =>
  (await app.call('moduleConnections', { params: { id } }, admin)).body.data
const rejected = async (topic: string) =>
  (await app.call('mqttRejected', { query: { limit: 1000 } }, admin)).body.results.filter(
    (row) => row.topic === topic,
  )
const metrics = async () =>
  (await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()

test('connections are listed with who, from where, how and how much, on every copy, and leave with their clients', async () => {
  const { module, username, password } = await makeKey()
  const keyed = await connect({ username, password, clientId: 'keyed', protocolVersion: 5 })
  await connect({ ...pair, clientId: 'of-pair', protocolVersion: 4 })
  await connect({ clientId: 'of-none', protocolId: 'MQIsdp', protocolVersion: 3 })
  await keyed.publishAsync('any', JSON.stringify({ values: { F1: 1 } }), { qos: 1 })
  const own = {
    device: username,
    client_id: 'keyed',
    signed_in_by: 'key',
    address: '127.0.0.1',
    protocol: '5',
    transport: 'tcp',
    messages_per_minute: 1,
    unacknowledged: 0,
    waits_for: null,
  }
  await expect
    .poll(() => list())
    .toMatchObject(
      expect.arrayContaining([
        expect.objectContaining(own),
        expect.objectContaining({ client_id: 'of-pair', signed_in_by: 'pair', protocol: '3.1.1' }),
        expect.objectContaining({ client_id: 'of-none', signed_in_by: 'none', protocol: '3.1' }),
      ]),
    )
  expect(await stationOf(module.id)).toMatchObject({ listens: true, connections: [own] })
  const other = await startTestApp({
    databaseUrl: app.system.config.databaseUrl ?? '',
    config: { roles: new Set(['api']) },
  })
  onTestFinished(() => other.stop())
  const there = await signIn(other, { role: 'admin' })
  expect((await list(there, other)).map(({ client_id }) => client_id)).toContain('keyed')
  expect(await metrics()).toContain(
    'quantrac_mqtt_connections{signed_in_by="key",protocol="5",transport="tcp"} 1',
  )
  await keyed.endAsync()
  await expect.poll(async () => (await stationOf(module.id)).connections).toEqual([])
})

test('what waits for the database is counted, and a key beyond its rate is slowed down', async () => {
  const { username, password } = await makeKey()
  const loud = await openClient({ port: port() }, { username, password: Buffer.from(password) })
  const commits = await holdCommits(app.connections.pool)
  loud.send(...[1, 2, 3, 4, 5].map((n) => publishPacket({ values: { F1: n } }, { qos: 1, messageId: n })))
  await commits.reached()
  await expect
    .poll(async () => (await list()).find(({ device }) => device === username))
    .toMatchObject({
      unacknowledged: expect.any(Number),
      waits_for: 'rate',
    })
  const [first] = await list()
  expect(first?.device).toBe(username)
  expect(first?.unacknowledged).toBeGreaterThan(0)
  expect(await metrics()).toContain('quantrac_mqtt_waiting_connections{why="rate"} 1')
  await commits.release()
})

const lockedOut = async () =>
  Number(/^quantrac_mqtt_refused_sign_ins_total\{reason="locked"\} (\d+)$/m.exec(await metrics())?.[1] ?? 0)

test('a refused sign-in is listed with its reason, and at its station', async () => {
  const before = await lockedOut()
  const { module, username, password } = await makeKey()
  const refused = { username, password: 'wrong', clientId: 'w', reconnectPeriod: 0 }
  for (const _ of [1, 2]) await expect(connect(refused)).rejects.toThrow('Not authorized')
  // A name alone may be a secret.
  await expect(connect({ username: pair.username, clientId: 'no-password' })).rejects.toThrow(
    'Not authorized',
  )
  const own = { username, client_id: 'w', address: '127.0.0.1', reason: 'wrong', count: 2 }
  const all = async () => (await app.call('mqttRefusedSignIns', { query: {} }, admin)).body.results
  await expect
    .poll(all)
    .toMatchObject([{ username: '', client_id: 'no-password', reason: 'wrong', count: 1 }, own])
  expect((await stationOf(module.id)).refused_sign_ins).toMatchObject([own])
  for (let n = 0; n < 8; n += 1) await expect(connect(refused)).rejects.toThrow('Not authorized')
  // Another wrong one does not pass for a while; the right key always does.
  await expect(connect(refused)).rejects.toThrow('Not authorized')
  await connect({ ...refused, password })
  await expect.poll(all).toMatchObject([{ ...own, reason: 'locked', count: 1 }, { ...own, count: 10 }, {}])
  expect(await lockedOut()).toBe(before + 1)
})

test.each([
  [4, 'tcp'],
  [5, 'tcp'],
  [5, 'websocket'],
] as const)(
  'a packet that is too large is recorded with its station and topic (protocol %i, %s)',
  async (protocolVersion, transport) => {
    const { module, username, password } = await makeKey()
    const client = await connect({ username, password, protocolVersion }, transport)
    const ended = new Promise<void>((resolve) => client.once('close', () => resolve()))
    const topic = `large/${protocolVersion}/${transport}`
    client.publish(topic, `{"values":{"F1":1}}${' '.repeat(3000)}`, { qos: 1 }, () => undefined)
    await ended
    await expect.poll(() => rejected(topic)).toMatchObject([{ reason: 'too-large', topic, count: 1 }])
    await expect
      .poll(async () => (await stationOf(module.id)).refused_packets)
      .toMatchObject([{ device: username, topic, address: '127.0.0.1', count: 1 }])
    const [packet] = (await stationOf(module.id)).refused_packets
    expect(packet?.bytes).toBeGreaterThan(3000)
  },
)

test('a frame of a websocket that is too large is recorded with its station', async () => {
  const { module, username, password } = await makeKey()
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/mqtt`, 'mqtt')
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  const accepted = once(socket, 'message')
  socket.send(wire(connectPacket(4, { username, password: Buffer.from(password) })))
  await accepted
  socket.send(wire(publishPacket('x'.repeat(3000))))
  const packets = async () => (await stationOf(module.id)).refused_packets
  await expect.poll(packets).toMatchObject([{ device: username, topic: '', bytes: null }])
})

test('a person whose rights are limited sees the connections of their stations', async () => {
  const [one, other] = [await makeKey(), await makeKey()]
  for (const { username, password } of [one, other]) await connect({ username, password })
  const permissions = ['settings.view_mqttconfig', 'adaptors.view_module'] as const
  const limited = await signIn(app, { permissions, module_ids: [one.module.id] })
  await expect
    .poll(async () => (await list()).map(({ device }) => device))
    .toEqual(expect.arrayContaining([one.username, other.username]))
  expect((await list(limited)).map(({ device }) => device)).toEqual([one.username])
})
