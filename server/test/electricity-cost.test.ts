import type { ElectricityCost, VatRateWrite } from '@quantrac/contract'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { packHistory } from '../src/features/history/packing.service.ts'
import { startSession } from '../src/features/sessions/sessions.service.ts'
import { startWithAdmin } from './admin-app.ts'
import { signIn } from './actors.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'

const hourMs = 3_600_000
const at = (text: string) => Date.parse(`${text}+07:00`)
// A Thursday.
let now = at('2026-05-14T10:00:00')
const { app, admin } = await startWithAdmin({ now: () => new Date(now) })

const as = async () => ({ token: (await startSession(app.system, admin.user_id)).access_token })
const costOf = async (code: string, query: object): Promise<ElectricityCost> => {
  const answer = await app.call('moduleCost', { params: { code }, query }, await as())
  expect(answer.status).toBe(200)
  return answer.body
}
const april = { start_datetime: '2026-04-01', end_datetime: '2026-05-01' }
const dataOf = ({ datasets }: ElectricityCost, code: string) =>
  datasets.find((one) => one.code === code)?.data
const amounts = ({ lines }: ElectricityCost) => lines.map(({ code, amount }) => [code, amount])

/** 20 kWh an hour from 08:00 to 18:00, 5 kWh at other times, every day: 270 kWh a day. */
const perHour = (ts: number) => {
  const hour = new Date(ts + 7 * hourMs).getUTCHours()
  return hour >= 8 && hour < 18 ? 20 : 5
}
const first = at('2026-03-01T00:00:00')

interface Given {
  readonly unit?: string
  readonly every?: number
  readonly until?: number
  readonly isThere?: (ts: number) => boolean
  /** The meter is replaced by one that begins at 0. */
  readonly replacedAt?: number
}

async function addStation(code: string, given: Given = {}): Promise<number> {
  const { unit = 'kWh', every = 900_000, until = now, isThere = () => true, replacedAt } = given
  const module = await makeModule(app, (await as()).token, {
    code,
    type: 'elecConsum',
    interval_seconds: every / 1000,
  })
  const factor = await makeFactor(app, (await as()).token, { module: code, code: 'E', unit, kind: 'counter' })
  const readings: { at: Date; value: number }[] = []
  let value = 5000
  for (let ts = first; ts <= until; ts += every) {
    if (ts === replacedAt) value = 0
    if (isThere(ts)) readings.push({ at: new Date(ts), value: Math.round(value * 100) / 100 })
    value += (perHour(ts) * every) / hourMs
  }
  await storeReadings(app, factor, readings)
  return module.id
}

const setGroups = async (
  id: number,
  entries: { valid_from: string | null; group: string; contracted_kw?: number | null }[],
) =>
  app.call(
    'stationGroupsUpdate',
    {
      params: { id },
      body: { entries: entries.map((one) => ({ contracted_kw: null, ...one })) },
    },
    await as(),
  )

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const one of undo.splice(0)) await one()
})
const addPrice = async (body: {
  group: string
  valid_from: string | null
  offpeak: number
  normal: number
  peak: number
  demand?: number
}) => {
  const { id } = (await app.call('priceBookCreate', { body }, await as())).body.data
  undo.push(async () => app.call('priceBookDelete', { params: { id } }, await as()))
}
const addVat = async (body: VatRateWrite) => {
  const { id } = (await app.call('vatCreate', { body }, await as())).body.data
  undo.push(async () => app.call('vatDelete', { params: { id } }, await as()))
}

