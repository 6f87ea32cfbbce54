import type { Excursion, Factor, RouteCall, routes } from '@quantrac/contract'
import { beforeEach, expect, test } from 'vitest'
import { raiseAlertVersion } from '../src/db/alert-version.ts'
import { signIn } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule } from './made-modules.ts'

const minute = 60_000
const day = 24 * 60 * minute
// 14:00 in the zone of the product.
const now = Date.parse('2026-05-10T07:00:00Z')
const { app, admin } = await startWithAdmin({ now: () => new Date(now) })
const as = { token: admin.token }

beforeEach(async () => {
  await app.system.db.deleteFrom('alert').execute()
  await raiseAlertVersion(app.system.db)
})

let made = 0
/** A factor with a limit of 10 and a warning band of 2 inside it. */
async function limited(): Promise<Factor> {
  made += 1
  const module = await makeModule(app, admin.token, { code: `S${made}`, name: `Trạm ${made}` })
  const factor = await makeFactor(app, admin.token, { module: module.code, code: 'COD', name: 'COD' })
  const body = { max_value: 10, max_range: 2 }
  await app.call('thresholdUpdateByFactor', { params: { id: factor.id }, body }, as)
  return factor
}
async function post(factor: Factor, values: readonly (readonly [minutesAgo: number, value: number])[]) {
  for (const [ago, value] of values) {
    const timestamp = new Date(now - ago * minute).toISOString()
    await app.call('metricCreate', { body: { factor: factor.id, value, timestamp } }, as)
  }
}
type Query = RouteCall<(typeof routes)['excursionList']>['query']
const list = async (query: Query = {}, token = admin.token) =>
  (await app.call('excursionList', { query }, { token })).body
const said = ({ status, value, group, is_read, earlier }: Excursion) => [
  group,
  status,
  value,
  is_read,
  earlier.map((one) => one.status),
]

test('a warning, the alert that it became and its end are one row, as the newest alert', async () => {
  const factor = await limited()
  await post(factor, [
    [30, 5],
    [20, 9],
    [10, 12],
    [8, 15],
    [5, 4],
  ])
  expect((await list()).results.map(said)).toEqual([['today', 'ALERT', 12, false, ['WARNING']]])
  const [row] = (await list()).results
  expect(row).toMatchObject({ peak: 15, class: 'HI', resolve_reason: 'recovered' })
})

test('the open ones come first, those beyond a limit before the others; then today’s; then the earlier ones', async () => {
  const [near, over, ended, old, overnight] = [
    await limited(),
    await limited(),
    await limited(),
    await limited(),
    await limited(),
  ]
  await post(old, [
    [3 * 1440, 11],
    [3 * 1440 - 10, 5],
  ])
  await post(overnight, [
    [1000, 13],
    [60, 5],
  ])
  await post(ended, [
    [120, 14],
    [110, 5],
  ])
  await post(over, [[40, 12]])
  await post(near, [[20, 9]])
  const page = await list()
  expect(page.results.map(said)).toEqual([
    ['open', 'ALERT', 12, false, []],
    ['open', 'WARNING', 9, false, []],
    // It lasted long: it waits for a note.
    ['today', 'ALERT', 13, false, []],
    ['today', 'ALERT', 14, false, []],
    ['earlier', 'ALERT', 11, false, []],
  ])
  expect([page.count, page.open_count, page.today_count]).toEqual([5, 2, 2])
  expect((await list({ group: 'open' })).count).toBe(2)
  expect((await list({ group: 'earlier' })).results.map(({ value }) => value)).toEqual([11])
})

test('while an open one waits for its off-delay, its newest value is the one inside', async () => {
  const factor = await limited()
  const body = { max_value: 10, max_range: 2, off_delay_seconds: 3600 }
  await app.call('thresholdUpdateByFactor', { params: { id: factor.id }, body }, as)
  await post(factor, [
    [30, 14],
    [20, 12],
    [10, 4],
  ])
  const [row] = (await list()).results
  expect(row).toMatchObject({ group: 'open', status: 'ALERT', value: 14, last: 4, peak: 14 })
})

