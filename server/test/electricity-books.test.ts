import type { Electricity, PlantElectricity } from '@quantrac/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { packHistory } from '../src/features/history/packing.service.ts'
import { startSession } from '../src/features/sessions/sessions.service.ts'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'

const hourMs = 3_600_000
const at = (text: string) => Date.parse(`${text}+07:00`)
// A Friday, two days after the hours have changed.
const now = at('2026-04-24T10:00:00')
const { app, admin } = await startWithAdmin({ now: () => new Date(now) })

const as = async () => ({ token: (await startSession(app.system, admin.user_id)).access_token })
const plant = async (from: string, to: string): Promise<PlantElectricity> => {
  const query = { start_datetime: from, end_datetime: to }
  return (await app.call('plantElectricity', { query }, await as())).body.data
}
const station = async (from: string, to: string): Promise<Electricity> => {
  const query = { start_datetime: from, end_datetime: to }
  return (await app.call('moduleElectricity', { params: { code: 'M' }, query }, await as())).body.data
}
const addPrice = async (group: string, valid_from: string | null, [offpeak, normal, peak]: number[]) => {
  const body = { group, valid_from, offpeak: offpeak ?? 0, normal: normal ?? 0, peak: peak ?? 0 }
  return (await app.call('priceBookCreate', { body }, await as())).body.data.id
}
const setGroups = async (entries: { valid_from: string | null; group: string }[]) =>
  app.call(
    'stationGroupsUpdate',
    { params: { id: module_id }, body: { entries: entries.map((one) => ({ ...one, contracted_kw: null })) } },
    await as(),
  )

let module_id = 0
beforeAll(async () => {
  module_id = (await makeModule(app, admin.token, { code: 'M', type: 'elecConsum', interval_seconds: 900 }))
    .id
  const factor = await makeFactor(app, admin.token, {
    module: 'M',
    code: 'E',
    unit: 'MWh',
    kind: 'counter',
  })
  // 10 kWh an hour, at all times.
  const readings: { at: Date; value: number }[] = []
  for (let ts = at('2026-03-20T00:00:00'); ts <= now; ts += hourMs / 4)
    readings.push({ at: new Date(ts), value: (ts - at('2026-03-20T00:00:00')) / hourMs / 100 })
  await storeReadings(app, factor, readings)
})

const near = (offpeak: number, normal: number, peak: number) => ({
  offpeak: expect.closeTo(offpeak, 4),
  normal: expect.closeTo(normal, 4),
  peak: expect.closeTo(peak, 4),
})

