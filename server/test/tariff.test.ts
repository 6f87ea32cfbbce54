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

test('the first hours are those of the circular', async () => {
  const { rows } = await app.connections.pool.query<Tariff>(
    'select hours, days_without_peak from tariff where id = 1',
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
