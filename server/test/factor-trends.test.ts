import { DAY_MS, type Factor, HOUR_MS, MINUTE_MS } from '@quantrac/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packHistory } from '../src/features/history/packing.service.ts'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'

const now = Date.parse('2026-05-10T05:37:00.000Z')
/** The quarter of an hour that is under way 24 hours before. */
const dayStart = Date.parse('2026-05-09T05:30:00.000Z')
const weekStart = Date.parse('2026-05-03T05:00:00.000Z')

let app: TestApp
let somebody: TestActor
let limited: TestActor
const factors: Factor[] = []

beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(now) })
  const admin = await signIn(app, { role: 'admin' })
  const modules = await Promise.all(['A', 'B'].map((code) => makeModule(app, admin.token, { code })))
  for (const module of ['A', 'A', 'B'])
    factors.push(await makeFactor(app, admin.token, { module, code: `F${factors.length}` }))
  somebody = await signIn(app)
  limited = await signIn(app, { module_ids: [modules[1]?.id ?? 0] })
})
afterAll(() => app.stop())

function factor(place: number): Factor {
  const found = factors[place]
  if (found === undefined) throw new Error(`there is no factor ${place}`)
  return found
}
const id = (place: number): number => factor(place).id
const trendsOf = async (factor_id: number[], range: '24h' | '7d' = '24h', as = somebody) => {
  const { status, body } = await app.call('factorTrends', { query: { factor_id, range } }, as)
  expect(status).toBe(200)
  return body.data
}
/** What was found, by minutes after the start. */
const found = (data: readonly (number | null)[] | undefined, step: number) =>
  Object.fromEntries((data ?? []).flatMap((value, place) => (value === null ? [] : [[place * step, value]])))

it('a day is the first measured reading of each quarter of an hour, in the order asked for', async () => {
  const after = (minutes: number): Date => new Date(dayStart + minutes * MINUTE_MS)
  await storeReadings(app, factor(0), [
    { at: after(-1), value: 1 },
    { at: after(2), value: 2.123456789, quality: 2 },
    { at: after(4), value: 3.123456789 },
    { at: after(14), value: 4 },
    // The next day in Vietnam.
    { at: after(15 * 60), value: 5 },
    { at: new Date(now), value: 6 },
  ])
  await storeReadings(app, factor(2), [{ at: after(30), value: 7 }])
  const check = async () => {
    const { start, step_seconds, factors: trends } = await trendsOf([id(2), id(1), id(0), id(2), 999_999])
    expect([start, step_seconds]).toEqual([new Date(dayStart).toISOString(), 900])
    expect(trends.map(({ factor_id, data }) => [factor_id, data.length, found(data, 15)])).toEqual([
      [id(2), 97, { 30: 7 }],
      [id(1), 97, {}],
      [id(0), 97, { 0: 3.12346, 900: 5, 1440: 6 }],
    ])
  }
  await check()
  await packHistory(app.system, { pool: app.connections.pool })
  await check()
  const { factors: reached } = await trendsOf([id(0), id(2)], '24h', limited)
  expect(
    reached.map(({ factor_id }) => factor_id),
    'only what one reaches',
  ).toEqual([id(2)])
})

it('a week is the mean of two hours, and of today the first reading', async () => {
  await storeReadings(app, factor(1), [
    { at: new Date(weekStart - 1), value: 100 },
    { at: new Date(weekStart + 10 * MINUTE_MS), value: 1 },
    { at: new Date(weekStart + HOUR_MS), value: 2 },
    { at: new Date(weekStart + HOUR_MS + MINUTE_MS), value: 6 },
    { at: new Date(weekStart + DAY_MS), value: 20, quality: 1 },
    { at: new Date(now - MINUTE_MS), value: 8 },
    { at: new Date(now), value: 9 },
  ])
  await packHistory(app.system, { pool: app.connections.pool })
  const { start, step_seconds, factors: trends } = await trendsOf([id(1)], '7d')
  expect([start, step_seconds]).toEqual([new Date(weekStart).toISOString(), 7200])
  expect(found(trends[0]?.data, 2)).toEqual({ 0: 3, 168: 8 })
})

it('a range that is none, and what is no list of ids, are refused', async () => {
  const wrong = [
    { factor_id: [id(0)], range: '1y' },
    { factor_id: [0] },
    { factor_id: Array.from({ length: 201 }, () => id(0)) },
  ] as unknown as { factor_id: number[] }[]
  const answers = await Promise.all(wrong.map((query) => app.call('factorTrends', { query }, somebody)))
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
})
