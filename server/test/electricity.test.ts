import type { Electricity, Factor, PeriodEnergy, TariffPeriod } from '@quantrac/contract'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { packHistory } from '../src/features/history/packing.service.ts'
import { startSession } from '../src/features/sessions/sessions.service.ts'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'
import { decision } from './tariffs.ts'
import { mended } from './history-model.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const at = (text: string) => Date.parse(`${text}+07:00`)
const start = at('2026-03-25T00:00:00')

let now = at('2026-05-14T14:23:00')
let app: TestApp
let admin = 0
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(now) })
  admin = (await signIn(app, { role: 'admin' })).user_id
})
afterAll(() => app.stop())

const as = async () => ({ token: (await startSession(app.system, admin)).access_token })
const read = async (code: string, query: object = {}) =>
  app.call('moduleElectricity', { params: { code }, query }, await as())
const electricity = async (code: string, query: object = {}): Promise<Electricity> => {
  const { status, body } = await read(code, query)
  expect(status).toBe(200)
  return body.data
}

interface Reading {
  readonly ts: number
  readonly value: number
  readonly quality: 0 | 1 | 2
}

/** Jittery, with gaps, resets and doubtful readings; the same each time. */
function meterReadings(): Reading[] {
  let seed = 11
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const readings: Reading[] = []
  let value = 900
  for (
    let ts = start + 7000;
    ts <= now;
    ts += Math.ceil((random() < 0.01 ? 20 : 1) * (5 + random() * 40) * minuteMs)
  ) {
    value = random() < 0.003 ? random() * 10 : value + random() * 6
    // A device that answers 0 once.
    const read = readings.length % 61 === 60 ? 0 : Math.round(value * 10) / 10
    readings.push({ ts, value: read, quality: random() < 0.03 ? 2 : 0 })
  }
  return readings
}

/** By the plainest way: minute by minute, with its own look at the clock. */
function periodAt(ts: number): TariffPeriod {
  const local = new Date(ts + 7 * hourMs)
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes()
  if (ts >= at('2026-04-22T00:00:00')) {
    if (minute < 6 * 60) return 'offpeak'
    return minute >= 1050 && minute < 1350 && local.getUTCDay() !== 0 ? 'peak' : 'normal'
  }
  if (minute >= 22 * 60 || minute < 4 * 60) return 'offpeak'
  const isPeak = (minute >= 570 && minute < 690) || (minute >= 1020 && minute < 1200)
  return isPeak && local.getUTCDay() !== 0 ? 'peak' : 'normal'
}

function used(readings: readonly Reading[], from: number, to: number): PeriodEnergy | null {
  const measured = mended(readings.filter(({ quality }) => quality === 0))
  const energy = { offpeak: 0, normal: 0, peak: 0 }
  let isKnown = false
  for (const [place, two] of measured.entries()) {
    const one = measured[place - 1]
    if (one === undefined || one.ts >= to || two.ts <= from) continue
    isKnown = true
    const perMs = Math.max(0, two.value - one.value) / (two.ts - one.ts)
    const end = Math.min(to, two.ts)
    for (let ts = Math.max(from, one.ts); ts < end; ) {
      const next = Math.min(end, (Math.floor(ts / minuteMs) + 1) * minuteMs)
      energy[periodAt(ts)] += perMs * (next - ts)
      ts = next
    }
  }
  return isKnown ? { ...energy, cost: null } : null
}

/** To four decimals: sums in another order differ in their last digits. */
const near = (found: PeriodEnergy | null | undefined, expected: PeriodEnergy | null, what: string): void =>
  expect(found ?? null, what).toEqual(
    expected && {
      offpeak: expect.closeTo(expected.offpeak, 4),
      normal: expect.closeTo(expected.normal, 4),
      peak: expect.closeTo(expected.peak, 4),
      cost: expected.cost,
    },
  )

const total = (energy: PeriodEnergy | null) =>
  energy === null ? null : energy.offpeak + energy.normal + energy.peak

