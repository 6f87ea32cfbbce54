import { expect, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule } from './made-modules.ts'
import { sender, valuesOf } from './sent-messages.ts'
import { sparkplugBytes } from './sparkplug-encoder.ts'

const { app, admin: as } = await startWithAdmin()
const { send } = await sender(app)

const minute = 60_000
const now = Date.now()
const at = (minutesAgo: number) => new Date(now - minutesAgo * minute).toISOString()

async function stationOf(manufacturer_id: string, factors: readonly string[]): Promise<number[]> {
  const module = await makeModule(app, as.token, { manufacturer_id })
  const made: number[] = []
  for (const factor of factors)
    made.push((await makeFactor(app, as.token, { module: module.code, manufacturer_id: factor })).id)
  return made
}

const unmatched = async () =>
  (await app.call('mqttUnmatched', { query: { limit: 1000 } }, as)).body.results.map((row) => [
    row.module_manufacturer_id,
    row.factor_manufacturer_id,
  ])
const rejected = async () =>
  (await app.call('mqttRejected', { query: { limit: 1000 } }, as)).body.results.map((row) => [
    row.reason,
    row.topic,
  ])

test('Tasmota: what a plug sends is stored, and what it says of itself is neither a device nor a refusal', async () => {
  const [power = 0, total = 0] = await stationOf('plug1', ['ENERGY.Power', 'ENERGY.Total'])
  await send('tele/plug1/LWT', 'Online')
  await send('tele/plug1/SENSOR', { Time: at(2), ENERGY: { Power: 37, Total: 12.5 } })
  await send('tele/plug1/SENSOR', { Time: at(1), ENERGY: { Power: 39, Total: 12.6 } })
  expect([await valuesOf(app, power), await valuesOf(app, total)]).toEqual([
    [37, 39],
    [12.5, 12.6],
  ])
  expect((await rejected()).filter(([, topic]) => topic?.startsWith('tele/'))).toEqual([])
})

test('ChirpStack: a device is known by its EUI, recognised with what waited, and refused without a codec', async () => {
  const topic = (event: string) => `application/7c1a/device/a84041ffff112233/event/${event}`
  const uplink = (minutesAgo: number, object: object | undefined) => ({
    time: at(minutesAgo),
    deviceInfo: { devEui: 'a84041ffff112233', deviceName: 'outlet' },
    object,
  })
  await send(topic('join'), { deviceInfo: { devEui: 'a84041ffff112233' } })
  await send(topic('up'), uplink(3, { ph: 7.1, alarm: false }))
  expect((await unmatched()).filter(([device]) => device?.includes('a84041ffff112233'))).toEqual([
    ['a84041ffff112233', 'alarm'],
    ['a84041ffff112233', 'ph'],
  ])
  const claimed = await app.call(
    'mqttClaim',
    {
      body: {
        module_manufacturer_id: 'a84041ffff112233',
        module: { code: 'OUTLET', description: '', status: true },
        factor_manufacturer_id: 'ph',
        factor: { code: 'PH', name: 'pH', status: true },
      },
    },
    as,
  )
  await send(topic('up'), uplink(2, { ph: 7.2 }))
  expect(await valuesOf(app, claimed.body.data.factor_id ?? 0)).toEqual([7.1, 7.2])
  await send(topic('up'), uplink(1, undefined))
  expect(await rejected()).toContainEqual(['no-values', topic('up')])
})

test('Sparkplug: aliases mean what the birth said, of that node alone, and two plants are two', async () => {
  const [level = 0, pump = 0] = await stationOf('North/gw/tank', ['Level', 'Pump'])
  const [other = 0] = await stationOf('South/gw/tank', ['Level'])
  const born = (plant: string, aliases: readonly [number, number]) =>
    send(
      `spBv1.0/${plant}/DBIRTH/gw/tank`,
      sparkplugBytes(now - 5 * minute, [
        { name: 'Level', alias: aliases[0], type: 9, value: 1.5 },
        { name: 'Pump', alias: aliases[1], type: 3, value: -1 },
      ]),
    )
  await born('North', [1, 2])
  await born('South', [2, 1])
  const data = (plant: string, minutesAgo: number, [alias, value]: readonly [number, number]) =>
    send(
      `spBv1.0/${plant}/DDATA/gw/tank`,
      sparkplugBytes(now - minutesAgo * minute, [{ alias, value, type: alias === 1 ? 9 : 10 }]),
    )
  await data('North', 4, [1, 1.6])
  await data('South', 4, [2, 2.6])
  expect([await valuesOf(app, level), await valuesOf(app, pump), await valuesOf(app, other)]).toEqual([
    [1.5, 1.6],
    [-1],
    [1.5, 2.6],
  ])
  const { rows } = await app.connections.pool.query('select key from device_memory order by key')
  expect(rows).toEqual([{ key: 'sparkplug/North/gw' }, { key: 'sparkplug/South/gw' }])
  await send('spBv1.0/North/DDEATH/gw/tank', sparkplugBytes(now, []))
  await data('East', 3, [1, 9])
  expect((await rejected()).filter(([, topic]) => topic?.startsWith('spBv1.0/'))).toEqual([
    ['no-birth', 'spBv1.0/East/DDATA/gw/tank'],
  ])
})

test('Home Assistant: an announced sensor needs no profile, and has its unit in a try', async () => {
  const [flow = 0] = await stationOf('wt32-8f', ['Flow'])
  const config = {
    state_topic: 'wt32/flow',
    name: 'Flow',
    unit_of_measurement: 'm³/h',
    device: { ids: 'wt32-8f' },
  }
  await send('homeassistant/sensor/wt32-flow/config', config)
  await send('wt32/flow', '12.75')
  expect(await valuesOf(app, flow)).toEqual([12.75])
  const tried = await app.call('deviceProfileTry', { body: { topic: 'wt32/flow', payload: '13' } }, as)
  expect(tried.body.data).toMatchObject({
    profile: 'home-assistant',
    module: 'wt32-8f',
    readings: [{ factor: 'Flow', value: 13, unit: 'm³/h' }],
  })
})

test('a station that was known by its topic before there were profiles keeps what it gets', async () => {
  const [temperature = 0] = await stationOf('zigbee2mqtt/cellar', ['temperature'])
  await send('zigbee2mqtt/cellar', { temperature: 17.5 })
  expect(await valuesOf(app, temperature)).toEqual([17.5])
})

test('our own forms on a topic that a profile might take are read as they were', async () => {
  const [cod = 0] = await stationOf('ST-OWN', ['COD'])
  await send('ST-OWN/data', { module: 'ST-OWN', timestamp: at(1), values: { COD: 41 } })
  await send('telegraf/anything', { module: 'ST-OWN', timestamp: at(2), values: { COD: 40 } })
  expect(await valuesOf(app, cod)).toEqual([40, 41])
})
