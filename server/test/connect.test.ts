import { connectAsync } from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { signIn } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { makeCertificate } from './certificate.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule } from './made-modules.ts'

const { app, admin } = await startWithAdmin()

const connectOf = async (code: string, of: TestApp = app, as: { token: string } = admin) =>
  (await of.call('moduleConnect', { params: { code } }, as)).body.data

const port = () => app.ingest.broker?.port ?? 0

test('a station is told where to publish, on which topic and as whom, with its factors', async () => {
  const module = await makeModule(app, admin.token, { name: 'Cửa xả', type: 'air' })
  const given = { module: module.code, code: 'pH', name: 'pH', manufacturer_id: 'ph_1', decimals: 1 }
  await makeFactor(app, admin.token, given)
  expect(await connectOf(module.code)).toEqual({
    module: {
      id: module.id,
      code: module.code,
      manufacturer_id: module.manufacturer_id,
      name: 'Cửa xả',
      type: 'air',
    },
    factors: [{ code: 'pH', name: 'pH', manufacturer_id: 'ph_1', unit: '', decimals: 1 }],
    address: { kind: 'own', host: '127.0.0.1', public_host: null, port: port(), tls_port: null },
    topic: `quantrac/${module.manufacturer_id}`,
    has_key: false,
    connected: 0,
    wrong_sign_ins: null,
    last_seen_at: null,
    message: null,
    received: [],
  })
})

test('its topic follows the topics that are taken', async () => {
  const module = await makeModule(app, admin.token)
  const config = (await app.call('mqttConfig', {}, admin)).body.data
  const same = { host: config.host, port: config.port }
  await app.call('mqttUpdate', { body: { ...same, topics: ['plant/+/data'] } }, admin)
  expect((await connectOf(module.code)).topic).toBe(`plant/${module.manufacturer_id}/data`)
  await app.call('mqttUpdate', { body: { ...same, topics: ['#'] } }, admin)
})

test('it tells of a key, of clients that are signed in with it, and of wrong ones with the newest address', async () => {
  const module = await makeModule(app, admin.token)
  const { body } = await app.call('moduleDeviceKey', { params: { id: module.id } }, admin)
  const { username, password } = body.data
  const once = { username, reconnectPeriod: 0 }
  const url = `mqtt://127.0.0.1:${port()}`
  for (const wrong of ['a', 'b']) {
    await expect(connectAsync(url, { ...once, password: wrong })).rejects.toThrow(/not authorized/i)
  }
  const client = await connectAsync(url, { ...once, password })
  onTestFinished(() => void client.end(true))
  // It is reported every five seconds.
  await expect
    .poll(() => connectOf(module.code))
    .toMatchObject({
      has_key: true,
      connected: 1,
      wrong_sign_ins: { count: 2, address: '127.0.0.1', last_seen_at: expect.any(String) },
    })
})

test('it tells what the newest message had, and what became of each number', async () => {
  const module = await makeModule(app, admin.token)
  const factor = { module: module.code, code: 'COD', manufacturer_id: 'cod', unit: 'mg/L', decimals: 1 }
  await makeFactor(app, admin.token, factor)
  const client = await connectAsync(`mqtt://127.0.0.1:${port()}`)
  onTestFinished(() => void client.end(true))
  const send = (message: object) =>
    client.publishAsync(`quantrac/${module.manufacturer_id}`, JSON.stringify(message), { qos: 1 })
  await send({ ts: Date.now() - 60_000, values: { cod: 70 } })
  await expect.poll(async () => (await connectOf(module.code)).message).toMatchObject({ has_time: true })
  await send({ values: { COD: 81.5, DO: 5.4, pH: 'DANG CHAY' } })
  await expect.poll(async () => (await connectOf(module.code)).received).toHaveLength(2)
  expect((await connectOf(module.code)).message).toMatchObject({
    topic: `quantrac/${module.manufacturer_id}`,
    text: '{"values":{"COD":81.5,"DO":5.4,"pH":"DANG CHAY"}}',
    values: [
      { sent: 'COD', value: 81.5, unit: 'mg/L', factor: 'COD', decimals: 1 },
      { sent: 'DO', value: 5.4, unit: '', factor: null, decimals: null },
    ],
    refused: [{ key: 'pH', reason: 'bad-value', found: '"DANG CHAY"' }],
    has_time: false,
  })
  // What a copy holds is of all stations.
  const limited = await signIn(app, { permissions: ['adaptors.change_module'], module_ids: [module.id] })
  expect(await connectOf(module.code, app, limited)).toMatchObject({ message: null, received: [] })
})

