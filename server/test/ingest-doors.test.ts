import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { connectAsync, type IClientOptions } from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from './certificate.ts'
import { brokerOf, startTestApp, type TestApp } from './harness.ts'

const pair = { username: 'station', password: 'open sesame' }

async function start(config: Parameters<typeof startTestApp>[0] = {}): Promise<TestApp> {
  const app = await startTestApp(config)
  onTestFinished(() => app.stop())
  return app
}

async function connects(url: string, options: IClientOptions): Promise<boolean> {
  const client = await connectAsync(url, { reconnectPeriod: 0, ...options })
  await client.endAsync(true)
  return true
}

test('the configured pair signs in to the embedded broker, a wrong password does not', async () => {
  const app = await start({ config: { broker: brokerOf(pair) } })
  const url = `mqtt://127.0.0.1:${app.ingest.broker?.port}`
  expect(await connects(url, pair)).toBe(true)
  expect(await connects(url, {})).toBe(true)
  await expect(connects(url, { ...pair, password: 'wrong' })).rejects.toThrow('Not authorized')
})

test('if its port is taken, the embedded broker uses the next free one, and the settings name it', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const taken = (other.address() as AddressInfo).port
  const app = await start({
    config: { broker: brokerOf({ port: taken }) },
  })
  const port = app.ingest.broker?.port ?? 0
  expect(port).toBeGreaterThan(taken)
  expect(await connects(`mqtt://127.0.0.1:${port}`, {})).toBe(true)
  const { rows } = await app.connections.pool.query('select port from mqtt_config')
  expect(rows).toEqual([{ port }])
})

test('with a certificate the embedded broker also has a TLS port', async () => {
  const { tls, remove } = await makeCertificate()
  onTestFinished(remove)
  const app = await start({ config: { tls } })
  const url = `mqtts://127.0.0.1:${app.ingest.broker?.tlsPort}`
  expect(await connects(url, { rejectUnauthorized: false })).toBe(true)
  await expect(connects(url, {})).rejects.toThrow('self-signed')
})

test('a copy without the ingest role has no broker and shows what the others report', async () => {
  const first = await start()
  const api = await start({
    databaseUrl: first.system.config.databaseUrl ?? '',
    config: { roles: new Set(['api'] as const) },
  })
  expect(api.ingest.broker?.port).toBe(0)
  const { signIn } = await import('./actors.ts')
  const as = { token: (await signIn(api, { role: 'admin' })).token }
  await expect
    .poll(async () => (await api.call('mqttConfig', {}, as)).body.data.mqtt_info.status)
    .toBe('connected')
  expect((await api.call('mqttDisconnect', {}, as)).body.data.mqtt_info.status).toBe('disconnected')
  expect(first.ingest.control.state().status).toBe('disconnected')
  expect((await api.call('mqttConnect', {}, as)).body.data.mqtt_info.status).toBe('connected')
  expect(first.ingest.control.state().status).toBe('connected')
})