describe('the energy of a meter', () => {
  const readings = meterReadings()
  let meter: Factor
  beforeAll(async () => {
    await makeModule(app, (await as()).token, { code: 'METER', type: 'elecConsum' })
    const given = { module: 'METER', unit: 'kWh', kind: 'counter' } as const
    await makeFactor(app, (await as()).token, { ...given, code: 'Z', unit: 'MWh' })
    meter = await makeFactor(app, (await as()).token, { ...given, code: 'E' })
    await storeReadings(
      app,
      meter,
      readings.map(({ ts, ...rest }) => ({ at: new Date(ts), ...rest })),
    )
  })

  /** Oldest first. */
  const faultsSince = (from: number) => {
    const counted = readings.filter(({ quality }) => quality === 0)
    const fitting = mended(counted)
    return counted.flatMap(({ ts, value }, place) =>
      value !== fitting[place]?.value && ts >= from
        ? [{ id: `${meter.id}-${ts}`, at: new Date(ts).toISOString(), value }]
        : [],
    )
  }

  const check = async () => {
    const today = at('2026-05-14T00:00:00')
    const known = readings.findLast(({ quality }) => quality === 0)?.ts ?? 0
    expect(known).toBeGreaterThan(today)
    const found = await electricity('METER')
    expect(found.meters.map(({ code }) => code)).toEqual(['E', 'Z'])
    expect(found.meter).toMatchObject({ code: 'E', unit: 'kWh' })
    near(found.today?.energy, used(readings, today, now), 'today')
    near(found.today?.before.energy, used(readings, today - dayMs, known - dayMs), 'yesterday')
    near(found.month?.energy, used(readings, at('2026-05-01T00:00:00'), now), 'month')
    const lastMonth = at('2026-04-01T00:00:00')
    near(found.month?.before.energy, used(readings, lastMonth, known - 30 * dayMs), 'last month')
    expect(found.today?.before.until).toBe(new Date(known - dayMs).toISOString())
    expect(found.step).toBe('day')
    expect(found.columns).toHaveLength(14)
    for (const column of found.columns)
      near(column.energy, used(readings, Date.parse(column.start), Date.parse(column.end)), column.start)
    for (const [figure, from] of [
      [found.today, today],
      [found.month, at('2026-05-01T00:00:00')],
    ] as const) {
      expect(Date.parse(figure?.curve.labels.at(-1) ?? '')).toBe(now)
      for (const [place, label] of figure?.curve.labels.entries() ?? [])
        expect(figure?.curve.data[place], label).toBeCloseTo(
          total(used(readings, from, Date.parse(label))) ?? Number.NaN,
          4,
        )
      expect(Date.parse(figure?.curve_before.labels.at(-1) ?? '')).toBe(from)
      const whole = used(readings, Date.parse(figure?.before.start ?? ''), from)
      expect(figure?.curve_before.data.at(-1)).toBeCloseTo(total(whole) ?? Number.NaN, 4)
    }
    const rests = [1, 2, 3, 4].map((week) => {
      const time = now - week * 7 * dayMs
      return total(used(readings, time, today + dayMs - week * 7 * dayMs)) ?? Number.NaN
    })
    expect(found.expected).toBeCloseTo(rests.reduce((sum, rest) => sum + rest, 0) / 4, 4)
    const measured = mended(readings.filter(({ quality }) => quality === 0))
    const resets = measured.flatMap(({ ts, value }, place) => {
      const before = measured[place - 1]
      const isReset = before !== undefined && value < before.value && ts >= at('2026-05-01T00:00:00')
      return isReset ? [{ at: new Date(ts).toISOString(), from: before.value, to: value }] : []
    })
    expect(resets.length).toBeGreaterThan(0)
    expect(found.resets).toEqual(resets.toReversed())
    const faults = faultsSince(at('2026-05-01T00:00:00'))
    expect(faults.length).toBeGreaterThan(3)
    expect(found.faults).toEqual(faults.toReversed().slice(0, 10))
    return found
  }

  it('is that of its readings, before and after its days are packed, and when it is asked again', async () => {
    await app.connections.pool.query("update factor_state set packed_until = '2026-03-20'")
    const open = await check()
    await packHistory(app.system, { pool: app.connections.pool })
    const packed = await check()
    expect(packed).toEqual(open)
    expect(await check()).toEqual(open)
  })

  it('is right after a reading of a packed day is corrected', async () => {
    const place = readings.findIndex(({ ts, quality }) => ts > at('2026-05-08T10:00:00') && quality === 0)
    const one = readings[place]
    if (one === undefined) throw new Error('there is no such reading')
    const params = { id: `${meter.id}-${one.ts}` }
    await app.call('metricUpdate', { params, body: { value: one.value + 0.05 } }, await as())
    readings[place] = { ...one, value: one.value + 0.05 }
    expect(await check()).toBeDefined()
  })

  it('is by month for a year, and by day for the asked days', async () => {
    const year = await electricity('METER', { start_datetime: '2025-05-15T10:00:00' })
    expect(year.step).toBe('month')
    expect(year.columns.map((column) => column.start)).toHaveLength(13)
    for (const column of year.columns)
      near(column.energy, used(readings, Date.parse(column.start), Date.parse(column.end)), column.start)
    const days = await electricity('METER', { start_datetime: '2026-03-26', end_datetime: '2026-03-29' })
    expect(days.columns.map((column) => column.start)).toEqual(
      ['25', '26', '27'].map((day) => `2026-03-${day}T17:00:00.000Z`),
    )
    for (const column of days.columns)
      near(column.energy, used(readings, Date.parse(column.start), Date.parse(column.end)), column.start)
  })

  it('names its faults in the asked time, too, and no more of one that is marked', async () => {
    const ended = at('2026-04-07T00:00:00')
    const asked = { start_datetime: '2026-03-25', end_datetime: '2026-04-07' }
    const earlier = (list: Electricity['faults']) => list.filter((one) => Date.parse(one.at) < ended)
    const expected = earlier(faultsSince(start)).toReversed().slice(0, 10)
    expect(expected.length).toBeGreaterThan(1)
    const found = earlier((await electricity('METER', asked)).faults)
    expect(found).toEqual(expected)
    const wrong = found[0]
    if (wrong === undefined) throw new Error('there is no fault')
    await app.call('metricUpdate', { params: { id: wrong.id }, body: { quality: 2 } }, await as())
    const place = readings.findIndex(({ ts }) => ts === Date.parse(wrong.at))
    readings[place] = { ...(readings[place] ?? { ts: 0, value: 0 }), quality: 2 }
    expect(earlier((await electricity('METER', asked)).faults)).not.toContainEqual(wrong)
  })

  it('is divided by other hours as soon as it is stored', async () => {
    const before = (await electricity('METER')).today?.energy ?? null
    const hours = [{ period: 'peak' as const, start: '00:00', end: '24:00' }]
    const [held] = (await app.call('hourBookList', { query: {} }, await as())).body.results
    const params = { id: held?.id ?? 0 }
    await app.call('hourBookUpdate', { params, body: { hours } }, await as())
    const after = await electricity('METER')
    expect(after.today?.energy?.peak).toBeCloseTo(total(before) ?? Number.NaN, 4)
    expect(after.columns.map(({ energy }) => energy?.normal)).toContain(0)
    await app.call('hourBookUpdate', { params, body: decision }, await as())
  })

  it('is of the asked meter; an unknown one is refused', async () => {
    expect(await electricity('METER', { factor: 'z' })).toMatchObject({
      meter: { code: 'Z', reading: null },
      today: { energy: null, before: { energy: null } },
      expected: null,
    })
    const { status, body } = await read('METER', { factor: 'P' })
    expect([status, Object.keys(body)]).toEqual([400, ['factor']])
    expect((await read('NOWHERE')).status).toBe(404)
  })

  it('has no expectation before six in the morning', async () => {
    const later = now
    now = at('2026-05-14T05:59:59')
    expect((await electricity('METER')).expected).toBeNull()
    now = later
  })
})

