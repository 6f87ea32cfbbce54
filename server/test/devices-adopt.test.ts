import type { DeviceProfileWrite } from '@quantrac/contract'
import { profileOfPressed } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule } from './made-modules.ts'
import { sender, valuesOf } from './sent-messages.ts'

const { app, admin: as } = await startWithAdmin()
const { send } = await sender(app)

type Body = Parameters<typeof app.call<'deviceAdopt'>>[1]['body']
const adopt = (body: Body, by: { token: string; language?: string } = as) =>
  app.call('deviceAdopt', { body }, by)

const minute = 60_000
const start = Date.now() - 60 * minute
const at = (n: number) => Math.round((start + n * minute) / 1000)

const messageOf = (n: number, gw: string) => ({
  gw,
  when: at(n),
  mode: 'AUTO',
  out: { ph: 7 + n / 100, tss: `2${n},5` },
})

/** Of a device whose numbers, id and time were pressed. */
function pressed(topic: string, name: string): DeviceProfileWrite {
  const rules = profileOfPressed({
    topic,
    message: messageOf(0, 'x'),
    device: topic,
    station: { keys: ['gw'] },
    time: ['when'],
    values: [
      { keys: ['out', 'ph'], sent: 7.1 },
      { keys: ['out', 'tss'], sent: '24,5', factor: 'TSS' },
    ],
  })
  return { ...rules, name } as DeviceProfileWrite // the server fills in what is left out
}

const factors = (limits?: { max_value: number }) => [
  { factor_manufacturer_id: 'out.ph', factor: { code: 'pH', name: 'pH' } },
  {
    factor_manufacturer_id: 'TSS',
    factor: { code: 'TSS', name: 'TSS', unit: 'mg/L' },
    ...(limits && { threshold: limits }),
  },
]

const timesOf = async (factor: number) =>
  (
    await app.connections.pool.query<{ at: number }>(
      'select extract(epoch from ts)::int as at from reading_all where factor_id = $1 order by ts',
      [factor],
    )
  ).rows.map((row) => row.at)

test('a pressed device becomes a station in one step, with what waited: also what was refused before', async () => {
  for (const n of [1, 2, 3]) await send('xln/plc/data', messageOf(n, 'PLC-2'))
  await send('xln/plc/data', messageOf(4, 'PLC-9'))
  const answer = await adopt({
    device: 'own:xln/plc',
    profile: pressed('xln/plc/data', 'PLC of xln'),
    manufacturer_id: 'PLC-2',
    module: { code: 'NT-2', type: 'wasteWater' },
    factors: factors({ max_value: 50 }),
  })
  expect(answer).toMatchObject({ status: 201, body: { data: { readings_stored: 6 } } })
  const { factor_ids, module_id, profile } = answer.body.data
  const [ph = 0, tss = 0] = factor_ids
  expect([await valuesOf(app, ph), await valuesOf(app, tss)]).toEqual([
    [7.01, 7.02, 7.03],
    [21.5, 22.5, 23.5],
  ])
  // The time of the message, and not that of its arrival.
  expect(await timesOf(ph)).toEqual([at(1), at(2), at(3)])
  const limits = await app.call('thresholdByFactor', { params: { id: tss } }, as)
  expect(limits.body.data.max_value).toBe(50)
  const saved = await app.call('deviceProfileRetrieve', { params: { code: profile ?? '' } }, as)
  expect(saved.body.data.name).toBe('PLC of xln')
  const station = await app.call('moduleRetrieve', { params: { id: module_id } }, as)
  expect(station.body.data).toMatchObject({ code: 'NT-2', manufacturer_id: 'PLC-2' })
  // Nothing waits a second time under the name before.
  const { rows } = await app.connections.pool.query(
    `select 1 from unmatched_reading where module_manufacturer_id = 'xln/plc'
     union all select 1 from mqtt_unmatched where module_manufacturer_id = 'xln/plc'
     union all select 1 from device_message where device = 'own:xln/plc'`,
  )
  expect(rows).toEqual([])
})

