import {
  type CostLine,
  type ElectricityCost,
  type HourBookWrite,
  localInstant,
  MINUTE_MS,
  type PriceBookWrite,
  type ReactiveTableWrite,
  type StationGroups,
  type VatRateWrite,
} from '@quantrac/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTariffBooks } from '../src/features/tariff-books/tariff-books.service.ts'
import { startWithAdmin } from './admin-app.ts'
import { daysWithin, type Measured, modelBill, type ModelLine, type Run } from './cost-model.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'

const now = localInstant('2026-05-14') + 600 * MINUTE_MS
const { app, admin } = await startWithAdmin({ now: () => new Date(now) })

const [first, until] = ['2026-02-20', '2026-04-12'] as const
const days = daysWithin(first, until)

const day = fc.constantFrom(...days)
const optionalDay = fc.option(day, { nil: null, freq: 2 })
const hundredths = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((value) => value / 100)

const hours = fc
  .record({
    cuts: fc.uniqueArray(fc.integer({ min: 1, max: 1439 }), { maxLength: 6 }),
    periods: fc.array(fc.constantFrom('offpeak' as const, 'normal' as const, 'peak' as const), {
      minLength: 7,
      maxLength: 7,
    }),
    days_without_peak: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 }),
  })
  .map(({ cuts, periods, days_without_peak }) => {
    const bounds = [0, ...cuts.toSorted((one, other) => one - other), 1440]
    const parts = bounds.slice(0, -1).map((start, place) => ({
      period: periods[place] ?? ('normal' as const),
      start: clockOf(start),
      end: clockOf(bounds[place + 1] ?? 1440),
    }))
    return { hours: parts, days_without_peak }
  })

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const groupNames = ['', 'one', 'two']

const price = fc.record({
  group: fc.constantFrom(...groupNames),
  valid_from: optionalDay,
  offpeak: hundredths(3000),
  normal: hundredths(4000),
  peak: hundredths(6000),
  demand: fc.option(hundredths(90_000), { nil: null }),
})
const vat = fc.record({ valid_from: optionalDay, percent: fc.option(hundredths(20), { nil: null, freq: 5 }) })
const table = fc.record({
  valid_from: optionalDay,
  least_kw: fc.constantFrom(0, 40, 100),
  least_cos_phi: fc.constantFrom(0.85, 0.9, 0.95),
  rows: fc.uniqueArray(
    fc.record({
      cos_phi: fc.integer({ min: 20, max: 94 }).map((value) => value / 100),
      percent: hundredths(60),
    }),
    { minLength: 1, maxLength: 8, selector: ({ cos_phi }) => cos_phi },
  ),
})

/** One of each date. */
const dated = <T extends { valid_from: string | null }>(
  of: fc.Arbitrary<T>,
  maxLength: number,
  minLength = 0,
) => fc.uniqueArray(of, { minLength, maxLength, selector: ({ valid_from }) => valid_from })

const piece = fc.record({
  minutes: fc.constantFrom(15, 30, 45, 60, 90, 600, 1500),
  perMinute: fc.integer({ min: 0, max: 400 }),
  isChange: fc.boolean(),
})
const meter = fc.record({
  pieces: fc.array(piece, { minLength: 5, maxLength: 40 }),
  /** Minutes from the beginning of the time to the first reading, and after its end to the last one. */
  late: fc.constantFrom(-3000, -3000, -60, 0, 7, 9000, 40_000),
  more: fc.constantFrom(3000, 3000, 30, 0, -5, -9000),
})

const world = fc.record({
  prices: fc.uniqueArray(price, {
    minLength: 1,
    maxLength: 8,
    selector: ({ group, valid_from }) => `${group} ${valid_from}`,
  }),
  first: hours,
  hours: dated(
    fc.tuple(hours, day).map(([of, valid_from]) => ({ ...of, valid_from })),
    3,
  ),
  vat: dated(vat, 4),
  tables: dated(table, 2, 1),
  groups: dated(
    fc.record({
      valid_from: optionalDay,
      group: fc.constantFrom(...groupNames),
      contracted_kw: fc.constantFrom(null, 30, 60, 200),
    }),
    3,
    1,
  ),
  active: meter,
  reactive: meter,
  power: fc.array(fc.tuple(fc.nat(days.length * 48 - 1), fc.integer({ min: 1, max: 900 })), { maxLength: 6 }),
  later: fc.record({ day, price, hours, percent: hundredths(20) }),
})
type World = typeof world extends fc.Arbitrary<infer T> ? T : never