test('a station without a meter, power or power factor says so', async () => {
  await makeModule(app, (await as()).token, { code: 'BARE', type: 'elecConsum' })
  await makeFactor(app, (await as()).token, { module: 'BARE', code: 'U', unit: 'V' })
  expect(await electricity('BARE')).toEqual({
    meters: [],
    meter: null,
    today: null,
    month: null,
    expected: null,
    step: 'day',
    columns: [],
    resets: [],
    faults: [],
    power: null,
    power_factor: null,
    books: {
      hours: expect.arrayContaining([expect.objectContaining({ valid_from: '2026-04-22' })]),
      has_prices: false,
      carbon: [{ year: 2026, factor: 0.6592, data_year: 2023 }],
    },
  })
})

test('a silent meter is compared up to its last reading', async () => {
  const interval_seconds = 3600
  await makeModule(app, (await as()).token, { code: 'SILENT', type: 'elecConsum', interval_seconds })
  const given = { module: 'SILENT', code: 'E', unit: 'kWh', kind: 'counter' } as const
  const factor = await makeFactor(app, (await as()).token, given)
  const hourly = (from: string, to: string) => {
    const [first, last] = [at(from), at(to)]
    return Array.from({ length: (last - first) / hourMs + 1 }, (_, n) => first + n * hourMs)
  }
  const times = hourly('2026-03-31T00:00:00', '2026-05-14T06:00:00')
  const readings = times.map((ts) => ({ at: new Date(ts), value: 2 * ((ts - (times[0] ?? 0)) / hourMs) }))
  await storeReadings(app, factor, readings)
  const totals = async () => {
    const { today, month, meter } = await electricity('SILENT')
    const all = [today, today?.before, month, month?.before].map((one) => total(one?.energy ?? null))
    return { all, until: [today?.before.until, month?.before.until], since: meter?.silent_since }
  }
  const ofMonth = 2 * (13 * 24 + 6)
  expect(await totals()).toEqual({
    all: [12, 12, ofMonth, ofMonth],
    until: ['2026-05-12T23:00:00.000Z', '2026-04-13T23:00:00.000Z'],
    since: '2026-05-13T23:00:00.000Z',
  })
  const before = now
  now = at('2026-05-14T07:10:00')
  expect((await totals()).since).toBeNull()
  now = at('2026-05-15T10:00:00')
  const later = await totals()
  expect(later.all).toEqual([null, null, ofMonth, ofMonth])
  expect(later.since).toBe('2026-05-13T23:00:00.000Z')
  now = before
})

