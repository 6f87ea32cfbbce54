import { type AveragePeriod, type Factor, HOUR_MS, localInstant, MINUTE_MS } from '@quantrac/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packHistory } from '../src/features/history/packing.service.ts'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'

const midnight = localInstant('2026-05-09')
const now = midnight + 40 * HOUR_MS

let app: TestApp
let admin: TestActor
const factors: Factor[] = []

beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(now) })
  admin = await signIn(app, { role: 'admin' })
  await makeModule(app, admin.token, { code: 'A', interval_seconds: 900 })
  for (const more of [{}, { kind: 'counter' as const, unit: 'kWh' }, { quantity: 'WIND-DIR', unit: '°' }])
    factors.push(await makeFactor(app, admin.token, { module: 'A', code: `F${factors.length}`, ...more }))
})
afterAll(() => app.stop())

function factor(place: number): Factor {
  const found = factors[place]
  if (found === undefined) throw new Error(`there is no factor ${place}`)
  return found
}

interface Asked {
  period?: AveragePeriod
  from?: number
  to?: number
}

async function averagesOf(code: string, { period = '1h', from = 0, to = 24 }: Asked = {}) {
  const query = {
    period,
    'factor_code[]': [code],
    start_datetime: new Date(midnight + from * HOUR_MS).toISOString(),
    end_datetime: new Date(midnight + to * HOUR_MS).toISOString(),
  }
  const { status, body } = await app.call('averages', { params: { module_code: 'a' }, query }, admin)
  expect(status).toBe(200)
  const [dataset] = body.datasets
  if (dataset === undefined) throw new Error('no factor')
  return { ...body, ...dataset }
}

/** Four readings an hour of these values; null: none in that hour. */
const hourly = (values: readonly (number | null)[], first = 0) =>
  values.flatMap((value, hour) =>
    value === null
      ? []
      : Array.from({ length: 4 }, (_, quarter) => ({
          at: new Date(midnight + (first + hour) * HOUR_MS + quarter * 15 * MINUTE_MS),
          value,
        })),
  )

it('an hour is valid with three of four readings; late readings and packed days count alike', async () => {
  const at = (minutes: number) => new Date(midnight + minutes * MINUTE_MS)
  await storeReadings(app, factor(0), [
    { at: at(0), value: 1 },
    { at: at(15), value: 2 },
    { at: at(30), value: 6 },
    { at: at(45), value: 100, quality: 2 },
    { at: at(60), value: 4 },
    { at: at(75), value: 8 },
  ])
  const check = async (valid: readonly boolean[], data: readonly (number | null)[]) => {
    const answer = await averagesOf('F0', { to: 3 })
    expect(answer.rule).toEqual({ share: 0.75, parts: null, source: '' })
    expect(answer.labels).toEqual([0, 60, 120].map((minutes) => at(minutes).toISOString()))
    expect(answer.ends).toEqual([60, 120, 180].map((minutes) => at(minutes).toISOString()))
    expect([answer.data, answer.valid]).toEqual([data, valid])
    return answer
  }
  const before = await check([true, false, false], [3, null, null])
  expect(before).toMatchObject({
    mean: [3, 6, null],
    n: [3, 2, 0],
    expected: [4, 4, 4],
    share: [0.75, 0.5, 0],
  })
  await packHistory(app.system, { pool: app.connections.pool })
  expect(await check([true, false, false], [3, null, null])).toEqual(before)
  await storeReadings(app, factor(0), [{ at: at(90), value: 9 }])
  await check([true, true, false], [3, 7, null])
})

