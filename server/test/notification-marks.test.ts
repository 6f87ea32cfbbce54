import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { inNotificationOrder } from '../src/db/notification-order.ts'
import { otherTransaction } from './other-transaction.ts'

let app: TestApp
let me: TestActor
beforeAll(async () => {
  app = await startTestApp()
  me = await signIn(app, { permissions: ['notify.view_notification', 'notify.add_notification'] })
})
afterAll(() => app.stop())

interface Kept {
  readonly id: number
  readonly at: number
  is_read: boolean
}

const day = Date.parse('2026-03-01T00:00:00Z')

/** Times are not in the order of ids: a list is ordered by time, "mark all" goes by id. */
async function arrive(step: number): Promise<Kept> {
  const at = day + ((step * 37) % 50) * 60_000
  const { id } = await app.system.db
    .insertInto('notification')
    .values({ user_id: me.user_id, kind: 'system', title: `n${step}`, message: '', created_at: new Date(at) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, at, is_read: false }
}

const inOrder = (kept: readonly Kept[]) =>
  kept.toSorted((a, b) => Number(a.is_read) - Number(b.is_read) || b.at - a.at || b.id - a.id)

async function seen(query: Record<string, string | number>) {
  const { body } = await app.call('notificationList', { query }, me)
  return { unread: body.unread_count, count: body.count, ids: body.results.map(({ id }) => id) }
}

it('lists, counts and the first notice follow any run of marking, unmarking, marking all and deleting', async () => {
  const kept: Kept[] = []
  for (let step = 0; step < 80; step++) {
    const one = kept[(step * 7) % Math.max(1, kept.length)]
    const params = { id: one?.id ?? 0 }
    if (one === undefined || step % 3 === 0) kept.push(await arrive(step))
    else if (step % 19 === 0) {
      await app.call('notificationMarkAllRead', {}, me)
      for (const row of kept) row.is_read = true
    } else if (step % 13 === 0) {
      await app.system.db.deleteFrom('notification').where('id', '=', one.id).execute()
      kept.splice(kept.indexOf(one), 1)
    } else {
      one.is_read = step % 2 === 0
      const name = one.is_read ? 'notificationMarkRead' : 'notificationUnmarkRead'
      await app.call(name, { params }, me)
    }
    const ordered = inOrder(kept)
    const unread = ordered.filter((row) => !row.is_read)
    const ids = (rows: readonly Kept[]) => rows.map(({ id }) => id)
    const count = kept.length
    expect([step, await seen({ limit: 100 })]).toEqual([
      step,
      { unread: unread.length, count, ids: ids(ordered) },
    ])
    expect((await seen({ limit: 3, offset: Math.max(0, unread.length - 1) })).ids).toEqual(
      ids(ordered.slice(Math.max(0, unread.length - 1)).slice(0, 3)),
    )
    expect((await seen({ limit: 100, is_read: 'false' })).ids).toEqual(ids(unread))
    expect((await seen({ limit: 100, is_read: 'true' })).count).toBe(count - unread.length)
    const first = (await app.call('noticeFirst', {}, me)).body.data
    expect(first?.id).toBe(unread[0]?.id)
  }
})

it('"mark all" rewrites no notification that the person never marked', async () => {
  for (let n = 0; n < 20; n++) await arrive(n)
  const rows = () =>
    app.connections.pool
      .query<{ ctid: string }>('select ctid::text from notification where is_read is null order by id')
      .then((result) => result.rows)
  const before = await rows()
  await app.call('notificationMarkAllRead', {}, me)
  expect(before.length).toBeGreaterThanOrEqual(20)
  expect(await rows()).toEqual(before)
  expect((await seen({ limit: 1 })).unread).toBe(0)
})

const insertOne = `insert into notification (user_id, kind, title, message)
  select u, 'system', '', '' from (values ($1::int)) as p (u) ${inNotificationOrder}`

it('waits with "mark all" for inserts in progress; what is inserted meanwhile stays unread', async () => {
  await app.call('notificationMarkAllRead', {}, me)
  const first = await otherTransaction(app.connections.pool)
  await first.query(insertOne, [me.user_id])
  const marked = app.call('notificationMarkAllRead', {}, me)
  await first.awaited(1, 'pg_advisory_xact_lock($1)')
  const late = app.call('notificationCreate', { body: { title: 'late', message: '' } }, me)
  await first.awaited(1, 'insert into notification')
  await first.commit()
  expect((await marked).status).toBe(200)
  const { id } = (await late).body.data
  expect(await seen({ limit: 100, is_read: 'false' })).toEqual({ unread: 1, count: 1, ids: [id] })
})
