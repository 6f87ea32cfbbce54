import { once } from 'node:events'
import { connect as connectPlain } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import type { EndpointLimits } from '../src/endpoint-limits.ts'
import { signIn } from './actors.ts'
import { makeCertificate } from './certificate.ts'
import { brokerOf, startTestApp, type TestApp, type TestAppOptions } from './harness.ts'
import { makeModule } from './made-modules.ts'
import {
  connectPacket,
  type MqttSocket,
  openClient,
  openSocket,
  publishPacket,
  type Version,
  wire,
} from './mqtt-socket.ts'
import { holdCommits } from './other-transaction.ts'
import { makeStation, storedValues } from './wire-stations.ts'

const pair = { username: 'shared', password: 'open sesame' }
const pairs = { username: pair.username, password: Buffer.from(pair.password) }

async function start(
  limits: Partial<EndpointLimits>,
  config: TestAppOptions['config'] = {},
): Promise<TestApp> {
  const app = await startTestApp({ config: { broker: brokerOf({ ...pair, limits }), ...config } })
  onTestFinished(() => app.stop())
  return app
}

const portOf = (app: TestApp) => app.ingest.broker?.port ?? 0
const ping = { cmd: 'pingreq' } as const

const answered = async (socket: MqttSocket) => {
  socket.send(ping)
  expect(await socket.next()).toMatchObject({ cmd: 'pingresp' })
}

/** True if the endpoint accepts a CONNECT; false if it closed the connection at once. */
async function isLetIn(port: number): Promise<boolean> {
  const socket = await openSocket({ port })
  socket.send(connectPacket())
  const answer = await socket.next().catch(() => null)
  socket.socket.destroy()
  return answer !== null
}

async function makeKey(app: TestApp) {
  const { token } = await signIn(app, { role: 'admin' })
  const module = await makeModule(app, token)
  const { username, password } = (await app.call('moduleDeviceKey', { params: { id: module.id } }, { token }))
    .body.data
  return { username, password: Buffer.from(password) }
}

/** A station, and messages of it; `acknowledged` waits for so many answers. */
async function sender(app: TestApp, key: string) {
  await makeStation(app.connections.pool, { key })
  const begin = Date.now() - 3_600_000
  return {
    messages: (count: number) =>
      Array.from({ length: count }, (_, n) =>
        publishPacket({ module: key, ts: begin + n, values: { F1: n } }, { qos: 1, messageId: n + 1 }),
      ),
    stored: () => storedValues(app, key),
  }
}

async function take(socket: MqttSocket, count: number): Promise<string[]> {
  const taken: string[] = []
  while (taken.length < count) taken.push((await socket.next()).cmd)
  return taken
}

test('a CONNECT that does not come whole is not waited for', async () => {
  const port = portOf(await start({ connectMs: 200 }))
  for (const part of [Buffer.alloc(0), wire(connectPacket()).subarray(0, 10)]) {
    const socket = await openSocket({ port })
    socket.send(part)
    expect(await socket.rest()).toEqual([])
  }
})

test('a CONNECT over its bound is closed by its header', async () => {
  const socket = await openSocket({ port: portOf(await start({ connectBytes: 100 })) })
  socket.send(wire(connectPacket(4, { clientId: 'x'.repeat(200) })).subarray(0, 3))
  expect(await socket.rest()).toEqual([])
})

test('beyond the connections that have not signed in, others are closed, until one of those leaves', async () => {
  const port = portOf(await start({ strangers: 3, connectMs: 60_000 }))
  const strangers = await Promise.all([1, 2, 3].map(() => openSocket({ port })))
  expect(await isLetIn(port)).toBe(false)
  // One signs in, one leaves, one sends nonsense: three places.
  strangers[0]?.send(connectPacket())
  await strangers[0]?.next()
  strangers[1]?.socket.destroy()
  strangers[2]?.send(Buffer.from([0]))
  await strangers[2]?.rest()
  for (let n = 0; n < 10; n += 1) await expect.poll(() => isLetIn(port)).toBe(true)
})

test('places come back however a sign-in ends', async () => {
  const port = portOf(await start({ strangers: 2, wrongAnswerMs: 1, wrongSignIns: 100, connectMs: 60_000 }))
  for (let n = 0; n < 5; n += 1) {
    const wrong = await openSocket({ port })
    wrong.send(connectPacket(4, { username: 'shared', password: Buffer.from('no') }))
    expect(await wrong.rest()).toMatchObject([{ returnCode: 5 }])
    const gone = await openSocket({ port })
    gone.send(connectPacket(4, { username: 'shared', password: Buffer.from('no') }))
    gone.socket.destroy()
    const nameless = await openSocket({ port })
    nameless.send(connectPacket(4, { clientId: 'x'.repeat(300) }))
    expect(await nameless.rest()).toMatchObject([{ returnCode: 2 }])
  }
  await expect.poll(() => isLetIn(port)).toBe(true)
})