test('a page is full of excursions however many alerts each has, and all pages together are all of them', async () => {
  const factor = await limited()
  for (let n = 0; n < 7; n += 1) {
    const ago = (n % 2 === 0 ? 0 : 2 * 1440) + 20 + 20 * n
    await post(factor, [
      [ago, 9],
      [ago - 2, 20 + n],
      [ago - 4, 5],
    ])
  }
  expect((await app.call('alertList', { query: {} }, as)).body.count).toBe(14)
  const values: number[] = []
  for (let offset = 0; offset < 7; offset += 2) {
    const page = await list({ limit: 2, offset })
    expect([page.count, page.results.length]).toEqual([7, offset === 6 ? 1 : 2])
    values.push(...page.results.map(({ value }) => value))
  }
  expect(values.toSorted((a, b) => a - b)).toEqual([20, 21, 22, 23, 24, 25, 26])
  expect(values.slice(0, 4)).toEqual([20, 22, 24, 26])
  // Beyond the end: the last page there is.
  expect((await list({ limit: 2, offset: 50 })).offset).toBe(6)
})

test('filters select excursions, and what is counted agrees with what is listed', async () => {
  const [one, other] = [await limited(), await limited()]
  await post(one, [
    [3 * 1440, 9],
    [3 * 1440 - 1, 12],
    [3 * 1440 - 2, 5],
  ])
  await post(other, [
    [30, 9],
    [20, 5],
  ])
  const counted = async (query: Query) => {
    const page = await list(query)
    expect(page.results.length).toBe(page.count)
    return page.results.map(({ value }) => value)
  }
  expect(await counted({ status: 'WARNING' })).toEqual([9])
  expect(await counted({ status: 'ALERT' })).toEqual([12])
  const module = (await list({ status: 'ALERT' })).results[0]?.module ?? ''
  expect(await counted({ module })).toEqual([12])
  expect(await counted({ search: module })).toEqual([12])
  expect(await counted({ start_datetime: new Date(now - day).toISOString() })).toEqual([9])
  expect(await counted({ end_datetime: new Date(now - day).toISOString() })).toEqual([12])
})

test('it is read when all of its alerts are, for this person only', async () => {
  // What was there before a person came is read.
  const { token } = await signIn(app, { permissions: ['notify.view_alert'] })
  const [one, other] = [await limited(), await limited()]
  await post(one, [
    [30, 9],
    [20, 12],
    [10, 5],
  ])
  await post(other, [
    [40, 15],
    [35, 5],
  ])
  const mark = (id: number) => app.call('alertMarkRead', { params: { id } }, { token })
  const [row] = (await list({}, token)).results
  await mark(row?.id ?? 0)
  expect((await list({}, token)).results.map(({ is_read }) => is_read)).toEqual([false, false])
  await mark(row?.earlier[0]?.id ?? 0)
  expect((await list({}, token)).results.map(({ is_read }) => is_read)).toEqual([true, false])
  expect((await list({ is_read: 'false' }, token)).results.map(({ value }) => value)).toEqual([15])
  expect((await list({ is_read: 'true' }, token)).results.map(({ value }) => value)).toEqual([12])
  expect((await list({ is_read: 'false' })).count).toBe(2)
  await app.call('alertMarkAllRead', undefined, { token })
  expect(await list({ is_read: 'false' }, token)).toMatchObject({ count: 0, results: [], unread_count: 0 })
  await app.call('alertUnmarkRead', { params: { id: row?.id ?? 0 } }, { token })
  expect((await list({ is_read: 'false' }, token)).results.map(({ value }) => value)).toEqual([12])
})