test('a column is interpolated where more than three intervals without readings lie across its edge', async () => {
  await makeModule(app, (await as()).token, { code: 'GAPS', type: 'elecConsum', interval_seconds: 3600 })
  const given = { module: 'GAPS', code: 'E', unit: 'kWh', kind: 'counter' } as const
  const factor = await makeFactor(app, (await as()).token, given)
  const hours = Array.from({ length: 9 * 24 }, (_, n) => at('2026-05-05T00:00:00') + n * hourMs)
  const silent = [
    ['2026-05-05T22:00:00', '2026-05-06T01:00:00'],
    ['2026-05-07T22:00:00', '2026-05-08T02:00:00'],
    ['2026-05-09T06:00:00', '2026-05-09T18:00:00'],
    ['2026-05-10T20:00:00', '2026-05-12T05:00:00'],
  ].map(([from = '', to = '']) => [at(from), at(to)] as const)
  const sent = hours.filter((ts) => !silent.some(([from, to]) => ts > from && ts < to))
  await storeReadings(
    app,
    factor,
    sent.map((ts) => ({ at: new Date(ts), value: (ts - start) / hourMs })),
  )
  const { columns, today, month } = await electricity('GAPS')
  const days = columns.filter(({ interpolated }) => interpolated).map((one) => Date.parse(one.start))
  expect(days).toEqual(['07', '08', '10', '11', '12'].map((day) => at(`2026-05-${day}T00:00:00`)))
  expect([today?.interpolated, month?.interpolated]).toEqual([false, false])
  const asked = { start_datetime: '2025-05-15' }
  expect((await electricity('GAPS', asked)).columns.filter(({ interpolated }) => interpolated)).toEqual([])
})

