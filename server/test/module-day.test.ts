import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Factor, Module } from '@quantrac/contract'
import { packHistory } from '../src/features/history/packing.service.ts'
import { startSession } from '../src/features/sessions/sessions.service.ts'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, openAlert, storeReadings } from './made-modules.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const intervalMs = 10 * minuteMs
const midnight = Date.parse('2026-05-07T00:00:00+07:00')

let now = midnight
let app: TestApp
let admin = 0
let module: Module
const factors: Factor[] = []

beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(now) })
  const maker = await signIn(app, { role: 'admin' })
  admin = maker.user_id
  module = await makeModule(app, maker.token, { code: 'DAY', interval_seconds: 600 })
  for (const code of ['A', 'B', 'C'])
    factors.push(await makeFactor(app, maker.token, { module: module.code, code }))
})
afterAll(() => app.stop())

const as = async () => ({ token: (await startSession(app.system, admin)).access_token })

beforeEach(async () => {
  const { pool } = app.connections
  for (const table of ['reading', 'reading_day', 'alert']) await pool.query(`delete from ${table}`)
  await pool.query("update factor_state set packed_until = '2026-05-01', severity = null, alert_id = null")
})

const dayOf = async () => {
  const { status, body } = await app.call('moduleDay', { params: { code: module.code } }, await as())
  expect(status).toBe(200)
  return body.data
}

interface Given {
  readonly factor: number
  readonly ts: number
  readonly value: number
  readonly quality: 0 | 1 | 2
}

/** The same by the plainest way: every reading is looked at. */
function expected(readings: readonly Given[]) {
  const start = now - dayMs
  const known = readings.filter(({ ts }) => ts >= start && ts <= now)
  const instants = [...new Set(known.map(({ ts }) => ts))].sort((a, b) => a - b)
  let lacking = 0
  for (const [n, ts] of instants.entries()) {
    const distance = ts - (instants[n - 1] ?? start)
    if (distance <= 1.5 * intervalMs) continue
    lacking += n === 0 ? Math.floor(distance / intervalMs) : Math.round(distance / intervalMs) - 1
  }
  const silent = now - (instants.at(-1) ?? start)
  if (silent > 1.5 * intervalMs) lacking += Math.floor(silent / intervalMs)
  const today = now - ((now - midnight) % dayMs)
  return {
    received: instants.length,
    expected: instants.length + lacking,
    missing_seconds: lacking * 600,
    day_start: new Date(today).toISOString(),
    sent_to: [],
    factors: factors.map(({ id, code }, factor) => {
      const values = known
        .filter((one) => one.factor === factor && one.quality === 0 && one.ts >= today)
        .map(({ value }) => value)
      const sum = values.reduce((so, value) => so + value, 0)
      const few = values.length === 0
      return {
        id,
        code,
        min: few ? null : Math.min(...values),
        mean: few ? null : sum / values.length,
        max: few ? null : Math.max(...values),
        outside_seconds: 0,
        outside_count: 0,
      }
    }),
  }
}

