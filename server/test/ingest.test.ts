import { connect as connectSocket } from 'node:net'
import { once } from 'node:events'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './harness.ts'
import { holdCommits } from './other-transaction.ts'
import { makeStation } from './wire-stations.ts'

let app: TestApp
const clients: MqttClient[] = []

beforeAll(async () => {
  app = await startTestApp()
})

afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true)
})

afterAll(() => app.stop())

async function connect(options: IClientOptions = {}): Promise<MqttClient> {
  const port = app.ingest.broker?.port ?? 0
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0, ...options })
  client.on('error', () => undefined)
  clients.push(client)
  return client
}

const station = (key: string, limits?: { max_value: number }) =>
  makeStation(app.connections.pool, { key, ...(limits && { limits }) })

const rows = async (sql: string, ...values: unknown[]) => (await app.connections.pool.query(sql, values)).rows

const readingsOf = (key: string) =>
  rows(
    `select r.value, r.quality, r.ts from reading_all r join factor f on f.id = r.factor_id join module m on m.id = f.module_id
     where m.manufacturer_id = $1 order by r.ts`,
    key,
  )

const alertsOf = (key: string) =>
  rows(
    `select a.status, a.value, a.resolve_reason from alert a join module m on m.id = a.module_id
     where m.manufacturer_id = $1 order by a.id`,
    key,
  )

test('a published reading is stored and judged before its PUBACK', async () => {
  await station('S1', { max_value: 10 })
  const client = await connect()
  await client.publishAsync('any', JSON.stringify({ module: 'S1', values: { F1: 11 } }), { qos: 1 })
  expect(await readingsOf('S1')).toMatchObject([{ value: 11, quality: 0 }])
  expect(await alertsOf('S1')).toEqual([{ status: 'ALERT', value: 11, resolve_reason: null }])
})

test.each([1, 2] as const)(
  'QoS %d is not acknowledged before the commit, and the station’s pings are answered',
  async (qos) => {
    const key = `HELD${qos}`
    await station(key)
    const client = await connect()
    const commits = await holdCommits(app.connections.pool)
    let answered = false
    const published = client
      .publishAsync('any', JSON.stringify({ module: key, values: { F1: 1 } }), { qos })
      .then(() => (answered = true))
    await commits.reached()
    const pong = new Promise<void>((resolve) =>
      client.on('packetreceive', (packet) => packet.cmd === 'pingresp' && resolve()),
    )
    client.sendPing()
    await pong
    expect(answered).toBe(false)
    expect(await readingsOf(key)).toEqual([])
    await commits.release()
    await published
    expect(await readingsOf(key)).toMatchObject([{ value: 1 }])
  },
)

test('QoS 0 is stored as well', async () => {
  await station('QOS0')
  const client = await connect()
  await client.publishAsync('any', JSON.stringify({ module: 'QOS0', values: { F1: 4 } }))
  await expect.poll(() => readingsOf('QOS0')).toMatchObject([{ value: 4 }])
})

test('a repeated reading changes nothing; another value at its time is rejected and shown', async () => {
  await station('TWICE', { max_value: 10 })
  const client = await connect()
  const ts = Date.now() - 1000
  const body = (value: number) => JSON.stringify({ module: 'TWICE', ts, values: { F1: value } })
  for (const text of [body(11), body(11), body(12)]) await client.publishAsync('twice', text, { qos: 1 })
  expect(await readingsOf('TWICE')).toMatchObject([{ value: 11 }])
  expect(await alertsOf('TWICE')).toEqual([{ status: 'ALERT', value: 11, resolve_reason: null }])
  expect(await rows("select reason, count from mqtt_rejected where topic = 'twice'")).toEqual([
    { reason: 'conflict', count: 1 },
  ])
})

test('messages without times that arrive together are all stored, in their order', async () => {
  await station('NOCLOCK')
  const client = await connect()
  const values = Array.from({ length: 300 }, (_, n) => n)
  await Promise.all(
    values.map((F1) =>
      client.publishAsync('any', JSON.stringify({ module: 'NOCLOCK', values: { F1 } }), { qos: 1 }),
    ),
  )
  expect((await readingsOf('NOCLOCK')).map(({ value }) => value)).toEqual(values)
})

test('a reading that was written without updating the latest value counts as a repetition', async () => {
  const { factors } = await station('AHEAD')
  const client = await connect()
  const send = (ts: number, value: number) =>
    client.publishAsync('any', JSON.stringify({ module: 'AHEAD', ts, values: { F1: value } }), { qos: 1 })
  const now = Date.now() - 10_000
  await send(now, 1)
  await rows('insert into reading values ($1, $2, 2)', factors[0]?.id, new Date(now + 1000))
  await Promise.all([send(now + 1000, 2), send(now + 2000, 3)])
  expect((await readingsOf('AHEAD')).map(({ value }) => value)).toEqual([1, 2, 3])
})

test('readings are judged in the order of their times, within a batch and also when one comes late', async () => {
  await station('ORDER', { max_value: 10 })
  const client = await connect()
  const now = Date.now() - 60_000
  const at = (seconds: number, value: number) => ({
    module: 'ORDER',
    ts: now + seconds * 1000,
    values: { F1: value },
  })
  await client.publishAsync('any', JSON.stringify([at(3, 5), at(1, 11), at(2, 12)]), { qos: 1 })
  expect(await alertsOf('ORDER')).toEqual([{ status: 'ALERT', value: 11, resolve_reason: 'recovered' }])
  await client.publishAsync('any', JSON.stringify(at(0, 99)), { qos: 1 })
  expect(await alertsOf('ORDER')).toEqual([{ status: 'ALERT', value: 99, resolve_reason: 'recovered' }])
  expect(await readingsOf('ORDER')).toHaveLength(4)
})