let main = 0
beforeAll(async () => {
  main = await addStation('MAIN')
  const given = { module: 'MAIN', kind: 'counter' } as const
  const q = await makeFactor(app, (await as()).token, { ...given, code: 'Q', unit: 'kVArh' })
  const readings: { at: Date; value: number }[] = []
  let value = 0
  for (let ts = first; ts <= now; ts += 900_000) {
    readings.push({ at: new Date(ts), value: Math.round(value * 1000) / 1000 })
    value += (0.6 * perHour(ts)) / 4
  }
  await storeReadings(app, q, readings)
  const p = await makeFactor(app, (await as()).token, { module: 'MAIN', code: 'P', unit: 'kW' })
  const give = (text: string, kw: number) =>
    [0, 10, 20].map((minute) => ({ at: new Date(at(text) + minute * 60_000), value: kw }))
  await storeReadings(app, p, [...give('2026-04-10T10:00:00', 400), ...give('2026-05-01T11:30:00', 700)])
})

describe.each(['open', 'packed'])('the bill of April 2026, of %s days', (kind) => {
  beforeAll(async () => {
    if (kind === 'packed') await packHistory(app.system, { pool: app.connections.pool })
  })

  /*
   * Worked out by hand. From 1 to 21 April there are 18 days with a peak and 3 Sundays. A day uses 270 kWh: 22:00–04:00
   * 6 · 5 = 30; 09:30–11:30 2 · 20 = 40 and 17:00–20:00 20 + 2 · 5 = 30, 70 of peak; 170 of the rest, on a Sunday 240.
   * Off-peak 21 · 30 = 630, peak 18 · 70 = 1260, normal 18 · 170 + 3 · 240 = 3780.
   * From 22 to 30 April there are 8 days with a peak and a Sunday: 00:00–06:00 6 · 5 = 30; 17:30–22:30
   * 0.5 · 20 + 4.5 · 5 = 32.5; 207.5 of the rest. Off-peak 270, peak 260, normal 8 · 207.5 + 240 = 1900.
   * Together 900, 5680 and 1520 kWh. At 1300, 1987 and 3640 đồng: 1,170,000 + 11,286,160 + 5,532,800 = 17,988,960;
   * VAT 8 %: 1,439,116.8.
   */
  test('is right to the đồng across the day on which the hours changed', async () => {
    await setGroups(main, [{ valid_from: null, group: 'production-low' }])
    const found = await costOf('MAIN', april)
    expect(found.lines.map(({ code, quantity, price, amount }) => [code, quantity, price, amount])).toEqual([
      ['offpeak', expect.closeTo(900, 5), 1300, 1_170_000],
      ['normal', expect.closeTo(5680, 5), 1987, 11_286_160],
      ['peak', expect.closeTo(1520, 5), 3640, 5_532_800],
      ['vat', 17_988_960, 8, 1_439_117],
    ])
    expect(found.lines.map(({ document }) => document)).toEqual([
      ...Array<string>(3).fill('Quyết định 1279/QĐ-BCT'),
      'Nghị quyết 204/2025/QH15',
    ])
    expect([dataOf(found, 'total'), dataOf(found, 'vat')]).toEqual([[19_428_077], [1_439_117]])
    expect(found.datasets.find(({ code }) => code === 'total')?.kwh[0]).toBeCloseTo(8100, 5)
    expect(found.documents).toEqual([
      { document: 'Quyết định 1279/QĐ-BCT', from: '2025-05-10', until: null },
      { document: 'Thông tư 16/2014/TT-BCT', from: null, until: '2026-04-21' },
      { document: 'Quyết định 963/QĐ-BCT', from: '2026-04-22', until: null },
      { document: 'Nghị quyết 204/2025/QH15', from: '2025-07-01', until: '2026-12-31' },
      { document: 'Thông tư 15/2014/TT-BCT', from: '2014-12-10', until: null },
    ])
    expect(found.coverage).toBe(1)
    expect(found.forecast).toBeNull()
  })

  /*
   * By hand: to 10 April 9 days with a peak and a Sunday: 300, 1770 and 630 kWh, at 1000.25, 2000.5 and 3000.75:
   * 300,075 + 3,540,885 + 1,890,472.5. The rest, 600, 3910 and 890 kWh: 780,000 + 7,769,170 + 3,239,600.
   * VAT: 5,731,433 · 8 % = 458,514.64, and 11,788,770 · 10 % = 1,178,877.
   */
  test('has a line for each price and each tax where they change within the month', async () => {
    await addPrice({ group: 'own', valid_from: null, offpeak: 1000.25, normal: 2000.5, peak: 3000.75 })
    await setGroups(main, [
      { valid_from: null, group: 'own' },
      { valid_from: '2026-04-11', group: 'production-low' },
    ])
    await addVat({ document: '', source: '', grade: null, valid_from: '2026-04-11', percent: 10 })
    const found = await costOf('MAIN', april)
    expect(amounts(found)).toEqual([
      ['offpeak', 300_075],
      ['normal', 3_540_885],
      ['peak', 1_890_473],
      ['offpeak', 780_000],
      ['normal', 7_769_170],
      ['peak', 3_239_600],
      ['vat', 458_515],
      ['vat', 1_178_877],
    ])
    expect(dataOf(found, 'total')).toEqual([5_731_433 + 11_788_770 + 458_515 + 1_178_877])
    expect(found.datasets.map(({ price }) => price)).toEqual(found.datasets.map(() => [null]))
    // What is before a change stays as it was.
    const before = await costOf('MAIN', { ...april, end_datetime: '2026-04-11' })
    expect(amounts(before)).toEqual([...amounts(found).slice(0, 3), ['vat', 458_515]])
  })

  test('has the demand of the month and what its reactive energy costs', async () => {
    await addPrice({
      group: 'two',
      valid_from: null,
      offpeak: 1300,
      normal: 1987,
      peak: 3640,
      demand: 240_000,
    })
    await setGroups(main, [{ valid_from: null, group: 'production-low', contracted_kw: 100 }])
    const found = await costOf('MAIN', april)
    // cos φ = 1 ÷ √(1 + 0.6²) = 0.8575: 4.65 % of 17,988,960 is 836,486.64.
    expect(found.power_factor).toEqual([
      {
        start: new Date(at('2026-04-01T00:00:00')).toISOString(),
        end: new Date(at('2026-05-01T00:00:00')).toISOString(),
        active_kwh: expect.closeTo(8100, 4),
        reactive_kvarh: expect.closeTo(4860, 4),
        cos_phi: 0.8575,
        least_cos_phi: 0.9,
        percent: 4.65,
        amount: 836_487,
        // (4860 − 8100 · 0.484322) ÷ 720 hours.
        kvar: expect.closeTo(1.3014, 3),
      },
    ])
    expect(found.demand).toEqual([
      {
        start: new Date(at('2026-04-01T00:00:00')).toISOString(),
        kw: 400,
        at: new Date(at('2026-04-10T10:00:00')).toISOString(),
        amount: null,
      },
    ])
    // 8 % of 17,988,960 + 836,487.
    expect(amounts(found).slice(3)).toEqual([
      ['reactive', 836_487],
      ['vat', 1_506_036],
    ])
    expect([dataOf(found, 'reactive'), dataOf(found, 'demand')]).toEqual([[836_487], [null]])
    await setGroups(main, [{ valid_from: null, group: 'two', contracted_kw: 30 }])
    const other = await costOf('MAIN', april)
    // Below 40 kW no reactive energy is charged; 400 kW cost 96 million.
    expect(other.power_factor[0]).toMatchObject({ percent: 0, amount: 0 })
    expect(amounts(other).slice(3)).toEqual([
      ['demand', 96_000_000],
      ['vat', Math.round((17_988_960 + 96_000_000) * 0.08)],
    ])
    await setGroups(main, [{ valid_from: null, group: 'two' }])
    // Nobody has said the contracted demand: whether it is charged is not known.
    expect((await costOf('MAIN', april)).power_factor[0]).toMatchObject({ percent: 4.65, amount: null })
  })

  test('has neither of a part of a month, and says the running one so far', async () => {
    await setGroups(main, [{ valid_from: null, group: 'production-low', contracted_kw: 100 }])
    const part = await costOf('MAIN', { ...april, start_datetime: '2026-04-02' })
    expect([part.demand, part.power_factor]).toEqual([[], []])
    const running = await costOf('MAIN', {})
    expect(running.labels).toEqual([new Date(at('2026-05-01T00:00:00')).toISOString()])
    expect(running.power_factor[0]?.end).toBe(new Date(now).toISOString())
    expect(running.demand[0]?.kw).toBe(700)
  })

  test('is by day and by month, too: the months are its lines, and no day has what is of a month', async () => {
    await setGroups(main, [{ valid_from: null, group: 'production-low', contracted_kw: 100 }])
    const both = { start_datetime: '2026-03-15', end_datetime: '2026-05-01' }
    const whole = await costOf('MAIN', both)
    const months = await costOf('MAIN', { ...both, by: 'month' })
    expect(months.labels).toHaveLength(2)
    const sum = (all: readonly (number | null)[] | undefined) =>
      (all ?? []).reduce<number>((so, one) => so + (one ?? Number.NaN), 0)
    for (const code of ['offpeak', 'normal', 'peak', 'vat', 'total'])
      expect(sum(dataOf(months, code)), code).toBe(dataOf(whole, code)?.[0])
    const days = await costOf('MAIN', { ...april, by: 'day' })
    expect(days.labels).toHaveLength(30)
    expect(new Set([...(dataOf(days, 'demand') ?? []), ...(dataOf(days, 'reactive') ?? [])])).toEqual(
      new Set([null]),
    )
    const month = await costOf('MAIN', april)
    for (const code of ['offpeak', 'normal', 'peak'])
      expect(Math.abs(sum(dataOf(days, code)) - (dataOf(month, code)?.[0] ?? 0))).toBeLessThanOrEqual(15)
    // Unrounded, the days are the month.
    const query = { ...april }
    const { columns } = (await app.call('moduleElectricity', { params: { code: 'MAIN' }, query }, await as()))
      .body.data
    const exact = columns.reduce((so, { energy }) => so + (energy?.cost?.normal ?? Number.NaN), 0)
    expect(Math.abs(exact - (dataOf(month, 'normal')?.[0] ?? 0))).toBeLessThanOrEqual(0.501)
  })
})

