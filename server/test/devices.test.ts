import type { Device } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { HeardBatch } from '../src/features/devices/heard.ts'
import { runHousekeeping } from '../src/features/housekeeping/housekeeping.service.ts'
import { signIn } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule } from './made-modules.ts'
import { sender } from './sent-messages.ts'

const { app, admin: as } = await startWithAdmin()
const { send } = await sender(app)

/** The list, with what was heard up to now. */
async function listed(query: { search?: string; group?: Device['group']; limit?: number } = {}) {
  await app.ingest.devices.write()
  return (await app.call('deviceList', { query: { limit: 1000, ...query } }, as)).body
}

async function one(name: string): Promise<Device> {
  const found = (await listed()).results.filter((device) => device.name === name)
  expect(found).toHaveLength(1)
  return found[0] as Device // there is one
}

const detail = async (id: string) =>
  (await app.call('deviceRetrieve', { query: { device: id } }, as)).body.data

const nested = { gw: 'PLC-XLN-02', mode: 'AUTO', out: { ph: 7.12, cod_mgl: 61.4, tss: '24,6' } }

test('a device without a station is listed with what it sends, and its messages with what they become', async () => {
  await send('xln/plc-02/data', nested)
  await send('xln/plc-02/data', { ...nested, out: { ...nested.out, ph: 7.2 } })
  const device = await one('xln/plc-02')
  expect(device).toMatchObject({
    topic: 'xln/plc-02/data',
    profile: null,
    group: 'new',
    form: 'nested-json',
    numbers: 2,
    keys: ['out.ph', 'out.cod_mgl'],
    type: 'wasteWater',
    messages: 2,
    station: null,
    refused_count: 4,
    refused: { reason: 'bad-value', key: 'mode', found: '"AUTO"' },
  })
  const { waiting, newest } = await detail(device.id)
  expect(waiting).toMatchObject({ messages: 2, readings: 4, since: device.first_at })
  expect(newest.map(({ text }) => JSON.parse(text ?? '')?.out.ph)).toEqual([7.2, 7.12])
  expect(newest[1]).toMatchObject({
    topic: 'xln/plc-02/data',
    size: JSON.stringify(nested).length,
    base64: null,
    is_cut: false,
    read: {
      profile: null,
      readings: [
        { factor: 'out.ph', value: 7.12 },
        { factor: 'out.cod_mgl', value: 61.4 },
      ],
    },
  })
})

test('flat maps of two plants are two devices', async () => {
  await send('plantA/telemetry', { COD: 1 })
  await send('plantB/telemetry', { COD: 2 })
  expect([(await one('plantA')).topic, (await one('plantB')).topic]).toEqual([
    'plantA/telemetry',
    'plantB/telemetry',
  ])
})

test('what two profiles read under one name is two devices', async () => {
  await send('tele/twin/SENSOR', { Time: new Date().toISOString(), ENERGY: { Power: 37 } })
  await send('zigbee2mqtt/twin', { temperature: 21.5 })
  const found = (await listed({ search: 'twin' })).results
  expect(found.map(({ name, profile, keys }) => [name, profile?.name, keys])).toEqual([
    ['twin', 'Tasmota', ['ENERGY.Power']],
    ['twin', 'Zigbee2MQTT', ['temperature']],
  ])
})

test('a device of which nothing could be read is refused, with what stood there', async () => {
  await send('works/pump-03/state', 'RUNNING')
  expect(await one('works/pump-03')).toMatchObject({
    group: 'refused',
    form: 'text',
    numbers: 0,
    refused_count: 1,
    refused: { reason: 'not-json', key: '', found: 'RUNNING' },
  })
  await send('works/pump-03/state', { speed: 1450 })
  expect(await one('works/pump-03')).toMatchObject({ group: 'new', refused_count: 1 })
})

test('a message with a text alone names its station, its key and what stood there', async () => {
  await send('works/data', { module: 'NAMED-1', values: { COD: 'x' } })
  expect(await one('NAMED-1')).toMatchObject({
    group: 'refused',
    refused: { reason: 'bad-value', key: 'COD', found: '"x"' },
  })
})

test('a device with a station is known, and its newest 20 messages are there', async () => {
  const module = await makeModule(app, as.token, { manufacturer_id: 'KNOWN-1' })
  await makeFactor(app, as.token, { module: module.code, manufacturer_id: 'COD' })
  for (let n = 1; n <= 21; n += 1) await send('works/KNOWN-1/data', { COD: n })
  const device = await one('KNOWN-1')
  expect(device).toMatchObject({
    group: 'known',
    station: { id: module.id, code: module.code },
    messages: 21,
  })
  const { newest, waiting } = await detail(device.id)
  expect(newest.map(({ read }) => read?.readings[0]?.value)).toEqual(
    Array.from({ length: 20 }, (_, n) => 21 - n),
  )
  expect(waiting).toEqual({ messages: 0, readings: 0, since: null })
})

