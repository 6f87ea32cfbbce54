import type { PeriodEnergy, PlantElectricity, TariffPeriod } from '@quantrac/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { costOf } from '../../web/src/charts/energy-cost.ts'
import { packHistory } from '../src/features/history/packing.service.ts'
import { startSession } from '../src/features/sessions/sessions.service.ts'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'
import { keepCircular } from './tariffs.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const at = (text: string) => Date.parse(`${text}+07:00`)
const iso = (ts: number) => new Date(ts).toISOString()

// A Thursday.
const noon = at('2026-05-14T14:23:00')
let now = noon
let app: TestApp
let admin = 0
const prices = { offpeak: 1145.5, normal: 1768.25, peak: 3266.75 }

const as = async () => ({ token: (await startSession(app.system, admin)).access_token })
const plant = async (query: object = {}): Promise<PlantElectricity> => {
  const { status, body } = await app.call('plantElectricity', { query }, await as())
  expect(status).toBe(200)
  return body.data
}
const station = async (code: string, query: object = {}) =>
  (await app.call('moduleElectricity', { params: { code }, query }, await as())).body.data
const total = (energy: PeriodEnergy | null | undefined): number | null =>
  energy === null || energy === undefined ? null : energy.offpeak + energy.normal + energy.peak
const meterOf = ({ meters }: PlantElectricity, code: string) => meters.find(({ module }) => module === code)

async function addMeter(
  code: string,
  read: { from: string; to?: number; every: number; unit?: string; perHour: (ts: number) => number },
): Promise<void> {
  const { from, to = noon, every, unit = 'kWh', perHour } = read
  await makeModule(app, (await as()).token, {
    code,
    name: `Meter ${code}`,
    type: 'elecConsum',
    interval_seconds: every / 1000,
  })
  const factor = await makeFactor(app, (await as()).token, { module: code, code: 'E', unit, kind: 'counter' })
  const readings: { at: Date; value: number }[] = []
  let value = 1000
  for (let ts = at(from); ts <= to; ts += every) {
    readings.push({ at: new Date(ts), value: Math.round(value * 1000) / 1000 })
    value += (perHour(ts) * every) / hourMs
  }
  await app.connections.pool.query(
    "update factor_state set packed_until = '2026-01-01' where factor_id = $1",
    [factor.id],
  )
  await storeReadings(app, factor, readings)
}

beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(now) })
  admin = (await signIn(app, { role: 'admin' })).user_id
  await keepCircular(app)
  await app.call('priceBookCreate', { body: { ...prices, group: '', valid_from: null } }, await as())
  await addMeter('A', { from: '2026-03-20T00:00:00', every: 7 * minuteMs, perHour: (ts) => 10 + (ts % 11) })
  await addMeter('B', {
    from: '2026-03-20T00:00:00',
    every: 10 * minuteMs,
    unit: 'MWh',
    perHour: (ts) => 0.01 + (ts % 7) / 1000,
  })
  const power = await makeFactor(app, (await as()).token, { module: 'A', code: 'P', unit: 'kW' })
  await app.connections.pool.query(
    "update factor_state set packed_until = '2026-01-01' where factor_id = $1",
    [power.id],
  )
  const give = (text: string, value: number) =>
    [0, 10, 20].map((minute) => ({ at: new Date(at(text) + minute * minuteMs), value }))
  await storeReadings(app, power, [...give('2026-04-10T10:00:00', 900), ...give('2026-05-10T11:30:00', 700)])
  const factor = await makeFactor(app, (await as()).token, { module: 'A', code: 'PF', unit: '' })
  await storeReadings(
    app,
    factor,
    [0.95, 0.88, 0.87, 0.93, 0.89, 0.92].map((value, n) => ({
      at: new Date(at('2026-05-14T10:00:00') + n * 7 * minuteMs),
      value,
    })),
  )
  // Silent since 09:00.
  await addMeter('C', {
    from: '2026-03-20T00:00:00',
    to: at('2026-05-14T09:00:00'),
    every: 10 * minuteMs,
    perHour: (ts) => 6 + (ts % 13) / 10,
  })
})
beforeEach(() => {
  now = noon
})
afterAll(() => app.stop())