test('without a price there is no money, without a tax no tax, and none of it is guessed', async () => {
  await setGroups(main, [{ valid_from: null, group: 'nowhere' }])
  const found = await costOf('MAIN', april)
  for (const { code, data } of found.datasets) expect([code, data]).toEqual([code, [null]])
  expect(found.datasets[0]?.kwh[0]).toBeCloseTo(900, 4)
  expect(found.power_factor[0]).toMatchObject({ cos_phi: 0.8575, amount: null })
  await setGroups(main, [{ valid_from: null, group: 'production-low' }])
  await addVat({ document: '', source: '', grade: null, valid_from: '2026-04-01', percent: null })
  const untaxed = await costOf('MAIN', april)
  expect([dataOf(untaxed, 'vat'), dataOf(untaxed, 'total')]).toEqual([[null], [17_988_960]])
})

test('gaps, a replaced meter and a silent one: the days are the month, and coverage says what is missing', async () => {
  const isGap = (ts: number) => ts > at('2026-04-20T12:00:00') && ts < at('2026-04-23T12:00:00')
  const ids = [
    await addStation('GAP', { isThere: (ts) => !isGap(ts) }),
    await addStation('REPLACED', { replacedAt: at('2026-04-12T10:00:00') }),
    await addStation('SILENT', { until: at('2026-04-16T00:00:00') }),
  ]
  for (const id of ids) await setGroups(id, [{ valid_from: null, group: 'business-low' }])
  const totals: (number | null | undefined)[] = []
  for (const code of ['GAP', 'REPLACED', 'SILENT']) {
    const [month, days] = [await costOf(code, april), await costOf(code, { ...april, by: 'day' })]
    const kwh = ({ datasets }: ElectricityCost) =>
      datasets.find((one) => one.code === 'total')?.kwh.reduce<number>((so, one) => so + (one ?? 0), 0)
    expect(kwh(days), code).toBeCloseTo(kwh(month) ?? -1, 3)
    totals.push(Math.round(kwh(month) ?? -1))
    expect(month.coverage, code).toBeCloseTo(code === 'REPLACED' ? 1 : code === 'GAP' ? 0.9 : 0.5, 2)
  }
  // Nothing is lost in a gap. A new meter's first quarter of an hour is not known: 5 kWh. 15 days of a silent one.
  expect(totals).toEqual([8100, 8095, 15 * 270])
  const silent = await costOf('SILENT', { ...april, by: 'day' })
  expect(dataOf(silent, 'total')?.slice(15)).toEqual(Array(15).fill(null))
})

