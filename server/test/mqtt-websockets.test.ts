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
function statusOf(path: string, protocols: string[]): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}${path}`, protocols)
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
