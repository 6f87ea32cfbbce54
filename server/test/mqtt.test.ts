import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeStation } from './wire-stations.ts'

let app: TestApp
let as: { token: string }
let port: number

beforeAll(async () => {
  app = await startTestApp()
  as = { token: (await signIn(app, { role: 'admin' })).token }
  port = app.ingest.broker?.port ?? 0
})

afterAll(() => app.stop())

beforeEach(async () => {
  await app.call(
    'mqttUpdate',
    { body: { host: '127.0.0.1', port, username: '', password: null, topics: ['#'], use_tls: false } },
    as,
  )
  await app.call('mqttConnect', {}, as)
})

const config = async () => (await app.call('mqttConfig', {}, as)).body.data

const row = async () => (await app.connections.pool.query('select * from mqtt_config')).rows[0]

async function send(topic: string, body: unknown): Promise<void> {
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0 })
  await client.publishAsync(topic, JSON.stringify(body), { qos: 1 })
  await client.endAsync()
}

test('at first the settings name the embedded broker, and it is connected', async () => {
  expect(await config()).toMatchObject({
    host: '127.0.0.1',
    port,
    topics: ['#'],
    qos: 0,
    use_tls: false,
    persistent_session: false,
    retain: false,
    password: '',
    has_password: false,
    mqtt_info: { status: 'connected', embedded: true, last_error: null },
  })
})

test('a password is stored encrypted, never sent, kept if the field is empty and required again with a new address', async () => {
  const own = { host: '127.0.0.1', port, username: 'u' }
  const saved = await app.call('mqttUpdate', { body: { ...own, password: 'hush-hush' } }, as)
  expect(saved.body.data).toMatchObject({ password: '', has_password: true })
  expect(JSON.stringify((await row()).password_encrypted.toString('latin1'))).not.toContain('hush')
  const kept = await app.call('mqttUpdate', { body: { ...own, password: '', name: 'Plant' } }, as)
  expect(kept.body.data).toMatchObject({ name: 'Plant', has_password: true })
  const moves = [{ host: 'localhost' }, { port: port + 1 }, { use_tls: true }]
  for (const move of moves) {
    for (const username of ['u', '']) {
      const answer = await app.call('mqttUpdate', { body: { ...own, ...move, username, password: '' } }, as)
      expect(answer.status).toBe(400)
      expect(answer.body).toHaveProperty('password')
    }
  }
  const unnamed = await app.call('mqttUpdate', { body: { ...own, username: '', password: '' } }, as)
  expect(unnamed.body.data).toMatchObject({ username: '', has_password: true })
  const forgotten = await app.call('mqttUpdate', { body: { ...own, port: port + 1, password: null } }, as)
  expect(forgotten.body.data).toMatchObject({ port: port + 1, has_password: false })
  const { rows } = await app.connections.pool.query(
    "select after from audit_log where action = 'mqtt-config.update'",
  )
  expect(JSON.stringify(rows)).not.toContain('hush')
  expect(JSON.stringify(rows)).toContain('"password":"***"')
})

test.each(['a/#/b', '+x', 'x+/y', '$SYS/#', 'a#'])('the topic %j is refused', async (topic) => {
  const answer = await app.call(
    'mqttUpdate',
    { body: { host: '127.0.0.1', port, topics: ['ok', topic] } },
    as,
  )
  expect(answer.status).toBe(400)
  expect(answer.body).toHaveProperty('topics')
})

test('more than 200 topics are refused', async () => {
  const topics = Array.from({ length: 201 }, (_, n) => `t/${n}`)
  const answer = await app.call('mqttUpdate', { body: { host: '127.0.0.1', port, topics } }, as)
  expect(answer.status).toBe(400)
})

test('topics filter the messages of the embedded broker', async () => {
  await makeStation(app.connections.pool, { key: 'TOPICS' })
  await app.call('mqttUpdate', { body: { host: '127.0.0.1', port, topics: ['in/+/x', 'in/TOPICS/#'] } }, as)
  await send('out/TOPICS', { F1: 1 })
  await send('in/TOPICS/x', { F1: 2 })
  const { rows } = await app.connections.pool.query(
    "select value from reading_all r join factor f on f.id = r.factor_id join module m on m.id = f.module_id where m.code = 'TOPICS'",
  )
  expect(rows).toEqual([{ value: 2 }])
})

