import { expect, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { signIn } from './actors.ts'

const { app, admin: as } = await startWithAdmin()

const probe = {
  name: 'Probe',
  topics: ['probes/{plant}/{module}/report'],
  form: 'json' as const,
  station: { topic: '{plant}-{module}' },
  values: [
    { path: 'm.*', name: 'n', value: 'v', unit: 'mg/L' },
    { expression: 'Q * COD / 1000', factor: 'load', unit: 'kg/h' },
  ],
}

const made = async (body: object = {}) =>
  (await app.call('deviceProfileCreate', { body: { ...probe, ...body } }, as)).body.data

test('a profile is added, listed before the shipped ones, read, changed and deleted', async () => {
  const created = await app.call('deviceProfileCreate', { body: probe }, as)
  expect(created).toMatchObject({
    status: 201,
    body: { data: { name: 'Probe', shipped: false, enabled: true } },
  })
  const { id } = created.body.data
  const { body: list } = await app.call('deviceProfileList', { query: { limit: 1000 } }, as)
  expect(list.results.map(({ shipped }) => shipped)).toEqual(
    list.results.map((_, n) => n >= list.results.filter(({ shipped }) => !shipped).length),
  )
  expect(list.results[0]).toEqual(created.body.data)
  const changed = await app.call(
    'deviceProfileUpdate',
    { params: { code: id }, body: { description: 'Of 2026' } },
    as,
  )
  expect(changed.body.data).toEqual({ ...created.body.data, description: 'Of 2026' })
  expect((await app.call('deviceProfileRetrieve', { params: { code: id } }, as)).body).toEqual(changed.body)
  expect((await app.call('deviceProfileDelete', { params: { code: id } }, as)).status).toBe(204)
  expect((await app.call('deviceProfileRetrieve', { params: { code: id } }, as)).status).toBe(404)
})

test('the list is searched by name and topic', async () => {
  const { body } = await app.call('deviceProfileList', { query: { search: 'CHIRP' } }, as)
  expect(body.results.map(({ id }) => id)).toEqual(['chirpstack'])
  const byTopic = await app.call('deviceProfileList', { query: { search: 'spbv1.0' } }, as)
  expect(byTopic.body.count).toBe(2)
})

test('a shipped profile is read and copied, and neither changed nor deleted', async () => {
  const { data } = (await app.call('deviceProfileRetrieve', { params: { code: 'tasmota' } }, as)).body
  expect(data).toMatchObject({ id: 'tasmota', shipped: true })
  for (const answer of [
    await app.call('deviceProfileUpdate', { params: { code: 'tasmota' }, body: { name: 'Mine' } }, as),
    await app.call('deviceProfileDelete', { params: { code: 'tasmota' } }, as),
  ])
    expect(answer).toMatchObject({ status: 409, body: { code: 'profile-shipped' } })
  const copy = await app.call('deviceProfileCreate', { body: { ...data, name: 'Tasmota, UTC' } }, as)
  expect(copy.body.data).toEqual({
    ...data,
    id: expect.stringMatching(/^\d+$/),
    name: 'Tasmota, UTC',
    shipped: false,
  })
  await app.call('deviceProfileDelete', { params: { code: copy.body.data.id } }, as)
})

test.for<[object, string, string]>([
  [{ topics: ['#'] }, 'topics', 'Topic MQTT không hợp lệ.'],
  [{ topics: ['$SYS/x'] }, 'topics', 'Topic MQTT không hợp lệ.'],
  [{ topics: ['a/#/b'] }, 'topics', 'Topic MQTT không hợp lệ.'],
  [{ values: [{ path: 'a..b' }] }, 'values.path', 'Đường dẫn không hợp lệ.'],
  [{ values: [{ factor: '{' }] }, 'values.factor', 'Mẫu tên không hợp lệ.'],
  [{ values: [{ expression: 'fetch("x")', factor: 'f' }] }, 'values.expression', 'Công thức không hợp lệ.'],
  [{ values: [{ expression: 'a + 1' }] }, 'values.factor', ''],
  [{ values: [{}] }, 'values.path', ''],
  [{ time: { path: 'at', form: 'whenever' } }, 'time.form', 'Dạng thời gian không hợp lệ.'],
  [{ station: {} }, 'station', ''],
])('%j is refused under its field, in the language of the caller', async ([wrong, field, sentence]) => {
  const body = { ...probe, ...wrong } as typeof probe
  const answer = await app.call('deviceProfileCreate', { body }, { ...as, language: 'vi' })
  expect(answer.status).toBe(400)
  const said: unknown = Object.entries(answer.body).find(([name]) => name === field)?.[1]
  expect(said).toEqual([expect.stringContaining(sentence)])
})

test('a try of a profile that is not saved names what is wrong in it', async () => {
  const wrong = { ...probe, topics: ['#'], values: [{ path: 'a..b' }] }
  const body = { topic: 'a/b', payload: '{}', profile: wrong }
  const answer = await app.call('deviceProfileTry', { body }, as)
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['profile.topics', 'profile.values.path']])
  const other = { ...body, profile: { ...probe, values: [{ expression: '1 +', factor: 'f' }] } }
  expect((await app.call('deviceProfileTry', { body: other }, as)).body).toEqual({
    'profile.values.expression': [expect.stringContaining('formula')],
  })
})