describe.each(['open', 'packed'])('of %s days', (kind) => {
  beforeAll(async () => {
    if (kind === 'packed') await packHistory(app.system, { pool: app.connections.pool })
  })

  test('each is divided by the hours of its date, and the sums are those of the days', async () => {
    const { columns, books } = await station('2026-04-21', '2026-04-23')
    expect(columns.map(({ energy }) => energy)).toEqual([
      { ...near(60, 130, 50), cost: null },
      { ...near(60, 130, 50), cost: null },
    ])
    expect(books.hours.map(({ valid_from }) => valid_from)).toEqual(['2026-04-22', null])
    const hours = (await plant('2026-04-21', '2026-04-23')).columns
    const peaks = hours.map(({ energy }) => Math.round(energy?.peak ?? -1))
    const ofDay = (...all: readonly (readonly [hour: number, kwh: number])[]) =>
      Array.from({ length: 24 }, (_, hour) => all.find(([one]) => one === hour)?.[1] ?? 0)
    expect(peaks).toEqual([
      ...ofDay([9, 5], [10, 10], [11, 5], [17, 10], [18, 10], [19, 10]),
      ...ofDay([17, 5], [18, 10], [19, 10], [20, 10], [21, 10], [22, 5]),
    ])
    expect((await station('2026-04-23', '2026-04-25')).books.hours).toHaveLength(2) // the month began with the older
  })

  test('what is to come is divided by the hours of its own day', async () => {
    const { columns, month } = await plant('2026-04-01', '2026-05-01')
    // A Monday; the four Mondays before had other hours.
    expect(columns[26]?.expected).toEqual({ ...near(60, 130, 50), cost: null })
    // Of a Sunday nothing is peak.
    expect(columns[25]?.expected).toEqual({ ...near(60, 180, 0), cost: null })
    const rest = 14 * 10 + 6 * 240
    const { offpeak = 0, normal = 0, peak = 0 } = month.expected ?? {}
    expect(offpeak + normal + peak).toBeCloseTo(rest, 3)
  })

  test('each slice costs what its day says, and a price that begins later changes nothing before it', async () => {
    const days = async () => (await station('2026-04-20', '2026-04-23')).columns.map(({ energy }) => energy)
    const without = await days()
    expect(without.map((energy) => energy?.cost)).toEqual([null, null, null])
    const first = await addPrice('', null, [1000, 2000, 3000])
    const cost = near(60_000, 260_000, 150_000)
    expect((await days()).map((energy) => energy?.cost)).toEqual([cost, cost, cost])
    const second = await addPrice('', '2026-04-22', [1100, 2100, 3100.5])
    const later = near(66_000, 273_000, 155_025)
    const priced = await days()
    expect(priced.map((energy) => energy?.cost)).toEqual([cost, cost, later])
    expect(priced.map((energy) => ({ ...energy, cost: null }))).toEqual(without)
    const month = (await station('2026-04-01', '2026-05-01')).columns
    const april = (await plant('2026-04-01', '2026-05-01')).meters[0]?.energy
    for (const period of ['offpeak', 'normal', 'peak'] as const)
      expect(april?.cost?.[period]).toBeCloseTo(
        month.reduce((sum, { energy }) => sum + (energy?.cost?.[period] ?? 0), 0),
        3,
      )
    // What is to come costs what its own day says.
    const { columns, books } = await plant('2026-04-01', '2026-05-01')
    expect(columns[26]?.expected?.cost).toEqual(later)
    expect(books.has_prices).toBe(true)
    for (const id of [first, second]) await app.call('priceBookDelete', { params: { id } }, await as())
  })

  test('a station pays the price of the group that it has on the day', async () => {
    const id = await addPrice('own', '2026-04-20', [1, 1, 1])
    await setGroups([
      { valid_from: null, group: 'own' },
      { valid_from: '2026-04-22', group: 'production-low' },
    ])
    const days = async () =>
      (await station('2026-04-19', '2026-04-23')).columns.map(({ energy }) => energy?.cost)
    const known = [near(60, 130, 50), near(60, 130, 50), near(60 * 1300, 130 * 1987, 50 * 3640)]
    expect(await days()).toEqual([null, ...known])
    // Where one slice has no price, the whole has none.
    expect((await plant('2026-04-01', '2026-05-01')).meters[0]?.energy?.cost).toBeNull()
    await setGroups([{ valid_from: '2026-04-22', group: 'production-low' }])
    expect(await days()).toEqual([null, null, null, known[2]])
    expect((await station('2026-04-19', '2026-04-23')).books.has_prices).toBe(true)
    await setGroups([])
    expect((await station('2026-04-19', '2026-04-23')).books.has_prices).toBe(false)
    await app.call('priceBookDelete', { params: { id } }, await as())
  })
})

test('each year has the newest factor of the grid of a year before it', async () => {
  const { books } = await plant('2022-06-01', '2026-06-01')
  expect(books.carbon).toEqual([
    { year: 2023, factor: 0.6766, data_year: 2022 },
    { year: 2024, factor: 0.6592, data_year: 2023 },
    { year: 2025, factor: 0.6592, data_year: 2023 },
    { year: 2026, factor: 0.6592, data_year: 2023 },
  ])
})
