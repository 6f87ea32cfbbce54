import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { packHistory } from '../src/features/history/packing.service.ts'
import { startSession } from '../src/features/sessions/sessions.service.ts'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Midnight in Asia/Ho_Chi_Minh. */
const firstDay = Date.parse('2026-05-06T17:00:00.000Z')

let now = firstDay
let app: TestApp
let admin = 0
let whole = 0
let limited = 0
const factors: { id: number; module: string; code: string; max_value: number | null }[] = []

beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(now) })
  const maker = await signIn(app, { role: 'admin' })
  admin = maker.user_id
  const modules = []
  for (const code of ['A', 'B'])
    modules.push(await makeModule(app, maker.token, { code, interval_seconds: 3600 }))
  for (const [n, max_value] of [10, 20, 5, null, -5].entries()) {
    const module = n < 3 ? 'A' : 'B'
    const { id, code } = await makeFactor(app, maker.token, { module, code: `F${n}` })
    await app.call('thresholdUpdateByFactor', { params: { id }, body: { max_value } }, maker)
    factors.push({ id, module, code, max_value })
  }
  const late = await makeFactor(app, maker.token, { module: 'B', code: 'F5' })
  await app.call('thresholdUpdateByFactor', { params: { id: late.id }, body: { max_value: 40 } }, maker)
  factors.push({ id: late.id, module: 'B', code: 'F5', max_value: 40 })
  const permissions = ['widgets.view_widget'] as const
  whole = (await signIn(app, { permissions })).user_id
  limited = (await signIn(app, { permissions, module_ids: [modules[1]?.id ?? 0] })).user_id
})
afterAll(() => app.stop())

/** A token of now: one from before a jump of the clock has expired. */
const as = async (user_id: number) => ({ token: (await startSession(app.system, user_id)).access_token })

beforeEach(async () => {
  for (const table of ['reading', 'reading_day']) await app.connections.pool.query(`delete from ${table}`)
  await app.connections.pool.query(
    `update factor_state set packed_until = $1::date, counted_day = null, day_count = 0, day_max = null,
    latest_ts = null, latest_value = null, latest_quality = null, watermark = null, written_by = null`,
    ['2026-05-05'],
  )
})

interface Reading {
  readonly factor: number
  readonly ts: number
  value: number
  quality: 0 | 1 | 2
}