describe('the energy of all meters', () => {
  const check = async () => {
    const found = await plant()
    expect(found.meters.map(({ module }) => module)).toEqual(['A', 'B', 'C'])
    let cost = 0
    let costBefore = 0
    for (const meter of found.meters) {
      const own = await station(meter.module)
      expect(meter.energy, meter.module).toEqual(own.today?.energy)
      expect(meter.before, meter.module).toEqual(own.today?.before.energy)
      expect(meter.month, meter.module).toEqual(own.month?.energy)
      expect(meter.interpolated).toBe(own.today?.interpolated)
      expect(meter.until).toBe(own.meter?.silent_since)
      for (const [place, day] of meter.days.entries())
        expect(day, `${meter.module} ${place}`).toBeCloseTo(total(own.columns[place]?.energy) ?? -1, 5)
      cost += costOf(meter.energy) ?? Number.NaN
      costBefore += costOf(own.today?.energy ?? null) ?? Number.NaN
    }
    expect(cost).toBe(costBefore)
    return found
  }

  it('is that of each one’s own page, to the đồng, before and after the days are packed', async () => {
    const open = await check()
    await packHistory(app.system, { pool: app.connections.pool })
    expect(await check()).toEqual(open)
  })

  it('is by hour today: the hours are the sum of the meters, and those of yesterday beside them', async () => {
    const found = await plant()
    expect(found.step).toBe('hour')
    expect(found.columns.map(({ start }) => start)).toEqual(
      Array.from({ length: 24 }, (_, n) => iso(at('2026-05-14T00:00:00') + n * hourMs)),
    )
    const sum = (all: readonly (number | null)[]) => all.reduce<number>((so, one) => so + (one ?? 0), 0)
    expect(sum(found.columns.map(({ energy }) => total(energy)))).toBeCloseTo(
      sum(found.meters.map(({ energy }) => total(energy))),
      4,
    )
    const yesterday = await plant({
      start_datetime: iso(at('2026-05-13T00:00:00')),
      end_datetime: iso(at('2026-05-14T00:00:00')),
    })
    // C is silent since 09:00: until now yesterday is without it from then on, and the rest of it is whole.
    const ofC = (await station('C', { start_datetime: iso(at('2026-05-13T00:00:00')) })).today?.curve_before
    const silent = ofC?.data.map((sum, hour) => (sum ?? 0) - (ofC.data[hour - 1] ?? 0)) ?? []
    const isWithout = (hour: number) => hour >= 9 && hour < 15
    expect(found.columns.map(({ before }) => before)).toEqual(
      yesterday.columns.map(({ energy }, hour) =>
        expect.closeTo((total(energy) ?? -1) - (isWithout(hour) ? (silent[hour] ?? 0) : 0), 4),
      ),
    )
    // 09:30 is within an hour: a part of it is peak.
    expect(found.columns[9]?.energy).toMatchObject({
      offpeak: 0,
      normal: expect.any(Number),
      peak: expect.any(Number),
    })
    expect(found.columns.slice(15).every(({ energy }) => energy === null)).toBe(true)
  })

  it('compares a silent meter up to its last reading, and the others up to theirs', async () => {
    const found = await plant()
    expect(meterOf(found, 'C')?.until).toBe(iso(at('2026-05-14T09:00:00')))
    expect(meterOf(found, 'A')?.until).toBeNull()
    const nine = await plant({
      start_datetime: iso(at('2026-05-13T00:00:00')),
      end_datetime: iso(at('2026-05-14T00:00:00')),
    })
    const c = total(meterOf(found, 'C')?.before) ?? 0
    const whole = total(meterOf(nine, 'C')?.energy) ?? 0
    expect(c / whole).toBeGreaterThan(0.36)
    expect(c / whole).toBeLessThan(0.39)
  })

  it('expects of the rest of the day what the same weekdays used, from six in the morning on', async () => {
    const found = await plant()
    const own: number[] = []
    for (const code of ['A', 'B', 'C']) own.push((await station(code)).expected ?? -1)
    const rest = found.columns.map(({ expected }) => total(expected) ?? 0)
    expect(rest.slice(0, 14).every((one) => one === 0)).toBe(true)
    expect(rest.reduce((so, one) => so + one, 0)).toBeCloseTo(
      own.reduce((so, one) => so + one, 0),
      3,
    )
    now = at('2026-05-14T05:30:00')
    const early = await plant()
    expect(early.columns.every(({ expected }) => expected === null)).toBe(true)
    expect(early.month.expected).toBeNull()
  })

  it('expects of the rest of the month its weekdays, by tariff period', async () => {
    const { month } = await plant()
    const days = await plant({
      start_datetime: iso(at('2026-05-01T00:00:00')),
      end_datetime: iso(at('2026-06-01T00:00:00')),
    })
    expect(days.step).toBe('day')
    expect(days.columns).toHaveLength(31)
    const sum = (period: TariffPeriod) =>
      days.columns.reduce((so, { expected }) => so + (expected?.[period] ?? 0), 0)
    for (const period of ['offpeak', 'normal', 'peak'] as const)
      expect(month.expected?.[period]).toBeCloseTo(sum(period), 3)
    // On a Sunday nothing is peak.
    expect(days.columns[16]?.expected?.peak).toBe(0)
    expect(days.columns[17]?.expected?.peak).toBeGreaterThan(0)
    const earlier = await plant({
      start_datetime: iso(at('2026-05-11T00:00:00')),
      end_datetime: iso(at('2026-05-12T00:00:00')),
    })
    const mondays = [11, 4].map((day) => total(days.columns[day - 1]?.energy) ?? 0)
    expect(total(earlier.meters[0]?.energy)).toBeGreaterThan(0)
    expect(total(days.columns[17]?.expected) ?? 0).toBeGreaterThan(Math.min(...mondays) * 0.9)
    expect(total(days.columns[17]?.expected) ?? 0).toBeLessThan(Math.max(...mondays) * 1.1)
  })

  it('is of any month, against the whole month before, and of a year by month', async () => {
    const april = await plant({
      start_datetime: iso(at('2026-04-01T00:00:00')),
      end_datetime: iso(at('2026-05-01T00:00:00')),
    })
    expect(april.before).toEqual({
      start: iso(at('2026-03-01T00:00:00')),
      end: iso(at('2026-04-01T00:00:00')),
    })
    expect(april.columns.map(({ start }) => start)).toHaveLength(30)
    // It began on the 20th of March: there is nothing whole to compare with.
    expect(april.meters.map(({ before }) => before)).toEqual([null, null, null])
    expect(april.columns.every(({ expected }) => expected === null)).toBe(true)
    const own = await station('A', {
      start_datetime: iso(at('2026-04-01T00:00:00')),
      end_datetime: iso(at('2026-05-01T00:00:00')),
    })
    const days = own.columns.reduce((so, { energy }) => so + (total(energy) ?? 0), 0)
    expect(total(meterOf(april, 'A')?.energy)).toBeCloseTo(days, 4)
    const year = await plant({
      start_datetime: iso(at('2026-01-01T00:00:00')),
      end_datetime: iso(at('2027-01-01T00:00:00')),
    })
    expect(year.step).toBe('month')
    expect(year.columns).toHaveLength(12)
    const sumOf = (of: PlantElectricity) => of.meters.reduce((so, { energy }) => so + (total(energy) ?? 0), 0)
    expect(total(year.columns[3]?.energy)).toBeCloseTo(sumOf(april), 3)
    expect(year.before.start).toBe(iso(at('2025-01-01T00:00:00')))
  })

  it('has no figure of a day that is still to come, nor of one before the first reading', async () => {
    for (const day of ['2026-05-20', '2026-03-10']) {
      const found = await plant({
        start_datetime: iso(at(`${day}T00:00:00`)),
        end_datetime: iso(at(`${day}T00:00:00`) + dayMs),
      })
      expect(
        found.columns.map(({ energy }) => energy),
        day,
      ).toEqual(Array(24).fill(null))
      expect(
        found.meters.map(({ energy }) => energy),
        day,
      ).toEqual([null, null, null])
    }
  })
})

