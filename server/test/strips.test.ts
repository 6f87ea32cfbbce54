import { localDay, type Module, type StripPeriod, type Strips } from '@quantrac/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packHistory } from '../src/features/history/packing.service.ts'
import { startSession } from '../src/features/sessions/sessions.service.ts'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule } from './made-modules.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** 15:00 in Asia/Ho_Chi_Minh. */
const began = Date.parse('2026-05-06T08:00:00.000Z')
const intervalMinutes = 10
const silentMinutes = 30
const limit = 10
const nearFrom = 8

let now = began
let app: TestApp
let admin = 0
let made = 0

beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(now) })
  admin = (await signIn(app, { role: 'admin' })).user_id
})
afterAll(() => app.stop())

/** A token of now: one from before a jump of the clock has expired. */
const as = async (user_id = admin) => ({ token: (await startSession(app.system, user_id)).access_token })

async function addStation(factors: number): Promise<Module> {
  const { token } = await as()
  made += 1
  const module = await makeModule(app, token, { code: `S${made}`, interval_seconds: intervalMinutes * 60 })
  for (let n = 0; n < factors; n += 1) {
    const { id } = await makeFactor(app, token, {
      module: module.code,
      code: `F${n}`,
      unit: 'mg/L',
      decimals: 1,
    })
    const body = { max_value: limit, max_range: limit - nearFrom }
    await app.call('thresholdUpdateByFactor', { params: { id }, body }, { token })
  }
  // The database's own clock is another one.
  await app.connections.pool.query('update module set created_at = $2 where id = $1', [
    module.id,
    new Date(began - 30 * dayMs),
  ])
  return module
}

interface Reading {
  readonly factor: number
  readonly ts: number
  readonly value: number
  readonly quality: 0 | 1
}

async function store(module: Module, readings: readonly Reading[]): Promise<void> {
  const lines = readings.map(
    ({ factor, ts, value, quality }) =>
      `${module.code},F${factor},${new Date(ts).toISOString()},${value},${quality}`,
  )
  const body = `module,factor,timestamp,value,quality\n${lines.join('\n')}\n`
  // A reading that is there with another value stays.
  expect((await app.call('metricImport', { body }, await as())).status).toBe(200)
}

async function strips(
  query: { start_datetime?: string; end_datetime?: string; module?: string } = {},
): Promise<Strips> {
  return (await app.call('dashboardStrips', { query }, await as())).body
}

const stripOf = async (module: Module, query: object = {}) =>
  (await strips({ ...query, module: module.code })).data[0] ?? { periods: [], today: null }

/** State, beginning, end, factor's place and peak; times in minutes before now. */
type Told = readonly [
  state: string,
  from: number,
  to: number | null,
  factor: number | null,
  peak: number | null,
]

const before = (at: string | number) => (now - new Date(at).getTime()) / minuteMs

function told(periods: readonly StripPeriod[], factors: readonly { id: number; code: string }[]): Told[] {
  return periods.map(({ state, from, to, factor_id, peak }): Told => {
    const code = factors.find(({ id }) => id === factor_id)?.code
    return [
      state,
      before(from),
      to === null ? null : before(to),
      code === undefined ? null : Number(code.slice(1)),
      peak,
    ]
  })
}

/** What readings say, of those that touch the last 24 hours. */
function expected(readings: readonly Reading[]): Told[] {
  const pieces = [...gapsIn(readings), ...excursionsIn(readings)]
  return pieces.filter(([, from, to]) => from > 0 && (to === null || to < dayMs / minuteMs))
}

function gapsIn(readings: readonly Reading[]): Told[] {
  const minutes = [...new Set(readings.map(({ ts }) => Math.floor(ts / minuteMs)))].sort((a, b) => a - b)
  const gaps = minutes.flatMap((minute, place): Told[] => {
    const next = minutes[place + 1]
    if (next === undefined || next - minute <= silentMinutes) return []
    return [['silent', before((minute + 1) * minuteMs), before(next * minuteMs), null, null]]
  })
  const newest = Math.max(...readings.map(({ ts }) => ts))
  const last = Math.floor(newest / minuteMs)
  return now - newest > silentMinutes * minuteMs
    ? [...gaps, ['silent', before((last + 1) * minuteMs), null, null, null]]
    : gaps
}

function excursionsIn(readings: readonly Reading[]): Told[] {
  const found: Told[] = []
  for (const [factor, all] of Map.groupBy(readings, (one) => one.factor)) {
    let open: { state: 'near' | 'beyond'; from: number; peak: number } | null = null
    const close = (ts: number | null) => {
      if (open !== null)
        found.push([open.state, before(open.from), ts === null ? null : before(ts), factor, open.peak])
      open = null
    }
    for (const { ts, value, quality } of all.toSorted((a, b) => a.ts - b.ts)) {
      if (quality !== 0) continue
      const state = value > limit ? 'beyond' : value > nearFrom ? 'near' : null
      if (state === null) close(ts)
      else if (open === null || (open.state === 'near' && state === 'beyond')) {
        close(ts)
        open = { state, from: ts, peak: value }
      } else open.peak = Math.max(open.peak, value)
    }
    close(null)
  }
  return found
}

const sorted = (pieces: readonly Told[]) =>
  pieces.toSorted((a, b) => b[1] - a[1] || (String(a) < String(b) ? -1 : 1))