const value = fc.integer({ min: -8, max: 8 })
const quality = fc.constantFrom(0 as const, 0 as const, 0 as const, 1 as const, 2 as const)
const reading = fc.record({
  factor: fc.nat(5),
  /** Minutes before the newest that may be stored: a clock may run ahead by ten. */
  before: fc.oneof(fc.nat(90), fc.nat(4 * 24 * 60)),
  value,
  quality,
})
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ store: fc.array(reading, { minLength: 1, maxLength: 12 }) }) },
  { weight: 2, arbitrary: fc.record({ pass: fc.constantFrom(7, 60, 9 * 60, 30 * 60) }) },
  { weight: 2, arbitrary: fc.record({ pack: fc.constant(true) }) },
  { weight: 2, arbitrary: fc.record({ correct: fc.nat(), value, quality }) },
  { weight: 2, arbitrary: fc.record({ remove: fc.nat() }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const keyOf = ({ factor, ts }: Pick<Reading, 'factor' | 'ts'>) => `${factors[factor]?.id}-${ts}`

/** Plays one step on the product and on the set of readings that are then stored. */
async function play(one: Step, kept: Map<string, Reading>): Promise<void> {
  if ('store' in one) return storeAll(one.store, kept)
  if ('pass' in one) now += one.pass * minuteMs
  else if ('pack' in one) await packHistory(app.system, { pool: app.connections.pool })
  else {
    const known = [...kept.values()]
    const place = 'correct' in one ? one.correct : one.remove
    const chosen = known[place % Math.max(1, known.length)]
    if (chosen === undefined) return
    const params = { id: keyOf(chosen) }
    if ('correct' in one) {
      const { value: corrected, quality: other } = one
      await app.call('metricUpdate', { params, body: { value: corrected, quality: other } }, await as(admin))
      Object.assign(chosen, { value: corrected, quality: other })
    } else {
      await app.call('metricDelete', { params }, await as(admin))
      kept.delete(params.id)
    }
  }
}

async function storeAll(
  readings: readonly (Omit<Reading, 'ts'> & { before: number })[],
  kept: Map<string, Reading>,
): Promise<void> {
  const given = readings.map(({ before, ...rest }) => ({ ...rest, ts: now + (9 - before) * minuteMs }))
  const lines = given.map(({ factor, ts, ...rest }) => {
    const { module, code } = factors[factor] ?? { module: '', code: '' }
    return `${module},${code},${new Date(ts).toISOString()},${rest.value},${rest.quality}`
  })
  await app.call(
    'metricImport',
    { body: `module,factor,timestamp,value,quality\n${lines.join('\n')}\n` },
    await as(admin),
  )
  // What is stored already stays.
  for (const one of given) if (!kept.has(keyOf(one))) kept.set(keyOf(one), one)
}

const startOfDay = (ts: number) => ts - ((ts - firstDay) % dayMs)

function expected(kept: readonly Reading[], range: { start: number; end: number }) {
  const today = startOfDay(now)
  const [start, end] = [Math.floor(range.start / hourMs) * hourMs, Math.ceil(range.end / hourMs) * hourMs]
  const best = new Map<number, Reading>()
  for (const one of kept.toSorted((a, b) => a.ts - b.ts)) {
    if (one.quality !== 0 || one.ts < start || one.ts >= end) continue
    const before = best.get(one.factor)
    if (before === undefined || one.value > before.value) best.set(one.factor, one)
  }
  const rows = [...best.values()].flatMap(({ factor, value: highest, ts }) => {
    const { module, code, max_value } = factors[factor] ?? { module: '', code: '', max_value: null }
    if (max_value === null || max_value <= 0) return []
    return [[module, code, highest, '', max_value, highest / max_value, new Date(ts).toISOString()] as const]
  })
  return {
    readings_today: kept.filter(({ ts }) => ts >= today && ts < today + dayMs).length,
    highest: rows.toSorted((a, b) => b[5] - a[5] || (a[1] < b[1] ? -1 : 1)),
  }
}

async function answered(person: number, range: { start: number; end: number }) {
  const statistics = (await app.call('dashboardStatistics', {}, await as(person))).body.data
  const query = {
    start_datetime: new Date(range.start).toISOString(),
    ...(Number.isFinite(range.end) && { end_datetime: new Date(range.end).toISOString() }),
  }
  const { results } = (await app.call('dashboardHighest', { query }, await as(person))).body
  return { readings_today: statistics.readings_today, highest: results }
}

it('readings of today and highest values are those of the readings, however they came and are kept', async () => {
  const range = fc.record({
    back: fc.constantFrom(1, 5, 26, 50, 72, 96),
    off: fc.nat(59),
    length: fc.constantFrom(null, 3, 24, 60),
  })
  const property = fc.asyncProperty(
    fc.array(fc.tuple(step, range), { minLength: 4, maxLength: 14 }),
    async (steps) => {
      now = startOfDay(now) + 3 * dayMs + 5 * hourMs
      const kept = new Map<string, Reading>()
      for (const [one, { back, off, length }] of steps) {
        await play(one, kept)
        // An answer is shared for a minute.
        now += minuteMs
        const start = now - back * hourMs - off * minuteMs
        const period = { start, end: length === null ? Number.POSITIVE_INFINITY : start + length * hourMs }
        expect(await answered(whole, period)).toEqual(expected([...kept.values()], period))
        const seen = [...kept.values()].filter(({ factor }) => factor >= 3)
        expect(await answered(limited, period)).toEqual(expected(seen, period))
      }
      for (const id of kept.keys()) await app.call('metricDelete', { params: { id } }, await as(admin))
    },
  )
  await fc.assert(property, { numRuns: 15, seed: 5 })
})

it('of a factor that is deleted or switched off there is no highest value, and the answer is shared for a minute', async () => {
  now = startOfDay(now) + 3 * dayMs + 12 * hourMs
  const kept = new Map<string, Reading>()
  await storeAll(
    [0, 1, 2].map((factor) => ({ factor, before: 20, value: 5, quality: 0 as const })),
    kept,
  )
  const codes = async () => {
    const { results, headers } = (await app.call('dashboardHighest', {}, await as(whole))).body
    expect(headers).toEqual(['module', 'factor', 'value', 'unit', 'max_value', 'ratio', 'timestamp'])
    return results.map((row) => row[1])
  }
  expect(await codes()).toEqual(['F2', 'F0', 'F1'])
  await app.call(
    'thresholdUpdateByFactor',
    { params: { id: factors[2]?.id ?? 0 }, body: { status: false } },
    await as(admin),
  )
  now += minuteMs - 1
  expect(await codes()).toEqual(['F2', 'F0', 'F1'])
  now += 1
  expect(await codes()).toEqual(['F0', 'F1'])
})

it('expected is one reading an interval, from midnight or from when the factor was added', async () => {
  now = startOfDay(now) + 3 * dayMs + 10.5 * hourMs
  const { db } = app.system
  const before = { created_at: new Date(now - 30 * dayMs) }
  for (const table of ['module', 'factor'] as const) await db.updateTable(table).set(before).execute()
  const numbers = async (person: number) => {
    const { data } = (await app.call('dashboardStatistics', {}, await as(person))).body
    return [data.modules_total, data.factors_total, data.readings_expected]
  }
  expect(await numbers(whole)).toEqual([2, 6, 60])
  expect(await numbers(limited)).toEqual([1, 3, 30])
  // The counts are shared for five seconds.
  now += 5000
  const added = { created_at: new Date(now - 2 * hourMs) }
  await db
    .updateTable('factor')
    .set(added)
    .where('id', '=', factors[0]?.id ?? 0)
    .execute()
  expect(await numbers(whole)).toEqual([2, 6, 52])
})

it('at a station that was added today it begins with the first reading ever, or without one when it was added', async () => {
  now = startOfDay(now) + 3 * dayMs + 10.5 * hourMs
  const { db } = app.system
  const expectedNow = async () => {
    // The counts are shared for five seconds.
    now += 5000
    return (await app.call('dashboardStatistics', {}, await as(whole))).body.data.readings_expected
  }
  const before = { created_at: new Date(now - 30 * dayMs) }
  for (const table of ['module', 'factor'] as const) await db.updateTable(table).set(before).execute()
  const midnight = startOfDay(now)
  expect(await expectedNow()).toBe(60)
  const added = { created_at: new Date(midnight + 8 * hourMs) }
  await db.updateTable('module').set(added).where('code', '=', 'A').execute()
  expect(await expectedNow(), 'A has no reading').toBe(30 + 3 * 2)
  const first = { id: factors[0]?.id ?? 0 }
  await storeReadings(app, first, [{ at: new Date(midnight + 9 * hourMs), value: 1 }])
  expect(await expectedNow()).toBe(30 + 3)
  await storeReadings(app, first, [{ at: new Date(midnight + 4 * hourMs), value: 1, quality: 2 }])
  expect(await expectedNow()).toBe(30 + 3 * 6)
  await db.updateTable('factor_state').set({ packed_until: '2030-01-01' }).execute()
  await storeReadings(app, first, [{ at: new Date(midnight - 9 * hourMs), value: 1 }])
  expect(await expectedNow(), 'read in from before').toBe(60)
})