test('the month is forecast from its weekdays, with tax and the prices of the days to come', async () => {
  await setGroups(main, [{ valid_from: null, group: 'production-low' }])
  const found = await costOf('MAIN', {})
  // 31 days of 270 kWh. Off-peak 30 a day; peak 32.5 on 26 days, as 5 are Sundays.
  const [off, peak] = [31 * 30, 26 * 32.5]
  const energy = off * 1300 + peak * 3640 + (31 * 270 - off - peak) * 1987
  expect(found.forecast?.kwh).toBeCloseTo(31 * 270, 3)
  expect(found.forecast?.amount).toBe(Math.round(energy * 1.08))
  const later = now
  now = at('2026-05-14T05:00:00')
  expect((await costOf('MAIN', {})).forecast).toBeNull()
  now = later
})

test('energy stands for CO2 by the factor of the year', async () => {
  const { carbon } = await costOf('MAIN', april)
  expect(carbon).toEqual([
    {
      year: 2026,
      kwh: expect.closeTo(8100, 4),
      kg: expect.closeTo(8100 * 0.6592, 3),
      factor: 0.6592,
      data_year: 2023,
      document: 'Công văn 1726/BĐKH-PTCBT',
    },
  ])
})

test('the file has the lines in words, and their sum', async () => {
  await setGroups(main, [{ valid_from: null, group: 'production-low' }])
  const get = async (locale: string) => {
    const query = `start_datetime=2026-04-01&end_datetime=2026-05-01&locale=${locale}`
    const answer = await fetch(`${app.url}/api/modules/export-cost-by-module/MAIN/csv/?${query}`, {
      headers: { authorization: `Bearer ${(await as()).token}` },
    })
    return answer.text()
  }
  const vi = await get('vi')
  expect(vi).toContain(
    'Điện năng giờ cao điểm;2026-04-01;2026-04-30;1520;kWh;3640;5532800;Quyết định 1279/QĐ-BCT',
  )
  expect(vi).toContain('Tổng cộng;2026-04-01;2026-04-30;8100;kWh;;19428077;')
  expect(await get('en')).toContain('Value added tax,2026-04-01,2026-04-30,17988960,VND,8,1439117,')
})

test('a station without a meter, one beyond reach and an unknown one', async () => {
  await makeModule(app, (await as()).token, { code: 'BARE', type: 'elecConsum' })
  const bare = await costOf('BARE', april)
  expect([bare.lines, bare.coverage, bare.forecast, dataOf(bare, 'total')]).toEqual([[], null, null, [null]])
  const other = await makeModule(app, (await as()).token)
  const limited = await signIn(app, { permissions: [], module_ids: [other.id] })
  for (const code of ['MAIN', 'NOWHERE'])
    expect((await app.call('moduleCost', { params: { code }, query: {} }, limited)).status).toBe(404)
})