test('of a gateway’s message it tells what is of the station', async () => {
  const [one, other] = [await makeModule(app, admin.token), await makeModule(app, admin.token)]
  for (const { code: module } of [one, other])
    await makeFactor(app, admin.token, { module, code: 'F', manufacturer_id: 'f' })
  const client = await connectAsync(`mqtt://127.0.0.1:${port()}`)
  onTestFinished(() => void client.end(true))
  const message = { [one.manufacturer_id]: [{ f: 1 }], [other.manufacturer_id]: [{ f: 2 }] }
  await client.publishAsync('v1/gateway/telemetry', JSON.stringify(message), { qos: 1 })
  await expect
    .poll(async () => (await connectOf(other.code)).message)
    .toMatchObject({ values: [{ sent: 'f', value: 2, factor: 'F' }] })
})

test('where the installation reads from another broker, it names that one', async () => {
  const other = await startTestApp()
  onTestFinished(() => other.stop())
  const as = await signIn(other, { role: 'admin' })
  const module = await makeModule(other, as.token)
  const body = { host: 'broker.example', port: 8884, use_tls: true, topics: ['site/#'] }
  await other.call('mqttUpdate', { body }, as)
  expect(await connectOf(module.code, other, as)).toMatchObject({
    address: { kind: 'broker', host: 'broker.example', public_host: null, port: null, tls_port: 8884 },
    topic: `site/${module.manufacturer_id}`,
  })
})

test('with a certificate it names both ports, and the name that people open', async () => {
  const { tls, trust, remove } = await makeCertificate()
  onTestFinished(remove)
  trust()
  const encrypted = await startTestApp({ config: { tls, publicUrl: 'https://quantrac.example' } })
  onTestFinished(() => encrypted.stop())
  const as = await signIn(encrypted, { role: 'admin' })
  const module = await makeModule(encrypted, as.token)
  const { broker } = encrypted.ingest
  expect((await connectOf(module.code, encrypted, as)).address).toEqual({
    kind: 'own',
    host: '127.0.0.1',
    public_host: 'quantrac.example',
    port: broker?.port,
    tls_port: broker?.tlsPort,
  })
})

test('a copy without the endpoint tells the port of the one that has it', async () => {
  const databaseUrl = app.system.config.databaseUrl ?? ''
  const api = await startTestApp({ databaseUrl, config: { roles: new Set(['api'] as const) } })
  onTestFinished(() => api.stop())
  const module = await makeModule(app, admin.token)
  const there = await signIn(api, { role: 'admin', email: 'there@example.test' })
  await expect
    .poll(async () => (await connectOf(module.code, api, there)).address)
    .toEqual({ kind: 'own', host: '127.0.0.1', public_host: null, port: port(), tls_port: null })
})

test('it is for people who see the connection or may make keys, within their reach', async () => {
  const [own, other] = [await makeModule(app, admin.token), await makeModule(app, admin.token)]
  const ask = async (permissions: Parameters<typeof signIn>[1], code = own.code) =>
    (await app.call('moduleConnect', { params: { code } }, await signIn(app, permissions))).status
  expect(await ask({ permissions: ['settings.view_mqttconfig'] })).toBe(200)
  expect(await ask({ permissions: ['adaptors.change_module'] })).toBe(200)
  expect(await ask({ permissions: ['adaptors.view_module'] })).toBe(403)
  const limited = { permissions: ['settings.view_mqttconfig'], module_ids: [own.id] } as const
  expect(await ask(limited)).toBe(200)
  expect(await ask(limited, other.code)).toBe(404)
  expect(await ask({ permissions: ['settings.view_mqttconfig'] }, 'no-such')).toBe(404)
})
