import { connectAsync } from 'mqtt'
import { afterAll, expect, test } from 'vitest'
import { storeAllWaiting, storeWaiting } from '../src/features/mqtt/mqtt.claim.service.ts'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule } from './made-modules.ts'

const { app, admin: as } = await startWithAdmin()
const { pool } = app.connections

const client = await connectAsync(`mqtt://127.0.0.1:${app.ingest.broker?.port}`, { reconnectPeriod: 0 })
afterAll(() => client.endAsync())

let second = 0

/** Publishes a message of one time, acknowledged when it is stored. */
async function send(topic: string, values: object): Promise<void> {
  second += 1
  const ts = Date.now() - 3_600_000 + second * 1000
  await client.publishAsync(topic, JSON.stringify({ ts, ...values }), { qos: 1 })
}

const listed = async () =>
  (await app.call('mqttUnmatched', { query: { limit: 1000 } }, as)).body.results.map((row) => [
    row.module_manufacturer_id,
    row.factor_manufacturer_id,
    row.topic,
  ])

const valuesOf = async (factorId: number | null) =>
  (
    await pool.query<{ value: number }>('select value from reading_all where factor_id = $1 order by ts', [
      factorId,
    ])
  ).rows.map(({ value }) => value)

const newFactor = { code: 'COD', name: 'COD', status: true }
const claim = (device: string, code: string) =>
  app.call(
    'mqttClaim',
    {
      body: {
        module_manufacturer_id: device,
        module: { code, description: '', status: true },
        factor_manufacturer_id: 'COD',
        factor: newFactor,
      },
    },
    as,
  )

test.each(['telemetry', 'data', 'up', 'STATE'])(
  'two stations whose topics end in %s are two devices, and one is recognised alone',
  async (end) => {
    const [a, b] = [`${end}-plant/tankA`, `${end}-plant/tankB`]
    await send(`${a}/${end}`, { COD: 1 })
    await send(`${b}/${end}`, { COD: 2 })
    const own = (await listed()).filter(([device]) => device === a || device === b)
    expect(own).toEqual([
      [b, 'COD', `${b}/${end}`],
      [a, 'COD', `${a}/${end}`],
    ])
    const one = await claim(a, `A-${end}`)
    expect(one).toMatchObject({ status: 201, body: { data: { readings_stored: 1 } } })
    await send(`${a}/${end}`, { COD: 3 })
    await send(`${b}/${end}`, { COD: 4 })
    expect(await valuesOf(one.body.data.factor_id)).toEqual([1, 3])
    const other = await claim(b, `B-${end}`)
    expect(await valuesOf(other.body.data.factor_id)).toEqual([2, 4])
    expect(await valuesOf(one.body.data.factor_id)).toEqual([1, 3])
  },
)

test('a station that is made under one level of the topic gets what waits and what comes', async () => {
  await send('works/hall/ST-L/telemetry', { COD: 1 })
  const module = await makeModule(app, as.token, { manufacturer_id: 'ST-L' })
  const factor = await makeFactor(app, as.token, { module: module.code, manufacturer_id: 'COD' })
  await storeWaiting(app.system, { ...app.system, pool, mail: false }, module.id)
  await send('works/hall/ST-L/telemetry', { COD: 2 })
  expect(await valuesOf(factor.id)).toEqual([1, 2])
  expect((await listed()).filter(([device]) => device === 'works/hall/ST-L')).toEqual([])
})

test('a device that names itself is not taken for a level of its topic', async () => {
  const module = await makeModule(app, as.token, { manufacturer_id: 'LEVEL' })
  const factor = await makeFactor(app, as.token, { module: module.code, manufacturer_id: 'COD' })
  await send('NAMED/LEVEL', { module: 'NAMED', values: { COD: 1 } })
  await storeWaiting(app.system, { ...app.system, pool, mail: false }, null)
  expect(await valuesOf(factor.id)).toEqual([])
  expect(await listed()).toContainEqual(['NAMED', 'COD', 'NAMED/LEVEL'])
})

test('a birth message is no device', async () => {
  for (const topic of ['born/tank/birth', 'spBv1.0/born/NBIRTH/tank', 'homeassistant/born/tank/config'])
    await send(topic, { seq: 0, metrics: [] })
  await send('born/tank/telemetry', { COD: 1 })
  const born = (await listed()).filter(([, , topic]) => topic?.includes('born'))
  expect(born).toEqual([['born/tank', 'COD', 'born/tank/telemetry']])
})

test('what waited before topics were kept is listed and recognised under its name', async () => {
  await pool.query(`insert into mqtt_unmatched values ('OLD', 'COD', '{"COD":9}', 1, now(), now())`)
  await pool.query(
    `insert into unmatched_reading values ('OLD', 'COD', now() - interval '1 hour', 9, 0, now())`,
  )
  expect(await listed()).toContainEqual(['OLD', 'COD', ''])
  const { body } = await claim('OLD', 'OLD-1')
  expect(body.data.readings_stored).toBe(1)
  await send('somewhere/OLD/data', { COD: 10 })
  expect(await valuesOf(body.data.factor_id)).toEqual([9, 10])
})

test('a claim says how many readings it stored, also while what waits is searched for', async () => {
  const store = { ...app.system, pool, mail: false }
  const over = new AbortController()
  const search = async () => {
    while (!over.signal.aborted) await storeAllWaiting(app.system, store)
  }
  const searching = search()
  const stored: number[] = []
  for (let n = 0; n < 10; n += 1) {
    await send(`searched/${n}`, { COD: n })
    stored.push((await claim(`searched/${n}`, `S-${n}`)).body.data.readings_stored)
  }
  over.abort()
  await searching
  expect(stored).toEqual(stored.map(() => 1))
})