test('a TLS handshake has the place of a connection that has not signed in, and does not hold up a stop', async () => {
  const certificate = await makeCertificate()
  onTestFinished(certificate.remove)
  const app = await start({ strangers: 2, connectMs: 60_000 }, { tls: certificate.tls })
  const tlsPort = app.ingest.broker?.tlsPort ?? 0
  const shaking = [connectPlain(tlsPort, '127.0.0.1'), connectPlain(tlsPort, '127.0.0.1')]
  await Promise.all(shaking.map((socket) => once(socket, 'connect')))
  await expect.poll(() => isLetIn(portOf(app))).toBe(false)
  for (const socket of shaking) socket.destroy()
  await expect.poll(() => isLetIn(portOf(app))).toBe(true)
  for (let n = 0; n < 5; n += 1) {
    const socket = connectTls({ port: tlsPort, host: '127.0.0.1', ca: certificate.pem.cert })
    socket.write(wire(connectPacket()))
    const [answer] = (await once(socket, 'data')) as [Buffer] // what a socket gives
    expect([...answer]).toEqual([0x20, 2, 0, 0])
    socket.destroy()
  }
  connectPlain(tlsPort, '127.0.0.1').on('error', () => undefined)
  await expect.poll(() => isLetIn(portOf(app))).toBe(true)
})

test('beyond the connections in all, more are refused in words, until one leaves', async () => {
  const port = portOf(await start({ connections: 2 }))
  const [first] = [await openClient({ port }), await openClient({ port })]
  const late = await openSocket({ port })
  late.send(connectPacket())
  expect(await late.rest()).toMatchObject([{ cmd: 'connack', returnCode: 3 }])
  const late5 = await openSocket({ port, version: 5 })
  late5.send(connectPacket(5))
  expect(await late5.rest()).toMatchObject([{ cmd: 'connack', reasonCode: 0x89 }])
  first?.socket.destroy()
  await expect.poll(() => acceptedAt(port)).toBe(true)
})

test('the pair has its own bound, and a client that comes again under its id needs no second place', async () => {
  const port = portOf(await start({ connectionsOfOthers: 2 }))
  await openClient({ port }, { ...pairs, clientId: 'a' })
  await openClient({ port }, { ...pairs, clientId: 'b' })
  await openClient({ port }, { ...pairs, clientId: 'b' })
  const late = await openSocket({ port, version: 5 })
  late.send(connectPacket(5, pairs))
  expect(await late.rest()).toMatchObject([{ cmd: 'connack', reasonCode: 0x97 }])
  await openClient({ port })
})

/** True if a connection goes on after part of a packet. */
async function isGathered(version: Version, port: number, part: Buffer): Promise<boolean> {
  const socket = await openClient({ port, version })
  socket.send(part)
  await answered(await openClient({ port }))
  const isGoingOn = !socket.isClosed
  socket.socket.destroy()
  return isGoingOn
}

async function acceptedAt(port: number): Promise<boolean> {
  const socket = await openSocket({ port })
  socket.send(connectPacket())
  const answer = await socket.next()
  socket.socket.destroy()
  return answer.cmd === 'connack' && answer.returnCode === 0
}

test.each([
  ['messages', { unacknowledged: 5 }],
  ['bytes', { unacknowledgedBytes: 300 }],
])(
  'beyond the unacknowledged %s a socket is not read; it goes on when they are stored',
  async (_what, limits) => {
    const app = await start(limits)
    const [loud, quiet] = [await openClient({ port: portOf(app) }), await openClient({ port: portOf(app) })]
    const { messages, stored } = await sender(app, 'LOUD')
    const commits = await holdCommits(app.connections.pool)
    loud.send(...messages(40), ping)
    await commits.reached()
    for (let n = 0; n < 10; n += 1) await answered(quiet)
    expect(loud.received).toEqual([])
    await commits.release()
    const answers = await take(loud, 41)
    expect(answers.filter((cmd) => cmd === 'puback')).toHaveLength(40)
    expect(await stored()).toHaveLength(40)
  },
)

test('beyond the bytes of packets that have not come whole, whoever sends more is ended; the others go on', async () => {
  const app = await start({ gatheredBytes: 5000 })
  const port = portOf(app)
  const { messages, stored } = await sender(app, 'WHOLE')
  const part = wire(publishPacket(Buffer.alloc(100_000))).subarray(0, 3000)
  const [first, second] = [await openClient({ port, version: 5 }), await openClient({ port, version: 5 })]
  first.send(part)
  await answered(await openClient({ port }))
  second.send(part)
  expect(await second.rest()).toMatchObject([{ cmd: 'disconnect', reasonCode: 0x89 }])
  const whole = await openClient({ port })
  whole.send(...messages(10))
  expect(await take(whole, 10)).toEqual(Array(10).fill('puback'))
  expect(await stored()).toHaveLength(10)
  // What has ended is not counted any more.
  first.socket.destroy()
  const third = await openClient({ port, version: 5 })
  await expect.poll(() => isGathered(third.version, port, part)).toBe(true)
})