test('a station’s own profile reads a further number, also in its newest messages, and what it read before', async () => {
  const given = pressed('works/more/data', 'More')
  const first = { device: 'own:works/more', module: { code: 'MORE' }, factors: factors() }
  await send('works/more/data', messageOf(1, 'MORE-1'))
  const made = (await adopt({ ...first, profile: { ...given, values: given.values.slice(0, 1) } })).body.data
  // The second factor was made, and nothing reads it.
  await expect
    .poll(async () => {
      await send('works/more/data', messageOf(2, 'MORE-1'))
      return valuesOf(app, made.factor_ids[0] ?? 0)
    })
    .toEqual([7.01, 7.02])
  const device = `${made.profile}:MORE-1`
  // Stations are written into the list every few seconds.
  const listed = async () => (await app.call('deviceRetrieve', { query: { device } }, as)).status
  await expect.poll(listed, { timeout: 20_000 }).toBe(200)
  const more = { factor_manufacturer_id: 'mode', factor: { code: 'MODE', name: 'Mode' } }
  const read = { path: 'mode', factor: 'mode', words: { AUTO: 1 } }
  const further = { ...given, values: [...given.values, read] } as DeviceProfileWrite // the rest is filled in
  const answer = await adopt({ device, profile: further, replaces_profile: true, factors: [more] })
  expect([answer.status, answer.body.data]).toMatchObject([
    201,
    { profile: made.profile, module_id: made.module_id },
  ])
  expect(answer.body.data.readings_stored).toBeGreaterThan(0)
  expect(new Set(await valuesOf(app, answer.body.data.factor_ids[0] ?? 0))).toEqual(new Set([1]))
  const { body } = await app.call('deviceProfileRetrieve', { params: { code: made.profile ?? '' } }, as)
  expect(body.data.values.map(({ path }) => path)).toEqual(['out.ph', 'out.tss', 'mode'])
  // A shipped one is not changed, and neither is what no station has.
  const refused = async (body: Body) => Object.keys((await adopt(body)).body)
  expect(await refused({ ...first, profile: further, replaces_profile: true })).toEqual(['replaces_profile'])
  expect(await refused({ device, profile: 'tasmota', replaces_profile: true, factors: [more] })).toEqual([
    'replaces_profile',
  ])
})

test('another id on the same topic stays a device of its own, and what comes goes to each', async () => {
  const { results } = (await app.call('mqttUnmatched', { query: { module_manufacturer_id: 'PLC-9' } }, as))
    .body
  expect(results.map((row) => row.factor_manufacturer_id).toSorted()).toEqual(['TSS', 'out.ph'])
  await expect
    .poll(async () => {
      await send('xln/plc/data', messageOf(5, 'PLC-2'))
      const { results: factorList } = (await app.call('factorList', { query: { module: 'NT-2' } }, as)).body
      const ph = factorList.find(({ code }) => code === 'pH')
      return valuesOf(app, ph?.id ?? 0)
    })
    .toEqual([7.01, 7.02, 7.03, 7.05])
  await app.ingest.devices.write()
  const { body } = await app.call('deviceList', { query: { limit: 1000, search: 'xln/plc' } }, as)
  expect(body.results.map(({ name, group, profile }) => [name, group, profile?.name])).toContainEqual([
    'PLC-2',
    'known',
    'PLC of xln',
  ])
})

test('a device of a shipped profile needs no other', async () => {
  await send('tele/plug-a/SENSOR', { Time: new Date(start).toISOString(), ENERGY: { Power: 37, Total: 1.5 } })
  const answer = await adopt({
    device: 'tasmota:plug-a',
    profile: 'tasmota',
    module: { code: 'PLUG-A' },
    factors: [{ factor_manufacturer_id: 'ENERGY.Power', factor: { code: 'P', name: 'P', unit: 'W' } }],
  })
  expect(answer).toMatchObject({ status: 201, body: { data: { profile: 'tasmota', readings_stored: 1 } } })
  expect(await valuesOf(app, answer.body.data.factor_ids[0] ?? 0)).toEqual([37])
})

