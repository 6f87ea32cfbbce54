import { expect, test } from 'vitest'
import { limitPeriods } from '../src/features/judging/limit-periods.service.ts'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule } from './made-modules.ts'

let now = Date.parse('2026-05-01T00:00:00Z')
const { app, admin } = await startWithAdmin({ now: () => new Date(now) })
const as = { token: admin.token }
await makeModule(app, admin.token, { code: 'ONE', manufacturer_id: 'one' })

const put = (id: number, body: object) => app.call('thresholdUpdateByFactor', { params: { id }, body }, as)
const post = (factor: number, at: number, value: number) =>
  app.call('metricCreate', { body: { factor, value, timestamp: new Date(at).toISOString() } }, as)
async function periodsOf(id: number, period?: { from: number; until: number }) {
  const periods = (await limitPeriods(app.system.db, [id], period)).get(id) ?? []
  return periods.map(({ from, until, limits }) => [from, until, limits?.max_value ?? null])
}

test('a factor without limits has no periods; its first limits hold for every reading', async () => {
  const { id } = await makeFactor(app, admin.token, { module: 'ONE' })
  expect(await periodsOf(id)).toEqual([])
  await put(id, { max_value: 10 })
  expect(await periodsOf(id)).toEqual([[-Infinity, Infinity, 10]])
})

test('limits that are changed before the first reading hold for every reading', async () => {
  const { id } = await makeFactor(app, admin.token, { module: 'ONE' })
  await put(id, { max_value: 10 })
  now += 60_000
  await put(id, { max_value: 20 })
  expect(await periodsOf(id)).toEqual([[-Infinity, Infinity, 20]])
})

test('first limits of a factor with readings hold for those that come', async () => {
  const { id } = await makeFactor(app, admin.token, { module: 'ONE' })
  await post(id, now - 5000, 1)
  await put(id, { max_value: 10 })
  expect(await periodsOf(id)).toEqual([[now - 4999, Infinity, 10]])
})

test('changed limits hold from the change on, and after what is judged', async () => {
  const { id } = await makeFactor(app, admin.token, { module: 'ONE' })
  await put(id, { max_value: 10 })
  await post(id, now, 1)
  const first = (now += 60_000)
  await put(id, { max_value: 20 })
  await post(id, now + 30_000, 1)
  const second = now + 30_001
  await put(id, { max_value: 30 })
  expect(await periodsOf(id)).toEqual([
    [-Infinity, first, 10],
    [first, second, 20],
    [second, Infinity, 30],
  ])
  expect(await periodsOf(id, { from: first, until: second })).toEqual([[first, second, 20]])
  const [period] = (await limitPeriods(app.system.db, [id])).get(id)?.slice(-1) ?? []
  expect([period?.set_at, period?.set_by]).toEqual([now, admin.email])
})

test('what is switched off has no limits; a change that leaves them as they are is no period', async () => {
  const { id } = await makeFactor(app, admin.token, { module: 'ONE' })
  await put(id, { max_value: 10 })
  await post(id, now, 1)
  const off = (now += 60_000)
  await app.call('factorUpdate', { params: { id }, body: { status: false } }, as)
  await put(id, { max_value: 20 })
  const on = (now += 60_000)
  await app.call('factorUpdate', { params: { id }, body: { status: true } }, as)
  await app.call('factorUpdate', { params: { id }, body: { name: 'Another' } }, as)
  await put(id, { max_value: 20 })
  const gone = (now += 60_000)
  await app.call('factorDelete', { params: { id } }, as)
  expect(await periodsOf(id)).toEqual([
    [-Infinity, off, 10],
    [off, on, null],
    [on, gone, 20],
    [gone, Infinity, null],
  ])
})