test('a key that sends packets without end is slowed down, whatever they are', async () => {
  const app = await start({ messagesPerSecond: 10, burstSeconds: 1 })
  const client = await openClient({ port: portOf(app) }, await makeKey(app))
  client.send(...Array.from({ length: 30 }, () => ping))
  await client.next()
  // The rest comes by the second.
  expect(client.received.length).toBeLessThan(25)
  await take(client, 29)
})

test('when the program is full, no socket is read, and a quiet station has its turn before the loud ones are done', async () => {
  const app = await start({ unacknowledged: 1000 })
  const { messages } = await sender(app, 'FULL')
  const loud = await Promise.all(Array.from({ length: 22 }, () => openClient({ port: portOf(app) })))
  const quiet = await openClient({ port: portOf(app) })
  const commits = await holdCommits(app.connections.pool)
  const bytes = Buffer.concat(messages(3000).map((message) => wire(message)))
  for (const socket of loud) socket.send(bytes)
  await commits.reached()
  await expect.poll(() => app.ingest.held).toBeGreaterThanOrEqual(20_000)
  // Full within one message of each that could be read.
  expect(app.ingest.held).toBeLessThanOrEqual(20_000 + loud.length)
  quiet.send(publishPacket({ module: 'FULL', ts: Date.now(), values: { F1: 1 } }, { qos: 1 }))
  await commits.release()
  expect(await quiet.next()).toMatchObject({ cmd: 'puback' })
  const done = loud.reduce((sum, { received }) => sum + received.length, 0)
  expect(done).toBeLessThan(loud.length * 3000)
  await expect.poll(() => loud.every(({ received }) => received.length === 3000)).toBe(true)
})

test('a client that never reads is not read either; when it does, it gets every answer', async () => {
  const app = await start({ unreadBytes: 1000 })
  const deaf = await openClient({ port: portOf(app), version: 5, isDeaf: true })
  const count = 300_000
  const subscribe = wire({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 'a', qos: 0 }] }, 5)
  // More than the system's own buffers take.
  const filler = wire(publishPacket(Buffer.alloc(200 * 1024, ' ')), 5)
  deaf.send(Buffer.alloc(subscribe.length * count, subscribe), Buffer.alloc(filler.length * 100, filler))
  const quiet = await openClient({ port: portOf(app) })
  for (let n = 0; n < 100; n += 1) await answered(quiet)
  expect(deaf.socket.writableLength).toBeGreaterThan(0)
  let bytes = 0
  deaf.socket.on('data', (chunk: Buffer) => (bytes += chunk.length))
  const reasonString = 'this endpoint takes readings and delivers nothing'
  const answer = wire({ cmd: 'suback', messageId: 1, granted: [0x87], properties: { reasonString } }, 5)
  await expect.poll(() => bytes).toBeGreaterThanOrEqual(answer.length * count)
})

test('a key has one rate over its connections, and no other station waits for it', async () => {
  // Five messages at once, and then one in a thousand seconds.
  const app = await start({ messagesPerSecond: 0.001, burstSeconds: 5000 })
  const [key, other] = [await makeKey(app), await makeKey(app)]
  const port = portOf(app)
  const first = await openClient({ port }, key)
  const messages = Array.from({ length: 7 }, (_, n) => publishPacket({ F: n }, { qos: 1, messageId: n + 1 }))
  first.send(...messages)
  expect(await take(first, 6)).toEqual(Array(6).fill('puback'))
  first.socket.destroy()
  const second = await openClient({ port }, key)
  second.send(ping)
  const third = await openClient({ port }, other)
  for (let n = 0; n < 5; n += 1) await answered(third)
  expect([first.received, second.received]).toEqual([[], []])
})

test('a client in silence is ended after its keepalive and a half, or after the bound if it has none', async () => {
  const port = portOf(await start({ silentMs: 100 }))
  const [without, own] = [
    await openClient({ port, version: 5 }, { keepalive: 0 }),
    await openClient({ port, version: 5 }, { keepalive: 1 }),
  ]
  expect(await without.rest()).toMatchObject([{ cmd: 'disconnect', reasonCode: 0x8d }])
  expect(own.isClosed).toBe(false)
  expect(await own.rest()).toMatchObject([{ cmd: 'disconnect', reasonCode: 0x8d }])
})

test('a wrong sign-in is answered after one that came later and is right', async () => {
  const port = portOf(await start({ wrongAnswerMs: 1000 }))
  const wrong = await openSocket({ port })
  wrong.send(connectPacket(4, { username: 'shared', password: Buffer.from('no') }))
  await openClient({ port }, pairs)
  expect(wrong.received).toEqual([])
  expect(await wrong.rest()).toMatchObject([{ cmd: 'connack', returnCode: 5 }])
})