test('while disconnected the embedded broker is as if away, also after a restart, and a station comes back by itself', async () => {
  await makeStation(app.connections.pool, { key: 'BACK' })
  const station = await connectAsync(`mqtt://127.0.0.1:${port}`, { clientId: 'back', reconnectPeriod: 100 })
  let refused = 0
  // Its port is closed: no answer refuses it.
  station.on('error', (error) => (refused += error.message.includes('ECONNREFUSED') ? 0 : 1))
  const closed = new Promise((resolve) => {
    let times = 0
    station.on('close', () => (times += 1) === 3 && resolve(times))
  })
  await app.call('mqttDisconnect', {}, as)
  expect((await config()).mqtt_info.status).toBe('disconnected')
  // It has tried twice more.
  await closed
  const published = station.publishAsync('any', JSON.stringify({ module: 'BACK', values: { F1: 5 } }), {
    qos: 1,
  })
  const again = await startTestApp({ databaseUrl: app.system.config.databaseUrl ?? '' })
  expect(again.ingest.control.state().status).toBe('disconnected')
  await again.stop()
  const connected = await app.call('mqttConnect', {}, as)
  expect(connected.body.data.mqtt_info.status).toBe('connected')
  await published
  expect(refused).toBe(0)
  await station.endAsync()
})

test('a second Connect or Disconnect gives the same result', async () => {
  const twice = await Promise.all([app.call('mqttDisconnect', {}, as), app.call('mqttDisconnect', {}, as)])
  expect(twice.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  const both = await Promise.all([app.call('mqttConnect', {}, as), app.call('mqttConnect', {}, as)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
})

test('an unclaimed device is listed and claimed as a new module, and its readings are stored', async () => {
  const ts = Date.now() - 5000
  await send('wild', { module: 'WILD', ts, values: { COD: 30 } })
  await send('wild', { module: 'WILD', ts: ts + 1000, values: { COD: 31 } })
  const listed = await app.call('mqttUnmatched', {}, as)
  expect(listed.body.results).toContainEqual(
    expect.objectContaining({ module_manufacturer_id: 'WILD', factor_manufacturer_id: 'COD', count: 2 }),
  )
  const claim = {
    module_manufacturer_id: 'WILD',
    factor_manufacturer_id: 'COD',
    module: { code: 'WILD-1', description: '', status: true },
    factor: { code: 'COD', name: 'COD', status: true },
  }
  const claimed = await app.call('mqttClaim', { body: claim }, as)
  expect(claimed).toMatchObject({ status: 201, body: { data: { readings_stored: 2 } } })
  const { rows } = await app.connections.pool.query(
    'select value from reading_all where factor_id = $1 order by ts',
    [claimed.body.data.factor_id],
  )
  expect(rows).toEqual([{ value: 30 }, { value: 31 }])
  const after = await app.call('mqttUnmatched', {}, as)
  expect(after.body.results.map((one) => one.module_manufacturer_id)).not.toContain('WILD')
  await send('wild', { module: 'WILD', ts: ts + 2000, values: { COD: 32 } })
  expect(
    (await app.call('metricList', { query: { factor: String(claimed.body.data.factor_id) } }, as)).body.count,
  ).toBe(3)
})

test('waiting readings of a factor that is created without a claim are stored as well', async () => {
  const made = await makeStation(app.connections.pool, { key: 'LATER' })
  await send('later', { module: 'LATER', values: { NEW: 9 } })
  const factor = { module: 'LATER', code: 'NEW', name: 'New', manufacturer_id: 'NEW', status: true }
  const { body } = await app.call('factorCreate', { body: factor }, as)
  expect(body.data.module.id).toBe(made.id)
  const { pool } = app.connections
  const stored = () => pool.query('select value from reading_all where factor_id = $1', [body.data.id])
  await expect.poll(async () => (await stored()).rows).toEqual([{ value: 9 }])
  const waiting = () => pool.query("select from mqtt_unmatched where module_manufacturer_id = 'LATER'")
  await expect.poll(async () => (await waiting()).rowCount).toBe(0)
})

test('an unclaimed factor can be claimed for an existing factor, but not of another module', async () => {
  const own = await makeStation(app.connections.pool, { key: 'OWN' })
  const other = await makeStation(app.connections.pool, { key: 'OTHER' })
  await send('own', { module: 'OWN', values: { NH4: 1 } })
  const body = { module_manufacturer_id: 'OWN', factor_manufacturer_id: 'NH4' }
  const wrong = await app.call('mqttClaim', { body: { ...body, factor_id: other.factors[0]?.id ?? 0 } }, as)
  expect(wrong.status).toBe(400)
  expect(wrong.body).toHaveProperty('factor_id')
  const right = await app.call('mqttClaim', { body: { ...body, factor_id: own.factors[0]?.id ?? 0 } }, as)
  expect(right.body.data).toEqual({
    module_id: own.id,
    factor_id: own.factors[0]?.id,
    factor_ids: [],
    readings_stored: 1,
  })
})

test.for([
  { reason: 'bad-value', value: '7,25' },
  { reason: 'value-too-large', value: 1e160 },
])('a reject is listed with its reason $reason', async ({ reason, value }) => {
  await send('bad/station', { module: 'OWN', values: { F1: value } })
  const { body } = await app.call('mqttRejected', {}, as)
  expect(body.results).toContainEqual(expect.objectContaining({ reason, topic: 'bad/station', count: 1 }))
  expect((await config()).mqtt_info.rejected_total).toBeGreaterThan(0)
})