test('of a device with a station it is told how many of its names are no factors', async () => {
  const module = await makeModule(app, as.token, { manufacturer_id: 'KNOWN-2' })
  await makeFactor(app, as.token, { module: module.code, manufacturer_id: 'COD' })
  await send('works/KNOWN-2/data', { COD: 1 })
  expect((await one('KNOWN-2')).unclaimed).toBe(0)
  await send('works/KNOWN-2/data', { COD: 2, amoni: 1.5, seq: 7 })
  expect((await one('KNOWN-2')).unclaimed).toBe(2)
})

test('bytes that are no text are shown as base64, and a long message by its beginning', async () => {
  const bytes = Buffer.from([0xa1, 0x00, 0xff, 0x01])
  await send('works/bytes/data', bytes)
  const device = await one('works/bytes')
  expect(device.form).toBe('binary')
  expect((await detail(device.id)).newest[0]).toMatchObject({ text: null, base64: bytes.toString('base64') })
  await send('works/bytes/data', `"${'x'.repeat(70_000)}"`)
  expect((await detail(device.id)).newest[0]).toMatchObject({ size: 70_002, is_cut: true, read: null })
})

test('groups are counted within the search, and chosen', async () => {
  await send('counted/a/data', { COD: 1 })
  await send('counted/b/data', 'OFF')
  const all = await listed({ search: 'COUNTED/' })
  expect([all.count, all.counts]).toEqual([2, { all: 2, new: 1, refused: 1, known: 0 }])
  const refused = await listed({ search: 'counted/', group: 'refused', limit: 1 })
  expect([refused.count, refused.counts.all, refused.results.map(({ name }) => name)]).toEqual([
    1,
    2,
    ['counted/b'],
  ])
  expect((await listed({ search: 'cod_mgl' })).results.map(({ name }) => name)).toEqual(['xln/plc-02'])
})

test('what says only that a device is there is no device', async () => {
  await send('works/quiet/LWT', 'Online')
  await send('tele/quiet-plug/LWT', 'Online')
  expect((await listed({ search: 'quiet' })).count).toBe(0)
})

test('a profile that is not saved is tried on the newest messages', async () => {
  const { id } = await one('xln/plc-02')
  const profile = {
    topics: ['xln/{module}/data'],
    form: 'json' as const,
    station: { path: 'gw' },
    values: [{ path: 'out.tss', numeric_text: true, decimal_comma: true }],
  }
  const { body } = await app.call('devicePreview', { body: { device: id, profile } }, as)
  expect(body.data.newest.map(({ read }) => [read?.module, read?.readings[0]?.value])).toEqual([
    ['PLC-XLN-02', 24.6],
    ['PLC-XLN-02', 24.6],
  ])
  const unknown = await app.call('devicePreview', { body: { device: 'own:nobody', profile } }, as)
  expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['device']])
  const wrong = { ...profile, values: [{ path: 'a..b' }] }
  const refused = await app.call('devicePreview', { body: { device: id, profile: wrong } }, as)
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['profile.values.path']])
})

test('people who may not see the settings see no device', async () => {
  const nobody = await signIn(app, { permissions: ['adaptors.view_module'] })
  expect((await app.call('deviceList', {}, nobody)).status).toBe(403)
})

test('of one device the newest messages stay, and of all those of the last week', async () => {
  const { pool } = app.connections
  const fill = (device: string, count: number, days: number) =>
    pool.query(
      `insert into device_message (device, received_at, topic, size, payload)
       select $1, now() - $3 * interval '1 day', n::text, 1, '1' from generate_series(1, $2::int) n`,
      [device, count, days],
    )
  await fill('own:loud', 1005, 0)
  await fill('own:old', 3, 8)
  await app.ingest.devices.trim()
  const left = async (device: string) =>
    (
      await pool.query<{ count: number; first: number }>(
        'select count(*)::int as count, min(topic::int) as first from device_message where device = $1',
        [device],
      )
    ).rows[0]
  expect(await left('own:loud')).toEqual({ count: 1000, first: 6 })
  await runHousekeeping(app.system)
  expect((await left('own:old'))?.count).toBe(0)
})

test('a try that is repeated after a commit that was not known stores no message twice', async () => {
  const message = { topic: 'retried/data', payload: Buffer.from('{"COD":1}'), receivedAt: Date.now() }
  const batch = new HeardBatch()
  batch.reading(message, { name: 'retried', profile: null, isKnown: false }, 'COD')
  batch.reading({ ...message }, { name: 'retried', profile: null, isKnown: false }, 'COD')
  const client = await app.connections.pool.connect()
  try {
    await app.ingest.devices.keep(client, batch.all)
    await app.ingest.devices.keep(client, batch.all)
  } finally {
    client.release()
  }
  expect((await detail('own:retried')).newest).toHaveLength(2)
})