test('the greatest half hour is of this month and over; watts are kilowatts', async () => {
  await makeModule(app, (await as()).token, { code: 'POWER', type: 'elecConsum' })
  const power = await makeFactor(app, (await as()).token, { module: 'POWER', code: 'P', unit: 'W' })
  await app.call(
    'thresholdUpdateByFactor',
    { params: { id: power.id }, body: { max_value: 9000 } },
    await as(),
  )
  await app.connections.pool.query(
    "update factor_state set packed_until = '2026-03-20' where factor_id = $1",
    [power.id],
  )
  const give = (text: string, ...values: number[]) =>
    values.map((value, place) => ({ at: new Date(at(text) + place * 10 * minuteMs), value }))
  await storeReadings(app, power, [
    ...give('2026-04-30T23:30:00', 9000, 9000, 9000),
    ...give('2026-05-02T10:30:00', 6000, 7500, 6300),
    { at: new Date(at('2026-05-02T10:35:00')), value: 99_000, quality: 2 },
    ...give('2026-05-03T10:20:00', 7000, 5000, 5000),
    ...give('2026-05-14T14:00:00', 8000, 8000, 8000),
  ])
  const expected = {
    code: 'P',
    limit_kw: 9,
    maximum: { kw: 7, start: '2026-05-03T03:00:00.000Z', end: '2026-05-03T03:30:00.000Z' },
  }
  expect((await electricity('POWER')).power).toEqual(expected)
  await packHistory(app.system, { pool: app.connections.pool })
  expect((await electricity('POWER')).power).toEqual(expected)
  const before = now
  now = at('2026-05-14T14:30:00')
  expect((await electricity('POWER')).power?.maximum?.kw).toBe(8)
  now = before
})

test('the power factor is below its judged limit, else 0.9, for so long and so many times today', async () => {
  const interval_seconds = 600
  await makeModule(app, (await as()).token, { code: 'COS', type: 'elecConsum', interval_seconds })
  const given = { module: 'COS', code: 'x1', name: 'Hệ số công suất', unit: '' }
  const factor = await makeFactor(app, (await as()).token, given)
  const give = (text: string, value: number) => ({ at: new Date(at(`2026-05-${text}`)), value })
  await storeReadings(app, factor, [
    give('13T23:50:00', 0.5),
    give('14T00:00:00', 0.95),
    give('14T00:10:00', 0.89),
    give('14T00:20:00', 0.85),
    give('14T00:30:00', 0.9),
    give('14T09:00:00', 0.88),
    // Two hours of silence: the low value is known for a quarter of an hour of them.
    give('14T11:00:00', 0.93),
    give('14T14:20:00', 0.87),
  ])
  const below = { code: 'x1', limit: 0.9, times: 3, seconds: 20 * 60 + 15 * 60 + 3 * 60 }
  const least = { least: 0.85, least_at: '2026-05-13T17:20:00.000Z' }
  expect((await electricity('COS')).power_factor).toEqual({ ...below, ...least })
  await app.call(
    'thresholdUpdateByFactor',
    { params: { id: factor.id }, body: { min_value: 0.86 } },
    await as(),
  )
  expect((await electricity('COS')).power_factor).toEqual({
    code: 'x1',
    limit: 0.86,
    times: 1,
    seconds: 600,
    ...least,
  })
})