const start = localInstant(first)
const end = localInstant(until)
let worlds = 0

const clear = async () => {
  for (const one of ['module_price_group', 'tariff_entry'])
    await app.connections.pool.query(`delete from ${one}`)
}

type Own<T> = Omit<T, 'document' | 'source' | 'grade'>
interface Written {
  readonly prices: readonly Own<PriceBookWrite>[]
  readonly hours: readonly Own<HourBookWrite>[]
  readonly vat: readonly Own<VatRateWrite>[]
  readonly tables: readonly Own<ReactiveTableWrite>[]
}

async function write(books: Written): Promise<void> {
  const origin = { document: '', source: '', grade: null }
  for (const one of books.prices) await made('priceBookCreate', { ...origin, ...one })
  for (const one of books.hours) await made('hourBookCreate', { ...origin, ...one })
  for (const one of books.vat) await made('vatCreate', { ...origin, ...one })
  for (const one of books.tables) await made('reactiveTableCreate', { ...origin, ...one })
}

async function made(
  call: 'priceBookCreate' | 'hourBookCreate' | 'vatCreate' | 'reactiveTableCreate',
  body: object,
): Promise<void> {
  const { status } = await app.raw(call, { body: body as never }, admin) // each call with what it takes
  expect(status).toBe(201)
}

/** The readings of a counter in thousandths of its unit, and what it used between them. */
function readingsOf({ pieces, late, more }: World['active']): { readings: [number, number][]; runs: Run[] } {
  const last = end + more * MINUTE_MS
  let [ts, value] = [start + late * MINUTE_MS, 1_000_000]
  const readings: [number, number][] = [[ts, value]]
  const runs: Run[] = []
  for (let n = 0; ts < last; n += 1) {
    const { minutes, perMinute, isChange } = pieces[n % pieces.length] ?? {
      minutes: 60,
      perMinute: 0,
      isChange: false,
    }
    const from = ts
    ts += minutes * MINUTE_MS
    // The new meter begins so low that the reading after it is below that of the old one.
    const isNew = isChange && value > 900_000
    value = isNew ? 0 : value + perMinute * minutes
    readings.push([ts, value])
    runs.push({ from, to: ts, perMinute: isNew ? 0 : perMinute })
  }
  return { readings, runs }
}

async function makeStation(given: World): Promise<{ code: string; measured: Omit<Measured, 'books'> }> {
  worlds += 1
  const code = `M${worlds}`
  const { id } = await makeModule(app, admin.token, { code, type: 'elecConsum', interval_seconds: 900 })
  const entries: StationGroups['entries'] = given.groups
  await app.call('stationGroupsUpdate', { params: { id }, body: { entries } }, admin)
  const [active, reactive] = [readingsOf(given.active), readingsOf(given.reactive)]
  const of = { module: code, kind: 'counter' } as const
  const e = await makeFactor(app, admin.token, { ...of, code: 'E', unit: 'kWh' })
  const q = await makeFactor(app, admin.token, { ...of, code: 'Q', unit: 'kVArh' })
  for (const [factor, { readings }] of [
    [e, active],
    [q, reactive],
  ] as const)
    await storeReadings(
      app,
      factor,
      readings.map(([ts, value]) => ({ at: new Date(ts), value: value / 1000 })),
    )
  const p = await makeFactor(app, admin.token, { module: code, code: 'P', unit: 'kW' })
  // Each half hour another power, so that one is the greatest.
  const power = new Map(given.power.map(([place, kw], n) => [start + place * 30 * MINUTE_MS, kw * 10 + n]))
  await storeReadings(
    app,
    p,
    [...power].flatMap(([at, kw]) =>
      [0, 10, 20].map((minute) => ({ at: new Date(at + minute * MINUTE_MS), value: kw })),
    ),
  )
  return { code, measured: { groups: entries, active: active.runs, reactive: reactive.runs, power } }
}