test('after one alert of an excursion is deleted, what is left of it is still one row', async () => {
  const factor = await limited()
  await post(factor, [
    [30, 9],
    [20, 12],
    [10, 5],
  ])
  const [row] = (await list()).results
  await app.call('alertDelete', { params: { id: row?.id ?? 0 } }, as)
  const left = await list()
  expect([left.count, ...left.results.map(said)]).toEqual([1, ['today', 'WARNING', 9, false, []]])
  await app.call('alertDelete', { params: { id: left.results[0]?.id ?? 0 } }, as)
  expect(await list()).toMatchObject({ count: 0, results: [] })
})

test('one is answered by any of its alerts, with who was told and how often it happened', async () => {
  const factor = await limited()
  await post(factor, [
    [40 * 1440, 20],
    [40 * 1440 - 1, 5],
  ])
  await post(factor, [
    [5 * 1440, 20],
    [5 * 1440 - 20, 5],
  ])
  await post(factor, [
    [30, 9],
    [20, 12],
  ])
  const [row] = (await list()).results
  for (const id of [row?.id ?? 0, row?.earlier[0]?.id ?? 0]) {
    const { body } = await app.call('excursionRetrieve', { params: { id } }, as)
    expect(body.data).toMatchObject({
      id: row?.id,
      earlier: [{ status: 'WARNING' }],
      in_30_days: 2,
      before: { started_at: new Date(now - 5 * day).toISOString() },
    })
    expect(body.data.told).toBeGreaterThan(0)
  }
  const gone = await app.call('excursionRetrieve', { params: { id: 999_999 } }, as)
  expect(gone.status).toBe(404)
})

test('it says who has seen it and when; without the permission to see people not who', async () => {
  const factor = await limited()
  await post(factor, [
    [30, 9],
    [20, 12],
  ])
  const [row] = (await list()).results
  const id = row?.id ?? 0
  const seenBy = async (token: string) =>
    (await app.call('excursionRetrieve', { params: { id } }, { token })).body.data.seen
  expect(await seenBy(admin.token)).toEqual([])
  const reader = await signIn(app, { permissions: ['notify.view_alert'] })
  const other = await signIn(app, { permissions: ['notify.view_alert'] })
  const manager = await signIn(app, { permissions: ['notify.view_alert', 'accounts.view_useraccount'] })
  const mark = (person: { token: string }, alert: number) =>
    app.call('alertMarkRead', { params: { id: alert } }, person)
  // The warning that it was is another thing to see, and all at once is nobody's look.
  await mark(other, row?.earlier[0]?.id ?? 0)
  await app.call('alertMarkAllRead', undefined, other)
  await mark(reader, id)
  await mark(reader, id)
  const name = (await app.call('accountMe', undefined, reader)).body.data.username
  const at = new Date(now).toISOString()
  expect(await seenBy(reader.token)).toEqual([{ name, at }])
  expect(await seenBy(manager.token)).toEqual([{ name, at }])
  expect(await seenBy(other.token)).toEqual([{ name: null, at }])
  await app.call('alertMarkAllRead', undefined, reader)
  expect(await seenBy(reader.token)).toEqual([{ name, at }])
  await app.call('alertUnmarkRead', { params: { id } }, reader)
  expect(await seenBy(manager.token)).toEqual([])
})

test('the drawing of an excursion has the readings around it, farthest values first to be kept', async () => {
  const factor = await limited()
  const readings = Array.from({ length: 120 }, (_, n): [number, number] => [120 - n, n === 60 ? 30 : 5])
  await post(factor, readings)
  const [row] = (await list()).results
  const { body } = await app.call('excursionShapes', { query: { ids: `${row?.id},999999` } }, as)
  const [shape, ...others] = body.data
  expect(others).toEqual([])
  expect(Math.max(...(shape?.values ?? []))).toBe(30)
  expect(shape?.at.length).toBe(shape?.values.length)
  expect(shape?.from).toBe(new Date(now - 70 * minute).toISOString())
  const refused = await app.call('excursionShapes', { query: { ids: 'x' } }, as)
  expect(refused.status).toBe(400)
})
