import { DAY_MS, localInstant, MINUTE_MS } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'

const now = localInstant('2026-11-20', '12:00')
const { app, admin } = await startWithAdmin({ now: () => new Date(now) })
const start = localInstant('2026-11-20', '08:00')
const iso = (minute: number) => new Date(start + minute * MINUTE_MS).toISOString()

async function tested(tests: object, more: object = {}) {
  const module = await makeModule(app, admin.token, { interval_seconds: 600 })
  const factor = await makeFactor(app, admin.token, { module: module.code, ...more })
  await app.call('thresholdUpdateByFactor', { params: { id: factor.id }, body: { max_value: 75 } }, admin)
  const changed = await app.call('readingTestsUpdate', { params: { id: factor.id }, body: tests }, admin)
  expect(changed.status).toBe(200)
  return { module, factor }
}
type Station = Awaited<ReturnType<typeof tested>>

/** As one file: a batch of readings, one each ten minutes from a place on. */
async function send({ module, factor }: Station, values: readonly number[], from = 0) {
  const lines = values.map(
    (value, place) => `${module.code},${factor.code},${iso(10 * (from + place))},${value}`,
  )
  const body = ['module,factor,timestamp,value', ...lines].join('\n')
  return (await app.call('metricImport', { body }, admin)).body.data
}

async function qualities({ factor }: Station) {
  const query = { factor: String(factor.id), limit: 100 }
  return (await app.call('metricList', { query }, admin)).body.results
    .toReversed()
    .map(({ quality }) => quality)
}

const suspects = async ({ module }: Station) =>
  (await app.call('reviewSuspects', { query: { module_code: module.code } }, admin)).body.data

const alertCount = async ({ factor }: Station) =>
  (await app.connections.pool.query('select id from alert where factor_id = $1', [factor.id])).rows.length

test('a change that is too fast is marked with what was found, also from one batch to the next', async () => {
  const one = await tested({ rate_per_minute: 4 })
  await send(one, [41, 40.4])
  await send(one, [91.8, 90], 2)
  expect(await qualities(one)).toEqual([0, 0, 3, 0])
  expect(await suspects(one)).toMatchObject([
    {
      test: 'rate',
      count: 1,
      first_value: 91.8,
      last_value: 91.8,
      start_datetime: iso(20),
      end_datetime: iso(20),
    },
  ])
  const query = {
    module_code: one.module.code,
    factor_code: one.factor.code,
    start_datetime: iso(20),
    end_datetime: iso(20),
  }
  const [reading] = (await app.call('reviewReadings', { query }, admin)).body.data
  expect(reading).toMatchObject({ test: 'rate', minutes: 10, quality: 3 })
  expect(reading?.found).toBeCloseTo(51.4)
  // It counts: it is judged as it was.
  expect(await alertCount(one)).toBe(1)
})

test('one that does not count is not judged, and shown as suspect', async () => {
  const one = await tested({ spike_over: 30, suspect_counts: false })
  await send(one, [40, 41, 40, 99, 42])
  expect(await qualities(one)).toEqual([0, 0, 0, 3, 0])
  expect(await alertCount(one)).toBe(0)
  const query = { start_datetime: iso(0), end_datetime: iso(60), interval: 'raw' as const, doubtful: true }
  const { datasets } = (await app.call('moduleSeries', { params: { code: one.module.code }, query }, admin))
    .body
  expect(datasets[0]?.data).toEqual([40, 41, 40, null, 42])
  expect(datasets[0]?.doubtful).toEqual([{ place: 3, value: 99, quality: 3 }])
})

test('equal readings are one stretch, which waits until a person has decided, and again when that is undone', async () => {
  const one = await tested({ flat_readings: 3 })
  await send(one, [50, 50, 50, 50, 51])
  expect(await qualities(one)).toEqual([0, 0, 3, 3, 0])
  const [waiting] = await suspects(one)
  expect(waiting).toMatchObject({ test: 'flat', count: 2, start_datetime: iso(20), end_datetime: iso(30) })
  if (waiting === undefined) throw new Error('no stretch waits')
  const { module_code, factor_code, start_datetime, end_datetime } = waiting
  const stretch = { module_code, factor_codes: [factor_code], start_datetime, end_datetime }
  const body = { ...stretch, verdict: 'valid' as const, reason: 'Nước đứng' }
  const { id } = (await app.call('reviewCreate', { body }, admin)).body.data
  expect(await qualities(one)).toEqual([0, 0, 0, 0, 0])
  expect(await suspects(one)).toEqual([])
  await app.call('reviewUndo', { params: { id } }, admin)
  expect(await qualities(one)).toEqual([0, 0, 3, 3, 0])
  expect(await suspects(one)).toEqual([waiting])
})

test('what is sent again is the same reading, whatever a test or a person said of it', async () => {
  const one = await tested({ range: true }, { range_min: 0, range_max: 14 })
  await send(one, [7, 20])
  expect(await qualities(one)).toEqual([0, 3])
  expect(await send(one, [7, 20])).toMatchObject({ accepted: 0, duplicates: 2, rejected_total: 0 })
  const times = { start_datetime: iso(10), end_datetime: iso(10) }
  const stretch = { module_code: one.module.code, factor_codes: [one.factor.code], ...times }
  await app.call('reviewCreate', { body: { ...stretch, verdict: 'invalid', reason: 'Hỏng' } }, admin)
  expect(await send(one, [7, 20])).toMatchObject({ accepted: 0, duplicates: 2, rejected_total: 0 })
  expect(await qualities(one)).toEqual([0, 4])
})

test('tests that are switched off mark nothing', async () => {
  const one = await tested({ range: true }, { range_min: 0, range_max: 14 })
  await app.call('readingTestsUpdate', { params: { id: one.factor.id }, body: { range: false } }, admin)
  await send(one, [20])
  expect(await qualities(one)).toEqual([0])
})

test('bounds are proposed from the readings of 30 days, and set by nobody but a person', async () => {
  const { factor } = await tested({})
  const propose = async (k?: number) =>
    app.call(
      'readingTestsProposal',
      { params: { id: factor.id }, query: k === undefined ? {} : { k } },
      admin,
    )
  const wave = (n: number) => 50 + (n % 2)
  // Every ten minutes, and one wild one; what is older than 30 days does not count.
  const stored = Array.from({ length: 99 }, (_, n) => ({ at: new Date(iso(-10 * (n + 1))), value: wave(n) }))
  await storeReadings(app, factor, [...stored, { at: new Date(now - 31 * DAY_MS), value: 1e6 }])
  expect((await propose()).body.data).toMatchObject({
    readings: 99,
    least: 100,
    spike_over: null,
    rate_per_minute: null,
  })
  await storeReadings(app, factor, [{ at: new Date(iso(0)), value: 900 }])
  const { body } = await propose()
  expect(body.data).toEqual({
    start_datetime: '2026-10-21T17:00:00.000Z',
    end_datetime: new Date(now).toISOString(),
    readings: 100,
    least: 100,
    spike_over: { bound: 8.9, readings: 97, marked: 1 },
    rate_per_minute: { bound: 0.89, readings: 99, marked: 1 },
  })
  expect((await propose(12)).body.data.spike_over?.bound).toBe(18)
  for (const k of [2, 21, 4.5, 'x']) {
    const { status, body: said } = await propose(k as number) // as a hostile caller sends it
    expect([status, Object.keys(said)]).toEqual([400, ['k']])
  }
  const set = (await app.call('readingTestsRetrieve', { params: { id: factor.id } }, admin)).body.data
  expect([set.spike_over, set.rate_per_minute]).toEqual([null, null])
})