test('how often a power factor was below its limit today is told while today is asked for, as on its own page', async () => {
  const found = meterOf(await plant(), 'A')?.power_factor
  const { code, limit, times } = (await station('A')).power_factor ?? {}
  expect(found).toEqual({ code, limit, times })
  expect(found).toEqual({ code: 'PF', limit: 0.9, times: 2 })
  const earlier = await plant({
    start_datetime: iso(at('2026-05-13T00:00:00')),
    end_datetime: iso(at('2026-05-14T00:00:00')),
  })
  expect(meterOf(earlier, 'A')?.power_factor).toEqual({ code: 'PF', limit: 0.9, times: null })
  expect(meterOf(earlier, 'B')?.power_factor).toBeNull()
})

test('the greatest half hour is of the month that the time ends in', async () => {
  const found = meterOf(await plant(), 'A')?.power
  expect(found).toEqual((await station('A')).power)
  expect(found?.maximum?.kw).toBe(700)
  const april = await plant({
    start_datetime: iso(at('2026-04-20T00:00:00')),
    end_datetime: iso(at('2026-04-21T00:00:00')),
  })
  expect(meterOf(april, 'A')?.power?.maximum?.kw).toBe(900)
})

test('it is of the stations within reach, and has no figures without any', async () => {
  const module = (await app.call('moduleList', { query: { search: 'Meter B' } }, await as())).body.results[0]
  const ofB = await signIn(app, { permissions: [], module_ids: [module?.id ?? 0] })
  const { data } = (await app.call('plantElectricity', { query: {} }, ofB)).body
  expect(data.meters.map((meter) => meter.module)).toEqual(['B'])
  const all = await plant()
  expect(data.meters[0]).toEqual(meterOf(all, 'B'))
  const bare = await makeModule(app, (await as()).token, { code: 'BARE', type: 'elecConsum' })
  const none = await signIn(app, { permissions: [], module_ids: [bare.id] })
  const empty = (await app.call('plantElectricity', { query: {} }, none)).body.data
  expect(empty.meters).toEqual([])
  expect(empty.books.has_prices).toBe(false)
  for (const { energy, before, expected } of empty.columns)
    expect([energy, before, expected]).toEqual([null, null, null])
})