test('two profiles cannot have one name', async () => {
  const { id } = await made()
  const answer = await app.call('deviceProfileCreate', { body: { ...probe, name: 'PROBE' } }, as)
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['name']])
  await app.call('deviceProfileDelete', { params: { code: id } }, as)
})

test('people who may only see the settings can try a profile, and add none', async () => {
  const viewer = await signIn(app, { permissions: ['settings.view_mqttconfig'] })
  expect((await app.call('deviceProfileCreate', { body: probe }, viewer)).status).toBe(403)
  const tried = await app.call(
    'deviceProfileTry',
    { body: { topic: 'tele/a/SENSOR', payload: '{}' } },
    viewer,
  )
  expect(tried.status).toBe(200)
  const nobody = await signIn(app, { permissions: ['notify.view_alert'] })
  expect((await app.call('deviceProfileList', {}, nobody)).status).toBe(403)
})

test('a try says what would be stored, what is refused with what stood there, and what is ignored', async () => {
  const payload = JSON.stringify({
    at: 5,
    m: [
      { n: 'COD', v: 40 },
      { n: 'Q', v: 25 },
      { n: 'x\u0000', v: 1 },
    ],
  })
  const body = { topic: 'probes/a/p1/report', payload, profile: probe }
  const { data } = (await app.call('deviceProfileTry', { body }, as)).body
  expect(data).toMatchObject({
    profile: 'unsaved',
    module: 'a-p1',
    readings: [
      { factor: 'COD', value: 40, quality: 0, unit: 'mg/L' },
      { factor: 'Q', value: 25 },
      { factor: 'load', value: 1, unit: 'kg/h' },
    ],
    refused: [{ key: 'm.2.v', reason: 'bad-name', found: '"x\\u0000"' }],
    ignored: ['at'],
    ignored_because: null,
  })
})

test('a try without a profile takes the one of its topic, or our own forms', async () => {
  const tried = async (topic: string, payload: string) =>
    (await app.call('deviceProfileTry', { body: { topic, payload } }, as)).body.data
  expect(await tried('tele/plug/SENSOR', '{"Time":"2026-01-01T00:00:00","A":{"T":1}}')).toMatchObject({
    profile: 'tasmota',
    module: 'plug',
    readings: [{ factor: 'A.T', value: 1 }],
  })
  expect(await tried('plant/ST01', '{"COD":7,"pH":"7,1"}')).toMatchObject({
    profile: null,
    module: 'plant/ST01',
    readings: [{ factor: 'COD', value: 7, module: 'plant/ST01' }],
    refused: [{ key: 'pH', reason: 'bad-value', found: '"7,1"' }],
  })
  expect(await tried('tele/plug/LWT', 'Online')).toMatchObject({ ignored_because: 'announcement' })
})

test('a try of bytes, and of what is no message', async () => {
  const cbor = Buffer.from('a16474656d70fb4036800000000000', 'hex').toString('base64')
  const rules = { ...probe, form: 'cbor' as const, values: [{ path: '*' }] }
  const body = { topic: 'probes/a/b/report', payload_base64: cbor, profile: rules }
  expect((await app.call('deviceProfileTry', { body }, as)).body.data.readings).toMatchObject([
    { factor: 'temp', value: 22.5 },
  ])
  const none = await app.call('deviceProfileTry', { body: { topic: 'a' } }, as)
  expect([none.status, Object.keys(none.body)]).toEqual([400, ['payload']])
  const unknown = await app.call(
    'deviceProfileTry',
    { body: { topic: 'a', payload: '', profile: '99999' } },
    as,
  )
  expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['profile']])
})