it('eight hours and a day are means of their valid hours, a month of its valid days', async () => {
  // In April 23 days of 18 hours, each with the value of its day, then one whose hours have their own.
  const april = localInstant('2026-04-01')
  const before = (april - midnight) / HOUR_MS
  for (let day = 0; day < 23; day += 1)
    await storeReadings(
      app,
      factor(0),
      hourly(
        Array.from({ length: 18 }, () => day + 1),
        before + day * 24,
      ),
    )
  const last = before + 23 * 24
  await storeReadings(
    app,
    factor(0),
    hourly(
      Array.from({ length: 18 }, (_, hour) => hour),
      last,
    ),
  )
  const eight = await averagesOf('F0', { period: '8h', from: last + 7, to: last + 9 })
  expect([eight.data, eight.n, eight.expected]).toEqual([
    [3.5, 4.5],
    [8, 8],
    [8, 8],
  ])
  const short = await averagesOf('F0', { period: '8h', from: last + 19, to: last + 21 })
  expect([short.data, short.mean, short.n]).toEqual([
    [14.5, null],
    [14.5, 15],
    [6, 5],
  ])
  const day = await averagesOf('F0', { period: '24h', from: last, to: last + 24 })
  expect([day.data, day.n, day.share]).toEqual([[8.5], [18], [0.75]])
  const month = await averagesOf('F0', { period: 'month', from: before, to: last + 24 })
  expect([month.labels, month.ends]).toEqual([['2026-03-31T17:00:00.000Z'], ['2026-04-30T17:00:00.000Z']])
  expect([month.n, month.expected, month.valid]).toEqual([[24], [30], [true]])
  expect(month.data[0]).toBeCloseTo((276 + 8.5) / 24, 9)
  const year = await averagesOf('F0', { period: 'year', from: before, to: last })
  expect([year.data, year.n, year.expected]).toEqual([[null], [24], [365]])
})

it('what a counter has counted is what lies between its readings, divided by time across a gap', async () => {
  const at = (hour: number, value: number) => ({ at: new Date(midnight + hour * HOUR_MS), value })
  await storeReadings(app, factor(1), [at(0, 100), at(1, 104), at(3, 110), at(24, 131)])
  const hours = await averagesOf('F1', { to: 4 })
  expect(hours.mean).toEqual([4, 3, 3, 1])
  expect(hours.data).toEqual([null, null, null, null])
  const day = await averagesOf('F1', { period: '24h' })
  expect(day.mean).toEqual([31])
})

it('a direction has no mean of its numbers, but says how much was measured', async () => {
  await storeReadings(app, factor(2), hourly([350, 10]))
  const answer = await averagesOf('F2', { to: 2 })
  expect([answer.mean, answer.n, answer.valid]).toEqual([
    [null, null],
    [4, 4],
    [false, false],
  ])
})

it('the rule of the installation says what is valid, and each average says it', async () => {
  await storeReadings(app, factor(0), hourly([5, 7, null, 9], 30))
  const shown = async () => {
    const { rule, valid, data } = await averagesOf('F0', { period: '8h', from: 37, to: 38 })
    return { rule, valid, data }
  }
  const rule = { share: 0.75, parts: 0.75, source: '' }
  expect(await shown()).toEqual({ rule, valid: [false], data: [null] })
  const change = (body: object) => app.call('calculationRulesUpdate', { body }, admin)
  await change({ share_8h: 3 / 8, source: 'Thông tư 10/2021/TT-BTNMT' })
  const lower = { ...rule, share: 3 / 8, source: 'Thông tư 10/2021/TT-BTNMT' }
  expect(await shown()).toEqual({ rule: lower, valid: [true], data: [7] })
  await change({ share_8h: 0.75, source: '' })
  expect(await shown()).toEqual({ rule, valid: [false], data: [null] })
})

it('refuses a factor that is not there, more than a year of hours, and a start after its end', async () => {
  const refusal = async (query: Record<string, unknown>) => {
    const { status, body } = await app.call('averages', { params: { module_code: 'A' }, query }, admin)
    expect(status).toBe(400)
    return Object.keys(body).join()
  }
  expect(await refusal({ factor_code: ['none'] })).toBe('factor_code')
  expect(await refusal({ period: '2h' })).toBe('period')
  expect(await refusal({ period: '8h', start_datetime: '2024-01-01T00:00:00.000Z' })).toBe('start_datetime')
  expect(
    await refusal({ start_datetime: '2026-02-01T00:00:00.000Z', end_datetime: '2026-01-01T00:00:00.000Z' }),
  ).toBe('start_datetime')
})
