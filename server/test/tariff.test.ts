import type { Tariff } from '@quantrac/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { signIn } from './actors.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'
import { circular } from './tariffs.ts'

const { app, admin } = await startWithAdmin()

const put = (body: object, as: { token: string } = admin) => app.call('tariffUpdate', { body }, as)
const stored = async () => (await app.call('tariffRetrieve', {}, admin)).body.data
const hours = (...list: (readonly [period: string, start: string, end: string])[]) =>
  list.map(([period, start, end]) => ({ period, start, end }))

beforeEach(async () => {
  await put(circular)
})

test('the first hours are those of the circular, and no prices are known', async () => {
  const { rows } = await app.connections.pool.query<Tariff>(
    'select hours, days_without_peak, prices from tariff where id = 1',
  )
  expect(rows).toEqual([circular])
  expect(await stored()).toEqual(circular)
})

describe('hours are refused that', () => {
  const missing = 'The hours must cover the day from 00:00 to 24:00 without gaps.'
  const overlap = 'The hours overlap or are out of order.'
  test.each([
    ['begin after midnight', hours(['peak', '01:00', '24:00']), missing],
    ['end before midnight', hours(['peak', '00:00', '23:59']), missing],
    ['leave a gap', hours(['peak', '00:00', '10:00'], ['normal', '11:00', '24:00']), missing],
    ['overlap', hours(['peak', '00:00', '10:00'], ['normal', '09:00', '24:00']), overlap],
    [
      'are out of order',
      hours(['peak', '00:00', '10:00'], ['normal', '20:00', '24:00'], ['peak', '10:00', '20:00']),
      missing,
    ],
    [
      'have no length',
      hours(['peak', '00:00', '00:00'], ['normal', '00:00', '24:00']),
      'The end of these hours must be after their start.',
    ],
    ['are of an unknown period', hours(['cheap', '00:00', '24:00']), 'Not one of the allowed values.'],
    ['are no time of a day', hours(['peak', '00:00', '24:30']), 'Not in the expected format.'],
    ['are none', [], missing],
  ])('%s', async (_, list, sentence) => {
    const { status, body } = await put({ hours: list })
    expect(status).toBe(400)
    expect(Object.values(body).flat()).toContain(sentence)
    expect(Object.keys(body)[0]).toMatch(/^hours/)
    expect(await stored()).toEqual(circular)
  })
})

test.each([[[0]], [[8]], [[1, 1]], [[1.5]], ['7']])('the days %j without peak are refused', async (days) => {
  const { status, body } = await put({ days_without_peak: days })
  expect([status, Object.keys(body)]).toEqual([400, ['days_without_peak']])
  expect(await stored()).toEqual(circular)
})

const prices = { offpeak: 1200, normal: 1800.5, peak: 3400 }

describe('prices are refused that', () => {
  const decimals = 'Enter at most 2 decimals.'
  test.each([
    ['are negative', { ...prices, peak: -1 }, { 'prices.peak': ['Must not be below 0.'] }],
    [
      'are above a million',
      { ...prices, normal: 1_000_000.01 },
      { 'prices.normal': ['Must not be above 1000000.'] },
    ],
    ['have three decimals', { ...prices, offpeak: 1200.125 }, { 'prices.offpeak': [decimals] }],
    ['leave one out', { offpeak: 1200, normal: 1800 }, { 'prices.peak': ['Required.'] }],
    ['have an empty one', { ...prices, peak: null }, { 'prices.peak': ['Required.'] }],
    ['are text', { ...prices, normal: '1800' }, { 'prices.normal': ['Wrong type of value.'] }],
    ['are one number', 1800, { prices: ['Wrong type of value.'] }],
  ])('%s', async (_, given, refusal) => {
    await put({ prices })
    const { status, body } = await put({ prices: given })
    expect([status, body]).toEqual([400, refusal])
    expect((await stored()).prices).toEqual(prices)
  })
})

test('prices are given, kept by a change of the hours, and taken away again; energy stays as it is', async () => {
  expect((await put({ prices })).body.data).toEqual({ ...circular, prices })
  await put({ days_without_peak: [6, 7] })
  expect(await stored()).toEqual({ ...circular, days_without_peak: [6, 7], prices })
  const free = { offpeak: 0, normal: 0.01, peak: 1_000_000 }
  expect((await put({ prices: free })).body.data.prices).toEqual(free)
  expect((await put({ prices: null })).body.data.prices).toBeNull()
  expect((await stored()).prices).toBeNull()
})

test('a change of prices needs the permission, and is in the audit log and its file in words', async () => {
  const reader = await signIn(app, { permissions: ['audit.view_log'] })
  expect((await put({ prices }, reader)).status).toBe(403)
  expect((await stored()).prices).toBeNull()
  await put({ prices }, await signIn(app, { permissions: ['settings.change_tariff'] }))
  expect((await app.call('tariffRetrieve', {}, reader)).body.data.prices).toEqual(prices)
  const { results } = (await app.call('auditList', { query: { object: 'tariff', limit: 1 } }, reader)).body
  expect(results[0]).toMatchObject({ before: circular, after: { ...circular, prices } })
  const file = await fetch(`${app.url}/api/audit/export/csv/?object=tariff&locale=vi`, {
    headers: { authorization: `Bearer ${reader.token}` },
  })
  const words = 'Thấp điểm 1.200 đ/kWh, Bình thường 1.800,5 đ/kWh, Cao điểm 3.400 đ/kWh'
  expect(await file.text()).toContain(`Giá điện: (trống) → ${words}`)
})

test('a change needs its permission, takes part of the fields, and is in the audit log', async () => {
  const reader = await signIn(app, { permissions: ['settings.change_mqttconfig'] })
  expect((await put({ days_without_peak: [] }, reader)).status).toBe(403)
  expect((await app.call('tariffRetrieve', {}, reader)).body.data).toEqual(circular)
  const holder = await signIn(app, { permissions: ['settings.change_tariff'] })
  const changed = { ...circular, days_without_peak: [6, 7] }
  const answer = await put({ days_without_peak: [7, 6] }, holder)
  expect([answer.status, answer.body.data]).toEqual([200, changed])
  const [line] = await app.system.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'tariff.update')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(line).toMatchObject({ actor_id: holder.user_id, before: circular, after: changed })
})

test('energy is divided by the hours that are stored', async () => {
  const { code } = await makeModule(app, admin.token, { code: 'METER' })
  const meter = await makeFactor(app, admin.token, { module: code, unit: 'kWh', kind: 'counter' })
  const at = (text: string) => new Date(`2026-11-16T${text}+07:00`)
  await storeReadings(app, meter, [
    { at: at('08:00'), value: 100 },
    { at: at('12:00'), value: 140 },
  ])
  const query = { start_datetime: '2026-11-16', end_datetime: '2026-11-17' }
  const periods = async () =>
    (await app.call('moduleEnergy', { params: { code }, query }, admin)).body.datasets[0]?.data
  expect(await periods()).toEqual([0, 20, 20])
  await put({ hours: hours(['offpeak', '00:00', '09:00'], ['peak', '09:00', '24:00']) })
  expect(await periods()).toEqual([10, 0, 30])
  await put({ days_without_peak: [1] })
  expect(await periods()).toEqual([10, 30, 0])
})