test('an inactive station’s readings are stored and not judged', async () => {
  const { id } = await station('QUIET', { max_value: 10 })
  await rows('update module set status = false where id = $1', id)
  const client = await connect()
  await client.publishAsync('any', JSON.stringify({ module: 'QUIET', values: { F1: 11 } }), { qos: 1 })
  expect(await readingsOf('QUIET')).toHaveLength(1)
  expect(await alertsOf('QUIET')).toEqual([])
})

test('a broken message is acknowledged, recorded with its reason and not redelivered; its valid readings are kept', async () => {
  await station('POISON')
  const client = await connect()
  const poison: (string | Buffer)[] = [
    '{',
    Buffer.from([0xff, 0, 0xfe]),
    '[[[]]]',
    '"\\u0000"',
    'x'.repeat(2000),
  ]
  for (const payload of poison) await client.publishAsync('poison', payload, { qos: 1 })
  await client.publishAsync('poison', '{"module":"POISON","values":{"F1":1,"F2":"2,5"}}', { qos: 1 })
  expect(await readingsOf('POISON')).toHaveLength(1)
  const rejected = await rows(
    "select reason, count, length(sample) as size from mqtt_rejected where topic = 'poison'",
  )
  expect(rejected.reduce((sum, row) => sum + Number(row.count), 0)).toBeGreaterThanOrEqual(6)
  expect(Math.max(...rejected.map((row) => Number(row.size)))).toBeLessThanOrEqual(512)
})

test('unmatched readings are counted by device and factor', async () => {
  const client = await connect()
  for (const value of [1, 2])
    await client.publishAsync(
      'lost',
      JSON.stringify({ module: 'LOST', ts: Date.now() + value, values: { X: value } }),
      {
        qos: 1,
      },
    )
  expect(
    await rows(
      "select factor_manufacturer_id, count from mqtt_unmatched where module_manufacturer_id = 'LOST'",
    ),
  ).toEqual([{ factor_manufacturer_id: 'X', count: 2 }])
})

test('a factor created while its readings arrive is known with the next message', async () => {
  await station('GROWS')
  const client = await connect()
  const send = (factor: string) =>
    client.publishAsync('any', JSON.stringify({ module: 'GROWS', values: { [factor]: 1 } }), { qos: 1 })
  await send('F1')
  await rows(
    `with renamed as (
       update factor set manufacturer_id = 'NEW'
       where module_id = (select id from module where manufacturer_id = 'GROWS') returning id)
     update factor_state set written_by = null where factor_id in (select id from renamed)`,
  )
  await send('F1')
  expect(await readingsOf('GROWS')).toHaveLength(1)
  await send('NEW')
  expect(await readingsOf('GROWS')).toHaveLength(2)
})

test('on ThingsBoard’s device topic the device is the client’s username, or its id', async () => {
  await station('TB-NAME')
  await station('TB-ID')
  const named = await connect({ username: 'TB-NAME' })
  const identified = await connect({ clientId: 'TB-ID' })
  for (const client of [named, identified])
    await client.publishAsync('v1/devices/me/telemetry', '{"F1":7}', { qos: 1 })
  expect(await readingsOf('TB-NAME')).toMatchObject([{ value: 7 }])
  expect(await readingsOf('TB-ID')).toMatchObject([{ value: 7 }])
})

test('nothing is delivered: a subscription is refused, and its connection goes on', async () => {
  await station('HEARD')
  const client = await connect()
  await expect(client.subscribeAsync('heard/#', { qos: 1 })).rejects.toThrow('Subscribe error')
  await client.unsubscribeAsync('heard/#')
  await client.publishAsync('heard/HEARD', '{"F1":3}', { qos: 1 })
  expect(await readingsOf('HEARD')).toHaveLength(1)
})

test('a packet that announces more than 256 KiB ends only its own connection', async () => {
  const client = await connect()
  const socket = connectSocket(app.ingest.broker?.port ?? 0, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(mqttConnect('big'))
  await once(socket, 'data')
  socket.write(Buffer.from([0x32, 0xff, 0xff, 0xff, 0x7f]))
  await once(socket, 'close')
  await client.publishAsync('any', '{}', { qos: 1 })
  expect(client.connected).toBe(true)
})

/** CONNECT of MQTT 3.1.1 with a clean session. */
function mqttConnect(clientId: string): Buffer {
  const id = Buffer.from(clientId)
  const body = Buffer.concat([Buffer.from([0, 4, 77, 81, 84, 84, 4, 2, 0, 60, 0, id.length]), id])
  return Buffer.concat([Buffer.from([0x10, body.length]), body])
}

test('with many stations at the same time, every acknowledged message is stored once', async () => {
  const count = 20
  const each = 50
  for (let n = 0; n < count; n += 1) await station(`MANY${n}`)
  const start = Date.now() - 100_000
  const senders = await Promise.all(Array.from({ length: count }, () => connect()))
  await Promise.all(
    senders.flatMap((client, n) =>
      Array.from({ length: each }, (_, i) =>
        client.publishAsync(`many/MANY${n}`, JSON.stringify({ F1: i, ts: start + i * 1000 }), { qos: 1 }),
      ),
    ),
  )
  const stored = await rows(
    `select m.manufacturer_id, array_agg(r.value order by r.ts) as values from reading_all r join factor f on f.id = r.factor_id
     join module m on m.id = f.module_id where m.manufacturer_id like 'MANY%' group by 1`,
  )
  expect(stored).toHaveLength(count)
  for (const row of stored) expect(row.values).toEqual(Array.from({ length: each }, (_, i) => i))
})