it('a module’s day is that of its readings, at any hour and however they are kept', async () => {
  const reading = fc.record({
    factor: fc.nat(2),
    /** Steps of five minutes before now. */
    before: fc.oneof(fc.nat(24), fc.nat(400)),
    value: fc.integer({ min: -40, max: 40 }).map((whole) => whole / 8),
    quality: fc.constantFrom(0 as const, 0 as const, 0 as const, 1 as const, 2 as const),
  })
  const regular = fc.record({ from: fc.nat(300), length: fc.nat(300), factor: fc.nat(2) })
  const property = fc.asyncProperty(
    fc.array(reading, { maxLength: 30 }),
    fc.array(regular, { maxLength: 3 }),
    fc.record({ minutes: fc.nat(1439), pack: fc.boolean() }),
    async (single, runs, { minutes, pack }) => {
      now = midnight + (Math.floor((now - midnight) / dayMs) + 4) * dayMs + minutes * minuteMs
      const kept = new Map<string, Given>()
      const keep = (one: Given) => kept.set(`${one.factor} ${one.ts}`, one)
      // Always one before the 24 hours: without it the module's own beginning would count.
      keep({ factor: 0, ts: now - dayMs - minuteMs, value: 1, quality: 0 })
      keep({ factor: 0, ts: now - dayMs, value: 1, quality: 0 })
      for (const { factor, before, ...rest } of single)
        keep({ factor, ts: now - before * 5 * minuteMs, ...rest })
      for (const { from, length, factor } of runs)
        for (let step = from; step < from + length; step += 2)
          keep({ factor, ts: now - step * 5 * minuteMs, value: step, quality: 0 })
      const readings = [...kept.values()]
      for (const [place, factor] of factors.entries())
        await storeReadings(
          app,
          factor,
          readings
            .filter((one) => one.factor === place)
            .map(({ ts, value, quality }) => ({ at: new Date(ts), value, quality })),
        )
      if (pack) await packHistory(app.system, { pool: app.connections.pool })
      expect(await dayOf()).toEqual(expected(readings))
    },
  )
  await fc.assert(property, { numRuns: 40, seed: 9 })
})

it('the time beyond a limit is that of today, of each alert until it ended or now; a warning is none', async () => {
  now = midnight + 300 * dayMs + 12 * 60 * minuteMs
  const today = midnight + 300 * dayMs
  const [a, b, c] = factors as [Factor, Factor, Factor] // three were made
  const close = async (id: number, ts: number, status = 'ALERT') => {
    const values = [id, new Date(ts), status]
    await app.connections.pool.query('update alert set resolved_at = $2, status = $3 where id = $1', values)
  }
  await close(await openAlert(app, a, new Date(today - 300 * minuteMs)), today - 200 * minuteMs)
  await close(await openAlert(app, a, new Date(today - 100 * minuteMs)), today + 10 * minuteMs)
  await close(await openAlert(app, a, new Date(today + 20 * minuteMs)), today + 25 * minuteMs)
  await close(await openAlert(app, a, new Date(today + 30 * minuteMs)), today + 50 * minuteMs, 'WARNING')
  await openAlert(app, b, new Date(now - 7 * minuteMs))
  await close(await openAlert(app, c, new Date(today - 300 * minuteMs)), today - 200 * minuteMs)
  const outside = (await dayOf()).factors.map((one) => [one.outside_seconds / 60, one.outside_count])
  expect(outside).toEqual([
    [15, 2],
    [7, 1],
    [0, 0],
  ])
})

it('a module that was added an hour ago is complete if it has sent since then; an unknown one is not found', async () => {
  now = midnight + 400 * dayMs + 12 * 60 * minuteMs
  const made = await makeModule(app, (await as()).token, { code: 'YOUNG', interval_seconds: 600 })
  const factor = await makeFactor(app, (await as()).token, { module: 'YOUNG', code: 'A' })
  const hour = new Date(now - 60 * minuteMs)
  await app.connections.pool.query('update module set created_at = $2 where id = $1', [made.id, hour])
  const young = async () => (await app.call('moduleDay', { params: { code: 'young' } }, await as())).body.data
  expect(await young()).toMatchObject({ received: 0, expected: 6, missing_seconds: 3600 })
  const instants = [50, 40, 30, 20, 10, 0].map((minutes) => new Date(now - minutes * minuteMs))
  await storeReadings(
    app,
    factor,
    instants.map((at) => ({ at, value: 1 })),
  )
  expect(await young()).toMatchObject({ received: 6, expected: 6, missing_seconds: 0 })
  // One that was read in from long before: the hours without a reading are a gap.
  await storeReadings(app, factor, [{ at: new Date(now - 30 * dayMs), value: 1 }])
  expect(await young()).toMatchObject({ received: 6, expected: 6 + 139 })
  const nothing = await app.call('moduleDay', { params: { code: 'none' } }, await as())
  expect(nothing.status).toBe(404)
})