const ask = async (
  code: string,
  by: 'total' | 'day' | 'month',
  to: string = until,
): Promise<ElectricityCost> => {
  const query = { by, start_datetime: first, end_datetime: to }
  const answer = await app.call('moduleCost', { params: { code }, query }, admin)
  expect(answer.status).toBe(200)
  return answer.body
}

const lineOf = ({ code, start: from, end: to, quantity, unit, price: one, amount }: CostLine): ModelLine => [
  code,
  Date.parse(from),
  Date.parse(to),
  // A billionth of a kWh is the noise of sums.
  quantity === null || unit === 'VND' ? quantity : Math.round(quantity * 1_000_000) / 1000,
  one,
  amount,
]

const amountsOf = (of: ElectricityCost, code: string) => of.datasets.find((one) => one.code === code)

function sumsAgree(total: ElectricityCost, byDay: ElectricityCost, byMonth: ElectricityCost): void {
  const energy = total.lines.filter(({ unit }) => unit === 'kWh')
  const isPriced = energy.length > 0 && energy.every(({ amount }) => amount !== null)
  const sum = total.lines.reduce((so, { amount }) => so + (amount ?? 0), 0)
  expect(amountsOf(total, 'total')?.data).toEqual([isPriced ? sum : null])
  for (const code of ['offpeak', 'normal', 'peak', 'total']) {
    const whole = amountsOf(total, code)
    const of = (parts: ElectricityCost) => amountsOf(parts, code)
    const kwh = (parts: ElectricityCost) =>
      (of(parts)?.kwh ?? []).reduce<number>((so, one) => so + (one ?? 0), 0)
    expect(kwh(byDay)).toBeCloseTo(whole?.kwh[0] ?? 0, 4)
    expect(kwh(byMonth)).toBeCloseTo(whole?.kwh[0] ?? 0, 4)
  }
  // A month's lines are rounded once, those of days each.
  const [whole, ofDays] = [amountsOf(total, 'peak')?.data[0] ?? null, amountsOf(byDay, 'peak')?.data ?? []]
  const together = ofDays.reduce<number>((so, one) => so + (one ?? 0), 0)
  expect(Math.abs(together - (whole ?? together))).toBeLessThanOrEqual(days.length)
}

async function isAsTheModel(given: World): Promise<void> {
  await clear()
  const books = { ...given, hours: [{ ...given.first, valid_from: null }, ...given.hours] }
  await write(books)
  const { code, measured } = await makeStation(given)
  const total = await ask(code, 'total')
  const model = modelBill({ ...measured, books: await readTariffBooks(app.system) }, { start, end })
  expect(total.lines.map(lineOf)).toEqual(model)
  sumsAgree(total, await ask(code, 'day'), await ask(code, 'month'))
  // What begins on a day changes nothing before it.
  const { day: from, price: one, hours: others, percent } = given.later
  const [before, daysBefore] = [await ask(code, 'total', from), await ask(code, 'day', from)]
  await app.connections.pool.query('delete from tariff_entry where valid_from = $1', [from])
  const [without, daysWithout] = [await ask(code, 'total', from), await ask(code, 'day', from)]
  await write({
    prices: groupNames.map((group) => ({ ...one, group, valid_from: from })),
    hours: [{ ...others, valid_from: from }],
    vat: [{ percent, valid_from: from }],
    tables: [],
  })
  const [after, daysAfter] = [await ask(code, 'total', from), await ask(code, 'day', from)]
  for (const other of [without, after]) expect(other.lines).toEqual(before.lines)
  for (const other of [daysWithout, daysAfter]) expect(other.datasets).toEqual(daysBefore.datasets)
}

test('a bill is to the đồng what a count minute by minute comes to, whatever the books and readings', async () => {
  await fc.assert(fc.asyncProperty(world, isAsTheModel), { numRuns: 12, endOnFailure: true })
})
