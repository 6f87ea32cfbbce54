import type { Factor, RouteCall, routes } from '@quantrac/contract'
import { beforeEach, expect, test } from 'vitest'
import { raiseAlertVersion } from '../src/db/alert-version.ts'
import { signIn } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule } from './made-modules.ts'

const minute = 60_000
const day = 24 * 60
// 14:00 in the zone of the product.
const now = Date.parse('2026-05-10T07:00:00Z')
const { app, admin } = await startWithAdmin({ now: () => new Date(now) })
const as = { token: admin.token }
const permissions = ['notify.view_alert', 'notify.handle_alert'] as const
const [lan, minh] = [await signIn(app, { permissions }), await signIn(app, { permissions })]

beforeEach(async () => {
  await app.system.db.deleteFrom('alert').execute()
  await raiseAlertVersion(app.system.db)
  await app.call('handlingRulesUpdate', { body: { note_after_minutes: 15 } }, as)
})

let made = 0
/** A factor with a limit of 10 and these readings. */
async function measured(values: readonly (readonly [minutesAgo: number, value: number])[]): Promise<Factor> {
  made += 1
  const module = await makeModule(app, admin.token, { code: `H${made}` })
  const factor = await makeFactor(app, admin.token, { module: module.code, code: 'COD', name: 'COD' })
  const body = { max_value: 10, max_range: 2 }
  await app.call('thresholdUpdateByFactor', { params: { id: factor.id }, body }, as)
  for (const [ago, value] of values) {
    const timestamp = new Date(now - ago * minute).toISOString()
    await app.call('metricCreate', { body: { factor: factor.id, value, timestamp } }, as)
  }
  return factor
}
type Query = RouteCall<(typeof routes)['excursionList']>['query']
const list = async (query: Query = {}, who: { token: string } = as) =>
  (await app.call('excursionList', { query }, who)).body
const valuesOf = async (query: Query, who: { token: string } = as) => {
  const page = await list(query, who)
  expect(page.count).toBe(page.results.length)
  return page.results.map(({ value }) => value)
}
const withValue = async (value: number) => {
  const found = (await list()).results.find((row) => row.value === value)
  return { params: { id: found?.id ?? 0 } }
}

test('open ones of nobody come first, those that somebody has, those that wait for a note, then the others', async () => {
  await measured([[60, 11]])
  await measured([[50, 12]])
  await measured([
    [40, 13],
    [20, 5],
  ])
  await measured([
    [40, 14],
    [26, 5],
  ])
  await measured([
    [2 * day, 15],
    [2 * day - 20, 5],
  ])
  await measured([
    [9 * day, 16],
    [8 * day, 5],
  ])
  await measured([
    [70, 9],
    [30, 5],
  ])
  await app.call('alertTake', { ...(await withValue(12)), body: {} }, lan)
  expect(await valuesOf({})).toEqual([11, 12, 13, 15, 14, 9, 16])
  expect(await valuesOf({ owed: 'nobody' })).toEqual([11])
  expect(await valuesOf({ owed: 'taken' })).toEqual([12])
  expect(await valuesOf({ owed: 'note' })).toEqual([13, 15])
  expect(await valuesOf({ owed: 'note', group: 'today' })).toEqual([13])
  const page = await list()
  expect(page).toMatchObject({
    open_count: 2,
    today_count: 3,
    nobody_count: 1,
    taken_count: 1,
    note_count: 2,
  })
  expect(page.results.filter(({ needs_note }) => needs_note).map(({ value }) => value)).toEqual([13, 15])
  const pages = [0, 1, 2, 3, 4, 5, 6].map((offset) => list({ offset, limit: 1 }))
  const each = (await Promise.all(pages)).map(({ results }) => results[0]?.value)
  expect(each).toEqual([11, 12, 13, 15, 14, 9, 16])
})

test('a note is asked for until somebody closes it, by the time that is set, or never', async () => {
  await measured([
    [40, 13],
    [20, 5],
  ])
  const { params } = await withValue(13)
  await app.call('alertTake', { params, body: {} }, lan)
  expect(await valuesOf({ owed: 'note' })).toEqual([13])
  await app.call('alertClose', { params, body: { note: 'Rain' } }, lan)
  expect(await valuesOf({ owed: 'note' })).toEqual([])
  await app.call('alertReopen', { params }, lan)
  for (const [note_after_minutes, count] of [
    [19, 1],
    [20, 0],
    [null, 0],
  ] as const) {
    await app.call('handlingRulesUpdate', { body: { note_after_minutes } }, as)
    expect((await list()).note_count).toBe(count)
  }
})