test('a device is given to a station that is there', async () => {
  await send('works/swap/data', { ts: at(1), COD: 7 })
  const module = await makeModule(app, as.token)
  const factor = await makeFactor(app, as.token, { module: module.code })
  const answer = await adopt({
    device: 'own:works/swap',
    module_id: module.id,
    factors: [{ factor_manufacturer_id: 'COD', factor_id: factor.id }],
  })
  expect(answer).toMatchObject({
    status: 201,
    body: { data: { module_id: module.id, profile: null, factor_ids: [factor.id], readings_stored: 1 } },
  })
  expect(await valuesOf(app, factor.id)).toEqual([7])
})

test('what is wrong is named field by field in the caller’s language, and nothing is made', async () => {
  await send('works/wrong/data', messageOf(1, 'W-1'))
  const good = {
    device: 'own:works/wrong',
    profile: pressed('works/wrong/data', 'Wrong'),
    module: { code: 'WRONG' },
    factors: factors(),
  }
  const refused = async (body: Body) => {
    const answer = await adopt(body, { ...as, language: 'vi' })
    expect(answer.status).toBe(400)
    return answer.body
  }
  expect(Object.keys(await refused({ ...good, device: 'own:nobody' }))).toEqual(['device'])
  expect(Object.keys(await refused({ ...good, profile: 'nothing' }))).toEqual(['profile'])
  expect(Object.keys(await refused({ ...good, profile: { ...good.profile, name: 'PLC of xln' } }))).toEqual([
    'profile.name',
  ])
  expect(Object.keys(await refused({ ...good, module: { code: 'NT-2' } }))).toEqual(['module.code'])
  const [first, second] = factors()
  const same = { ...good, factors: [first, { ...second, factor: { code: 'ph', name: 'x' } }] } as Body // a code twice
  expect(await refused(same)).toEqual({ 'factors.1.factor.code': [expect.stringMatching(/đã|được/)] })
  const contrary = [{ ...first, threshold: { min_value: 9, max_value: 6 } }] as Body['factors'] // the wrong way round
  expect(Object.keys(await refused({ ...good, factors: contrary }))[0]).toMatch(/^factors\.0\.threshold\./)
  const { body } = await app.call('deviceProfileList', { query: { search: 'Wrong' } }, as)
  expect(body.count).toBe(0)
  const modules = await app.call('moduleList', { query: { search: 'WRONG' } }, as)
  expect(modules.body.count).toBe(0)
})

test('whoever may not add stations adopts none, and whose reach is limited sees no new device', async () => {
  const body = { device: 'own:works/wrong', module: { code: 'MINE' }, factors: factors() }
  const without = await signIn(app, {
    permissions: ['settings.change_mqttconfig', 'adaptors.add_factor', 'adaptors.change_module'],
  })
  expect((await adopt(body, without)).status).toBe(403)
  const module = await makeModule(app, as.token)
  const limited = await signIn(app, {
    permissions: ['settings.change_mqttconfig', 'adaptors.add_module', 'adaptors.change_module'],
    module_ids: [module.id],
  })
  const answer = await adopt(body, limited)
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['device']])
})

test('the log tells who adopted it', async () => {
  const { body } = await app.call('auditList', { query: { limit: 100 } }, as)
  const lines = body.results.map(({ action }) => action)
  expect(lines).toEqual(
    expect.arrayContaining([
      'device-profile.create',
      'module.create',
      'factor.create',
      'mqtt-unmatched.claim',
    ]),
  )
})

test('what comes while it is adopted is read by the new profile too', async () => {
  await send('works/busy/data', messageOf(1, 'BUSY-1'))
  const answer = await adopt({
    device: 'own:works/busy',
    profile: { ...pressed('works/busy/data', 'Busy'), enabled: false },
    module: { code: 'BUSY' },
    factors: factors(),
  })
  // Not enabled: as where a copy has not heard of the profile yet.
  await send('works/busy/data', messageOf(2, 'BUSY-1'))
  app.system.bus.publish('configuration.changed', {})
  const [ph = 0] = answer.body.data.factor_ids
  await expect.poll(() => valuesOf(app, ph), { timeout: 20_000 }).toEqual([7.01, 7.02])
})
