import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest'
import type { Config } from '../src/config.ts'
import { signIn } from './actors.ts'
import { type Certificate, makeCertificate } from './certificate.ts'
import { createDatabase } from './database.ts'
import { brokerOf, startTestApp } from './harness.ts'
import { mosquittoPub, pahoClient, type Way } from './outside-clients.ts'
import { makeStation, storedValues } from './wire-stations.ts'

const pair = { username: 'gateway', password: 'open sesame' }
let certificate: Certificate
beforeAll(async () => {
  certificate = await makeCertificate()
  certificate.trust()
})
afterAll(() => certificate.remove())

/** The program on one database, and how a client reaches its endpoint; it comes back at the same ports. */
async function startEndpoint({ onTestFinished }: TestContext, transport: Way['transport']) {
  const database = await createDatabase()
  onTestFinished(() => database.drop())
  const tls = transport === 'tls' ? certificate.tls : null
  const start = (config: Partial<Config>) =>
    startTestApp({ databaseUrl: database.url, config: { tls, ...config } })
  let app = await start({ broker: brokerOf(pair) })
  onTestFinished(() => app.stop())
  await makeStation(app.connections.pool, { key: 'ST' })
  const { token } = await signIn(app, { role: 'admin' })
  const ports = { port: app.ingest.broker?.port ?? 0, tlsPort: app.ingest.broker?.tlsPort ?? 0 }
  const http = Number(new URL(app.url).port)
  return {
    port: { tcp: ports.port, tls: ports.tlsPort, websocket: http }[transport],
    connect: async () => void (await app.call('mqttConnect', {}, { token })),
    disconnect: async () => void (await app.call('mqttDisconnect', {}, { token })),
    stop: () => app.stop(),
    restart: async () => {
      app = await start({ port: http, broker: brokerOf({ ...pair, ...ports }) })
    },
    stored: () => storedValues(app, 'ST'),
  }
}

const begin = Date.now() - 60_000
const message = (value: number) => JSON.stringify({ module: 'ST', ts: begin + value, values: { F1: value } })

type Endpoint = Awaited<ReturnType<typeof startEndpoint>>

/** What a client that stays publishes before, while and after its endpoint is away, by the panel and by a restart. */
async function publishAcross(endpoint: Endpoint, publish: (text: string) => Promise<unknown>): Promise<void> {
  await publish(message(1))
  await endpoint.disconnect()
  const afterConnect = publish(message(2))
  await endpoint.connect()
  await afterConnect
  await endpoint.stop()
  const afterRestart = publish(message(3))
  await endpoint.restart()
  await afterRestart
}

const ways = (['tcp', 'tls', 'websocket'] as const).flatMap((transport) =>
  ([4, 5] as const).map((version) => ({ transport, version })),
)
const urls = { tcp: 'mqtt://127.0.0.1', tls: 'mqtts://127.0.0.1', websocket: 'ws://127.0.0.1' } as const

// A client waits for seconds before it tries again: several wait at once.
test.concurrent.for([{ transport: 'tcp', version: 3 } as const, ...ways])(
  'MQTT.js with its defaults goes on by itself after Disconnect and Connect, and after a restart ($transport, protocol $version)',
  async ({ transport, version }, context) => {
    const endpoint = await startEndpoint(context, transport)
    const protocol = version === 3 ? { protocolId: 'MQIsdp' as const } : {}
    const path = transport === 'websocket' ? '/mqtt' : ''
    const client = await connectAsync(`${urls[transport]}:${endpoint.port}${path}`, {
      ...pair,
      ...protocol,
      protocolVersion: version,
    })
    context.onTestFinished(() => void client.end(true))
    client.on('error', () => undefined)
    await publishAcross(endpoint, (text) => client.publishAsync('any', text, { qos: 1 }))
    expect(await endpoint.stored()).toEqual([1, 2, 3])
  },
)

test.concurrent.for(ways)(
  'python3-paho-mqtt with its defaults goes on by itself after Disconnect and Connect, and after a restart ($transport, protocol $version)',
  async (way, context) => {
    const endpoint = await startEndpoint(context, way.transport)
    const target = { ...way, ...pair, port: endpoint.port, ca: certificate.tls.cert }
    const client = await pahoClient(context, target)
    await publishAcross(endpoint, (text) => client.publish(text))
    expect(await endpoint.stored()).toEqual([1, 2, 3])
  },
)

// It speaks no websockets, and each call of it is a connection of its own: what fails is published again.
test.concurrent.for(ways.filter(({ transport }) => transport !== 'websocket'))(
  'mosquitto_pub fails while the endpoint is away, and what it said is published is stored ($transport, protocol $version)',
  async (way, context) => {
    const endpoint = await startEndpoint(context, way.transport)
    const target = { ...way, ...pair, port: endpoint.port, ca: certificate.tls.cert }
    const publish = mosquittoPub(context, target)
    expect(await publish(message(1))).toBe(true)
    await endpoint.disconnect()
    expect(await publish(message(2))).toBe(false)
    await endpoint.connect()
    expect(await publish(message(3))).toBe(true)
    await endpoint.stop()
    expect(await publish(message(4))).toBe(false)
    await endpoint.restart()
    expect(await publish(message(5))).toBe(true)
    expect(await endpoint.stored()).toEqual([1, 3, 5])
  },
)
