import { once } from 'node:events'
import { connectAsync, type IClientOptions } from 'mqtt'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { signIn } from './actors.ts'
import { brokerOf, startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule } from './made-modules.ts'

const pair = { username: 'gateway', password: 'open sesame' }
let app: TestApp
let as: { token: string }

beforeAll(async () => {
  app = await startTestApp({ config: { broker: brokerOf(pair) } })
  as = { token: (await signIn(app, { role: 'admin' })).token }
})
afterAll(() => app.stop())

async function connect(options: IClientOptions) {
  const url = `${app.url.replace('http', 'ws')}/mqtt`
  const client = await connectAsync(url, { reconnectPeriod: 0, connectTimeout: 5000, ...options })
  onTestFinished(() => void client.end(true))
  return client
}

test.each([4, 5] as const)(
  'a station publishes over a websocket of the HTTP port (protocol %i)',
  async (version) => {
    const module = await makeModule(app, as.token)
    const factor = await makeFactor(app, as.token, { module: module.code, manufacturer_id: 'F' })
    const client = await connect({ ...pair, protocolVersion: version })
    for (const qos of [1, 2] as const)
      await client.publishAsync(
        'any',
        JSON.stringify({ module: module.manufacturer_id, values: { F: qos } }),
        { qos },
      )
    const { rows } = await app.connections.pool.query(
      'select value from reading_all where factor_id = $1 order by value',
      [factor.id],
    )
    expect(rows).toEqual([{ value: 1 }, { value: 2 }])
  },
)

test('a sign-in is always needed: behind a proxy everybody comes from this machine', async () => {
  await expect(connect({})).rejects.toThrow('Not authorized')
  await expect(connect({ ...pair, password: 'wrong' })).rejects.toThrow('Not authorized')
})

/** The status of a refused handshake; 101 if it is not refused. */
function statusOf(path: string, protocols: string[], headers = {}): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}${path}`, protocols, { headers })
  socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
  socket.on('open', () => resolve(101))
  onTestFinished(() => {
    // It fails if it is not open yet.
    socket.on('error', () => undefined)
    socket.terminate()
  })
  return promise
}

test('another address, and a client that offers no MQTT, are refused', async () => {
  expect(await statusOf('/mqtt', ['mqtt'])).toBe(101)
  expect(await statusOf('/mqtt/?a=1', ['mqttv3.1'])).toBe(101)
  expect(await statusOf('/mqtts', ['mqtt'])).toBe(404)
  expect(await statusOf('/mqtt', [])).toBe(400)
  expect(await statusOf('/mqtt', ['chat'])).toBe(400)
})

test('while the endpoint is detached a websocket is refused, and its connections end', async () => {
  const client = await connect(pair)
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  await app.call('mqttDisconnect', {}, as)
  await closed
  expect(await statusOf('/mqtt', ['mqtt'])).toBe(503)
  await app.call('mqttConnect', {}, as)
  expect(await connect(pair)).toMatchObject({ connected: true })
})

/** What a visitor at this address sends by a proxy on this machine. */
const from = (address: string): IClientOptions => ({ wsOptions: { headers: { 'x-forwarded-for': address } } })

const wrong = (username: string, more: IClientOptions) =>
  connect({ username, password: 'a guess', ...more }).then(
    () => 'taken',
    ({ message }: Error) => message,
  )

test('wrong sign-ins by a proxy shut out neither a right key of the same name, nor other addresses', async () => {
  const { id } = await makeModule(app, as.token)
  const { body } = await app.call('moduleDeviceKey', { params: { id } }, as)
  const { username, password } = body.data
  const guesses = await Promise.all(Array.from({ length: 12 }, () => wrong(username, from('192.0.2.1'))))
  expect(new Set(guesses)).toEqual(new Set(['Connection refused: Not authorized']))
  const right = { username, password }
  expect(await connect({ ...right, ...from('192.0.2.2') })).toMatchObject({ connected: true })
  expect(await connect({ ...right, ...from('192.0.2.1') })).toMatchObject({ connected: true })
  expect(await connect(right)).toMatchObject({ connected: true })
})

test('guesses of the shared password shut out their own address alone', async () => {
  await Promise.all(Array.from({ length: 12 }, () => wrong(pair.username, from('192.0.2.3'))))
  await expect(connect({ ...pair, ...from('192.0.2.3') })).rejects.toThrow('Not authorized')
  expect(await connect({ ...pair, ...from('192.0.2.4') })).toMatchObject({ connected: true })
})

/** A websocket that does not sign in; false if it is closed at once. */
async function silent(address: string): Promise<boolean> {
  const headers = { 'x-forwarded-for': address }
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/mqtt`, ['mqtt'], { headers })
  onTestFinished(() => socket.terminate())
  socket.on('error', () => undefined)
  await once(socket, 'open')
  const closed = once(socket, 'close').then(() => false)
  // It is closed with the handshake; another one after it shows that this one was not.
  socket.ping()
  return Promise.race([closed, once(socket, 'pong').then(() => true)])
}

test('one visitor has sixteen places of strangers, and those by the HTTP port take none of the others', async () => {
  const visits = await Promise.all(Array.from({ length: 20 }, () => silent('192.0.2.5')))
  expect(visits.filter(Boolean)).toHaveLength(16)
  expect(await silent('192.0.2.6')).toBe(true)
  const many = Array.from({ length: 15 }, (_, group) =>
    Promise.all(Array.from({ length: 16 }, () => silent(`198.51.100.${group + 1}`))),
  )
  expect((await Promise.all(many)).flat().filter((isTaken) => !isTaken).length).toBeGreaterThan(0)
  expect(await silent('192.0.2.7')).toBe(false)
  const plain = await connectAsync(`mqtt://127.0.0.1:${app.ingest.broker?.port}`, pair)
  expect(plain.connected).toBe(true)
  await plain.endAsync(true)
})

test('a proxy that names no address is refused', async () => {
  expect(await statusOf('/mqtt', ['mqtt'], { 'x-forwarded-for': 'unknown' })).toBe(400)
})
