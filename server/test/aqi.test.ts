import { type AqiCourse, type Factor, HOUR_MS, localInstant, MINUTE_MS } from '@quantrac/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'

const midnight = localInstant('2026-03-02')
const now = midnight + 26.5 * HOUR_MS
/** PM2.5 of 09:00 to 20:00, an example of the Decision: each is the hour that ended then. */
const particles = [26.9, 24.7, 20.5, 23.5, 19.5, 16.5, 19.0, 16.5, 20.3, 22.4, 19.6, 20.6]

let app: TestApp
let admin: TestActor
let limited: TestActor
let dust: Factor

beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(now) })
  admin = await signIn(app, { role: 'admin' })
  const modules = []
  for (const code of ['KK-1', 'KK-2', 'KK-3'])
    modules.push(await makeModule(app, admin.token, { code, type: 'air', interval_seconds: 900 }))
  limited = await signIn(app, { module_ids: [modules[1]?.id ?? 0] })
  const add = async (code: string, quantity: string | null, unit: string) =>
    makeFactor(app, admin.token, { module: 'KK-1', code, quantity, unit })
  // What the values are in is made into µg/m³: 0.001 mg/m³ is 1, and 1 ppb of NO2 is 1.88 µg/m³.
  dust = await add('BUI', 'PM2.5', 'mg/m³')
  const ozone = await add('OZON', 'O3', 'µg/m³')
  await add('SO2', null, 'µg/m³')
  await makeFactor(app, admin.token, { module: 'KK-2', code: 'O3', quantity: 'O3', unit: 'µg/m³' })
  for (const [place, value] of particles.entries()) await store(dust, 8 + place, value / 1000)
  for (const hour of [0, 1, 2, 3, 4, 5, 6, 7]) await store(dust, hour, 0.02)
  await store(ozone, 19, 136.1)
})
afterAll(() => app.stop())

/** Four readings of an hour. */
const store = (factor: Factor, hour: number, value: number) =>
  storeReadings(
    app,
    factor,
    [0, 15, 30, 45].map((minute) => ({
      at: new Date(midnight + hour * HOUR_MS + minute * MINUTE_MS),
      value,
    })),
  )

const between = (from: number, to: number) => ({
  start_datetime: new Date(midnight + from * HOUR_MS).toISOString(),
  end_datetime: new Date(midnight + to * HOUR_MS).toISOString(),
})

it('an hour is that of the Decision’s example, with what it is made of', async () => {
  const query = between(19, 21)
  const { status, body } = await app.call('aqiHourly', { params: { module_code: 'kk-1' }, query }, admin)
  expect([status, body.method]).toEqual([200, { document: '1459/QĐ-TCMT', half_weight: 'literal' }])
  const [hour, next, ...rest] = body.data
  expect(rest).toEqual([])
  expect(hour).toMatchObject({
    start: '2026-03-02T12:00:00.000Z',
    end: '2026-03-02T13:00:00.000Z',
    value: 43,
    band: 'good',
    leading: 'O3',
    parts: [
      { quantity: 'O3', mean: '1h', index: 43, n: 4, expected: 4, weight: null },
      { quantity: 'PM2.5', mean: 'nowcast', index: 41, n: 12, expected: 12 },
    ],
    reason: null,
  })
  const cast = hour?.parts[1]
  expect(cast?.concentration).toBeCloseTo(20.2658, 3)
  expect(cast?.hours[11]).toBeCloseTo(26.9, 9)
  // The hour after it has two of the newest three hours, and no ozone.
  expect([next?.leading, next?.reason, next?.parts[1]?.index]).toEqual(['PM2.5', null, null])
})

it('a day that is over is the mean of its particles and the greatest hour of ozone', async () => {
  const query = between(-48, 40)
  const { body } = await app.call('aqiDaily', { params: { module_code: 'KK-1' }, query }, admin)
  const mean = (8 * 20 + particles.reduce((sum, one) => sum + one, 0)) / 20
  expect(body.data).toHaveLength(1)
  expect(body.data[0]).toMatchObject({ start: '2026-03-01T17:00:00.000Z', value: 43, leading: 'O3' })
  const dustOfDay = body.data[0]?.parts.find(({ quantity }) => quantity === 'PM2.5')
  expect(dustOfDay).toMatchObject({ mean: '24h', n: 20, expected: 24, hours: [] })
  expect(dustOfDay?.concentration).toBeCloseTo(mean, 9)
})

it('the newest hour of every station within reach says why it has no index', async () => {
  const shown = async (as: TestActor) =>
    (await app.call('aqiLatest', {}, as)).body.data.map(({ module, value, reason }) => [
      module.code,
      value,
      reason,
    ])
  expect(await shown(admin)).toEqual([
    ['KK-1', null, 'not-enough-data'],
    ['KK-2', null, 'no-particles'],
    ['KK-3', null, 'no-particles'],
  ])
  expect(await shown(limited)).toEqual([['KK-2', null, 'no-particles']])
})

it('nothing was measured: there is no hour; more than a year is refused', async () => {
  const params = { module_code: 'KK-3' }
  expect((await app.call('aqiHourly', { params }, admin)).body.data).toEqual([])
  const query = { start_datetime: '2024-01-01T00:00:00.000Z' }
  const refused = await app.call('aqiHourly', { params, query }, admin)
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['start_datetime']])
})

/** The first hour’s concentration of PM2.5. */
const castOf = ({ data }: AqiCourse) =>
  data[0]?.parts.find(({ quantity }) => quantity === 'PM2.5')?.concentration

it('the weight ½ is divided where the installation says so, and the answer says it', async () => {
  await store(dust, -30, 0.02)
  await store(dust, -29, 0.1)
  const shown = async () => {
    const query = between(-29, -28)
    const { body } = await app.call('aqiHourly', { params: { module_code: 'KK-1' }, query }, admin)
    return [body.method.half_weight, castOf(body)]
  }
  expect(await shown()).toEqual(['literal', expect.closeTo(100 / 2 + 20 / 4, 9)])
  await app.call('calculationRulesUpdate', { body: { half_weight: 'divided' } }, admin)
  expect(await shown()).toEqual(['divided', expect.closeTo((100 + 20 / 2) / 1.5, 9)])
  await app.call('calculationRulesUpdate', { body: { share_1h: 1, half_weight: 'literal' } }, admin)
  await storeReadings(app, dust, [{ at: new Date(midnight - 28 * HOUR_MS), value: 1 }])
  const query = between(-28, -27)
  const { body } = await app.call('aqiHourly', { params: { module_code: 'KK-1' }, query }, admin)
  expect(castOf(body)).toBeCloseTo(100 / 4 + 20 / 8, 9)
})