const reading = fc.record({
  factor: fc.nat(1),
  /** Minutes before now: most of the last day, some of the days before it. */
  ago: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 4000 })),
  value: fc.constantFrom(3, 5, 8.5, 9, 11, 14),
  quality: fc.constantFrom(0 as const, 0 as const, 0 as const, 1 as const),
})
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ store: fc.array(reading, { minLength: 1, maxLength: 25 }) }) },
  { weight: 2, arbitrary: fc.record({ pass: fc.constantFrom(7, 25, 45, 600, 1700) }) },
  { weight: 1, arbitrary: fc.record({ pack: fc.constant(true) }) },
)

it('strips are what the readings say, in whatever order they come', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const module = await addStation(2)
      const kept = new Map<string, Reading>()
      for (const one of steps) {
        if ('pass' in one) now += one.pass * minuteMs
        else if ('pack' in one) await packHistory(app.system, { pool: app.connections.pool })
        else {
          const given = one.store.map(({ ago, ...rest }) => ({ ...rest, ts: now - ago * minuteMs }))
          await store(module, given)
          for (const each of given) {
            const key = `${each.factor} ${each.ts}`
            if (!kept.has(key)) kept.set(key, each)
          }
        }
        if (kept.size === 0) continue
        const { data, factors } = await strips({ module: module.code })
        expect(sorted(told(data[0]?.periods ?? [], factors))).toEqual(sorted(expected([...kept.values()])))
      }
    }),
    { numRuns: 25 },
  )
})

it('an excursion under way ends at no time, one that began before the range keeps its beginning', async () => {
  const module = await addStation(1)
  const at = (minutes: number, value: number): Reading => ({
    factor: 0,
    ts: now - minutes * minuteMs,
    value,
    quality: 0,
  })
  const steady = Array.from({ length: 200 }, (_, n) => at(2000 - n * 10, n < 150 && n >= 20 ? 12 : 5))
  await store(module, [
    ...steady.filter(({ ts }) => ts < now - 20 * minuteMs),
    at(20, 5),
    at(10, 16),
    at(1, 14),
  ])
  const { data, factors, excursions, longest } = await strips({ module: module.code })
  expect(told(data[0]?.periods ?? [], factors)).toEqual([
    ['beyond', 1800, 500, 0, 12],
    ['beyond', 10, null, 0, 16],
  ])
  expect(data[0]?.periods[1]).toMatchObject({ limit, seconds: 600, count: 1 })
  expect(factors).toEqual([{ id: factors[0]?.id, code: 'F0', unit: 'mg/L', decimals: 1 }])
  const midnight = Date.parse(`${localDay(now)}T00:00:00+07:00`)
  const today = 10 * 60 + Math.max(0, now - 500 * minuteMs - midnight) / 1000
  expect(data[0]?.today).toEqual({ count: now - 500 * minuteMs > midnight ? 2 : 1, seconds: today })
  expect(excursions).toBe(2)
  expect(longest).toMatchObject({ module_id: module.id, seconds: 940 * 60 })
})

it('a station that was never heard is silent since it was added', async () => {
  const module = await addStation(1)
  const { periods } = await stripOf(module)
  expect(periods).toMatchObject([
    { state: 'silent', from: new Date(began - 30 * dayMs).toISOString(), to: null, seconds: 86_400 },
  ])
})

it('more than two days are told by day, beside the longest of each state, two factors at once counted once', async () => {
  const module = await addStation(2)
  const midnight = Date.parse(`${localDay(now)}T00:00:00+07:00`)
  const noon = midnight - dayMs + 12 * 60 * minuteMs
  const at = (factor: number, minutes: number, value: number): Reading => ({
    factor,
    ts: noon + minutes * minuteMs,
    value,
    quality: 0,
  })
  const quiet = Array.from({ length: 300 }, (_, n) => ({
    factor: 0,
    ts: now - (n * 10 + 0.5) * minuteMs,
    value: 5,
    quality: 1 as const,
  }))
  await store(module, [
    ...quiet,
    at(0, 1, 11),
    at(0, 31, 5),
    at(1, 11, 30),
    at(1, 51, 5),
    at(1, 101, 11),
    at(1, 111, 5),
  ])
  const start_datetime = new Date(now - 7 * dayMs).toISOString()
  const answer = await strips({ start_datetime, module: module.code })
  const beyond = answer.data[0]?.periods.filter(({ state }) => state === 'beyond')
  expect(answer.is_daily).toBe(true)
  expect(beyond).toMatchObject([
    {
      from: new Date(midnight - dayMs).toISOString(),
      to: new Date(midnight).toISOString(),
      seconds: 60 * 60,
      count: 3,
      peak: 30,
      limit,
    },
  ])
})

it('a limited person gets the strips of the stations in reach', async () => {
  const [mine, other] = [await addStation(1), await addStation(1)]
  const { user_id } = await signIn(app, { permissions: ['widgets.view_widget'], module_ids: [mine.id] })
  const of = async (query: object) =>
    (await app.call('dashboardStrips', { query }, await as(user_id))).body.data.map(({ module }) => module)
  expect(await of({})).toEqual([mine.code])
  expect(await of({ module: other.code })).toEqual([])
})