test('what is mine is what I or a group of mine has, open or waiting for a note', async () => {
  await measured([[60, 11]])
  await measured([[50, 12]])
  await measured([
    [40, 13],
    [20, 5],
  ])
  await measured([
    [40, 14],
    [39, 5],
  ])
  for (const value of [11, 13, 14])
    await app.call('alertTake', { ...(await withValue(value)), body: {} }, lan)
  const group_id = lan.group_id ?? 0
  await app.call('alertAssign', { ...(await withValue(12)), body: { group_id } }, minh)
  expect(await valuesOf({ mine: 'true' }, lan)).toEqual([12, 11, 13])
  expect(await valuesOf({ mine: 'true', owed: 'note' }, lan)).toEqual([13])
  expect(await valuesOf({ mine: 'true' }, minh)).toEqual([])
  expect((await list({}, lan)).mine_count).toBe(3)
  await app.call('alertClose', { ...(await withValue(11)), body: { note: 'x' } }, lan)
  expect(await valuesOf({ mine: 'true' }, lan)).toEqual([12, 13])
  expect(await list({}, lan)).toMatchObject({ mine_count: 2, nobody_count: 0, taken_count: 2 })
})

test('who has a warning has the alert that it becomes, also when it is judged again', async () => {
  const factor = await measured([
    [60, 5],
    [50, 9],
  ])
  const { params } = await withValue(9)
  await app.call('alertTake', { params, body: {} }, lan)
  const post = (ago: number, value: number) => {
    const timestamp = new Date(now - ago * minute).toISOString()
    return app.call('metricCreate', { body: { factor: factor.id, value, timestamp } }, as)
  }
  await post(40, 12)
  const [row] = (await list()).results
  expect(row).toMatchObject({ status: 'ALERT', handling: { state: 'taken', assignee: { id: lan.user_id } } })
  await app.call('alertClose', { params: { id: row?.id ?? 0 }, body: { note: 'Mưa' } }, lan)
  // Before the warning: the alert begins here, and the warning has never been.
  await post(55, 15)
  const again = (await list()).results
  expect(again).toHaveLength(1)
  expect(again[0]).toMatchObject({ value: 15, earlier: [], handling: { state: 'closed', note: 'Mưa' } })
  const { rows } = await app.connections.pool.query('select from alert_action where alert_id is null')
  expect(rows).toHaveLength(0)
})

test('the course has what happened and what was done, the oldest first', async () => {
  const factor = await measured([
    [60, 5],
    [50, 9],
    [40, 12],
    [30, 17],
  ])
  const { params } = await withValue(12)
  const course = async () =>
    (await app.call('alertCourse', { params }, lan)).body.data.map(({ what, who, detail }) => [
      what,
      who?.id ?? null,
      'value' in detail ? detail.value : null,
    ])
  const before = await course()
  // Notices have the time of the database, which no test sets.
  expect(before.filter(([what]) => what !== 'told')).toEqual([
    ['raised', null, 9],
    ['worse', null, 12],
    ['peak', null, 17],
  ])
  expect(before.filter(([what]) => what === 'told')).toHaveLength(2)
  await app.call('alertTake', { params, body: {} }, lan)
  await app.call('alertAssign', { params, body: { user_id: minh.user_id } }, lan)
  const body = new FormData()
  body.set('text', 'Đã gọi trạm')
  await app.call('alertCommentCreate', { params, body }, minh)
  await app.call('alertClose', { params, body: { cause_id: 5, action: 'Dừng xả' } }, minh)
  const limits = { max_value: 20, max_range: 2 }
  await app.call('thresholdUpdateByFactor', { params: { id: factor.id }, body: limits }, as)
  const timestamp = new Date(now).toISOString()
  await app.call('metricCreate', { body: { factor: factor.id, value: 5, timestamp } }, as)
  const after = (await app.call('alertCourse', { params }, lan)).body.data
  const done = after.filter(({ who }) => who !== null)
  expect(done).toMatchObject([
    { what: 'taken', who: { id: lan.user_id }, detail: {} },
    { what: 'assigned', who: { id: lan.user_id }, detail: { assignee: { kind: 'user', id: minh.user_id } } },
    { what: 'comment', who: { id: minh.user_id }, detail: { text: 'Đã gọi trạm' } },
    {
      what: 'closed',
      who: { id: minh.user_id },
      detail: { cause: { name_vi: 'Mưa lớn' }, action: 'Dừng xả' },
    },
  ])
  expect(after.map(({ at }) => at)).toEqual(after.map(({ at }) => at).toSorted((a, b) => a.localeCompare(b)))
  expect(after.map(({ what }) => what)).toEqual(expect.arrayContaining(['peak', 'resolved']))
})
