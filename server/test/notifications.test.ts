import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { otherTransaction } from './other-transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const reader = () => signIn(app, { permissions: ['notify.view_notification'] })
const writer = () => signIn(app, { permissions: ['notify.view_notification', 'notify.add_notification'] })

interface Given {
  title?: string | null
  message?: string | null
  kind?: 'alert' | 'report' | 'station' | 'system'
  at?: string
  is_read?: boolean
  is_important?: boolean
  data?: object
}

/** A row as the product writes it, straight in the database. */
async function given({ user_id }: { user_id: number }, row: Given = {}): Promise<number> {
  const { id } = await app.system.db
    .insertInto('notification')
    .values({
      user_id,
      kind: row.kind ?? 'system',
      title: row.title === undefined ? 'Title' : row.title,
      message: row.message === undefined ? '' : row.message,
      data: JSON.stringify(row.data ?? {}),
      is_read: row.is_read ?? false,
      is_important: row.is_important ?? false,
      created_at: new Date(row.at ?? '2026-03-01T00:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const list = async (who: TestActor, query: Parameters<typeof ask>[1] = {}) => (await ask(who, query)).body
function ask(who: TestActor, query: Record<string, string | number> = {}) {
  return app.call('notificationList', { query }, who)
}
const titles = (page: { results: { title: string }[] }) => page.results.map(({ title }) => title)

describe('the list', () => {
  it('has unread ones first, then the newest, and those of one instant by id', async () => {
    const me = await reader()
    await given(me, { title: 'read, new', at: '2026-03-04T00:00:00Z', is_read: true })
    await given(me, { title: 'old', at: '2026-03-01T00:00:00Z' })
    await given(me, { title: 'new, first', at: '2026-03-02T00:00:00Z' })
    await given(me, { title: 'new, second', at: '2026-03-02T00:00:00Z' })
    await given(me, { title: 'read, old', at: '2026-03-03T00:00:00Z', is_read: true })
    const page = await list(me)
    expect(titles(page)).toEqual(['new, second', 'new, first', 'old', 'read, new', 'read, old'])
    expect(page).toMatchObject({ count: 5, unread_count: 3, next: null, previous: null })
  })

  it('has all of them in its pages, and returns the last page if the requested one no longer exists', async () => {
    const me = await reader()
    for (let n = 1; n <= 5; n += 1) await given(me, { title: `n${n}`, at: `2026-03-0${n}T00:00:00Z` })
    const first = await list(me, { limit: 2 })
    expect([titles(first), first.next]).toEqual([['n5', 'n4'], '/api/notifications/list/?offset=2&limit=2'])
    const beyond = await list(me, { limit: 2, offset: 90 })
    expect([titles(beyond), beyond.offset, beyond.count]).toEqual([['n1'], 4, 5])
  })

  it('is filtered by marks, kind and time, and still says how many of all are unread', async () => {
    const me = await reader()
    await given(me, { title: 'a', at: '2026-03-01T00:00:00Z', is_important: true })
    await given(me, { title: 'b', at: '2026-03-02T00:00:00Z', kind: 'report', is_read: true })
    await given(me, { title: 'c', at: '2026-03-03T00:00:00Z' })
    const narrowed = async (query: Record<string, string>) => {
      const page = await list(me, query)
      expect([page.unread_count, page.count]).toEqual([2, page.results.length])
      return titles(page)
    }
    expect(await narrowed({ is_read: 'true' })).toEqual(['b'])
    expect(await narrowed({ is_read: 'false' })).toEqual(['c', 'a'])
    expect(await narrowed({ is_important: '1' })).toEqual(['a'])
    expect(await narrowed({ kind: 'report' })).toEqual(['b'])
    const times = { start_datetime: '2026-03-01T00:00:00Z', end_datetime: '2026-03-03T00:00:00Z' }
    expect(await narrowed(times)).toEqual(['a', 'b'])
    expect(await narrowed({ ...times, is_read: 'true' })).toEqual(['b'])
    const withTime = await app.call('notificationListWithTime', { query: times }, me)
    expect(titles(withTime.body)).toEqual(['a', 'b'])
    expect(await narrowed({ start_datetime: '2026-03-03T07:00:00' })).toEqual(['c'])
  })

  it('refuses an invalid filter', async () => {
    const me = await reader()
    const refused: Record<string, string>[] = [
      { kind: 'gossip' },
      { is_read: 'perhaps' },
      { start_datetime: '2026-02-30' },
      { limit: '0' },
      { offset: '-1' },
      { search: 'x'.repeat(201) },
      { search: 'a\0b' },
    ]
    for (const query of refused) {
      const answer = await ask(me, query)
      expect([query, answer.status, Object.keys(answer.body)]).toEqual([query, 400, Object.keys(query)])
    }
  })

  it('is empty for a person without notifications', async () => {
    expect(await list(await reader())).toMatchObject({ count: 0, results: [], unread_count: 0 })
  })
})

describe('the search', () => {
  it('takes every character literally, and finds words with and without diacritics', async () => {
    const me = await reader()
    const texts = ['100% full', 'under_score', 'back\\slash', '🚰 tap', "'; drop table notification; --"]
    for (const text of texts) await given(me, { title: text })
    await given(me, { title: 'Nước thải', message: 'Đạt chuẩn' })
    const found = async (search: string) => titles(await list(me, { search }))
    expect(await found('%')).toEqual(['100% full'])
    expect(await found('_')).toEqual(['under_score'])
    expect(await found('\\')).toEqual(['back\\slash'])
    expect(await found('🚰')).toEqual(['🚰 tap'])
    expect(await found("'; DROP table")).toEqual(["'; drop table notification; --"])
    expect(await found('nuoc')).toEqual(['Nước thải'])
    expect(await found('NƯỚC')).toEqual(['Nước thải'])
    expect(await found('dat chuan')).toEqual(['Nước thải'])
    expect(await found('nothing like it')).toEqual([])
    expect(await found('  ')).toHaveLength(6)
    const other = await app.call('notificationSearch', { query: { query: 'nuoc', limit: 1 } }, me)
    expect(other.body).toMatchObject({ count: 1, unread_count: 6, results: [{ title: 'Nước thải' }] })
    const long = await app.call('notificationSearch', { query: { query: 'x'.repeat(201) } }, me)
    expect([long.status, long.body]).toMatchObject([400, { query: [expect.any(String)] }])
  })
})

describe('marks', () => {
  it('are set and removed, and a repetition changes nothing', async () => {
    const me = await reader()
    const id = await given(me)
    const calls = [
      ['notificationMarkRead', { is_read: true }],
      ['notificationUnmarkRead', { is_read: false }],
      ['notificationMarkImportant', { is_important: true }],
      ['notificationUnmarkImportant', { is_important: false }],
    ] as const
    for (const [name, marks] of calls)
      for (let time = 0; time < 2; time += 1) {
        const answer = await app.call(name, { params: { id } }, me)
        expect([answer.status, answer.body.data]).toMatchObject([200, { id, ...marks }])
        const stored = await app.call('notificationRetrieve', { params: { id } }, me)
        expect(stored.body.data).toEqual(answer.body.data)
      }
  })

  it('are set together by the notice call, which keeps omitted marks', async () => {
    const me = await reader()
    const id = await given(me)
    const set = (body: object) => app.call('noticeUpdate', { params: { id }, body }, me)
    expect((await set({ is_important: true })).body.data).toMatchObject({
      is_read: false,
      is_important: true,
    })
    expect((await set({ is_read: true })).body.data).toMatchObject({ is_read: true, is_important: true })
    expect((await set({})).body.data).toMatchObject({ is_read: true, is_important: true })
    expect(await set({ is_read: 'yes' })).toMatchObject({
      status: 400,
      body: { is_read: [expect.any(String)] },
    })
  })

  it('of all cover what exists, and not what arrives meanwhile', async () => {
    const me = await reader()
    const other = await reader()
    for (let n = 0; n < 3; n += 1) await given(me)
    await given(other)
    const arriving = await otherTransaction(app.connections.pool)
    await arriving.query(
      "insert into notification (user_id, kind, title, message) values ($1, 'system', 'late', '')",
      [me.user_id],
    )
    const marked = await app.call('notificationMarkAllRead', {}, me)
    expect([marked.status, marked.body]).toEqual([200, { unread_count: 0 }])
    await arriving.commit()
    expect(await list(me, { is_read: 'false' })).toMatchObject({
      count: 1,
      unread_count: 1,
      results: [{ title: 'late' }],
    })
    expect((await list(other)).unread_count).toBe(1)
  })
})

describe('the first notice', () => {
  it('is the newest unread one, or null', async () => {
    const me = await reader()
    const first = async () => (await app.call('noticeFirst', {}, me)).body.data
    expect(await first()).toBeNull()
    await given(me, { title: 'newest, but read', at: '2026-03-03T00:00:00Z', is_read: true })
    const newest = await given(me, { title: 'new', at: '2026-03-02T00:00:00Z' })
    await given(me, { title: 'old', at: '2026-03-01T00:00:00Z' })
    expect(await first()).toMatchObject({ id: newest, title: 'new' })
  })
})

describe('sending', () => {
  it('without people notifies the sender, and the text is returned as typed', async () => {
    const me = await writer()
    const title = '<script>alert(1)</script> {time} =1+1 \'; drop table "x"; -- 🚰'
    const body = { title, message: 'first line\nsecond line %_\\' }
    const answer = await app.call('notificationCreate', { body }, me)
    expect([answer.status, answer.body.data]).toMatchObject([
      201,
      {
        ...body,
        kind: 'system',
        is_read: false,
        is_important: false,
        alert_id: null,
        report_id: null,
        module: null,
        module_type: null,
        factor: null,
      },
    ])
    expect((await list(me)).results).toEqual([answer.body.data])
  })

  it('to people inserts a row for each, and returns the sender’s, or the first', async () => {
    const [me, one, two] = [await writer(), await reader(), await reader()]
    const tell = (user_ids: number[]) =>
      app.call('notificationCreate', { body: { title: 'Hello', user_ids } }, me)
    const withMe = await tell([one.user_id, me.user_id, one.user_id])
    expect(withMe.status).toBe(201)
    expect((await list(me)).results).toEqual([withMe.body.data])
    const others = await tell([two.user_id, one.user_id])
    expect((await list(two)).results).toEqual([others.body.data])
    expect((await list(one)).count).toBe(2)
    const lines = await app.call('auditList', { query: { object: 'notification', actor: me.email } }, admin)
    expect(lines.body.results.map(({ after }) => after)).toEqual([
      { title: 'Hello', message: '', user_ids: [two.user_id, one.user_id] },
      { title: 'Hello', message: '', user_ids: [one.user_id, me.user_id] },
    ])
  })

  it('notifies nobody if one person is unknown or inactive', async () => {
    const [me, one, gone] = [await writer(), await reader(), await reader()]
    await app.system.db
      .updateTable('user_account')
      .set({ is_active: false })
      .where('id', '=', gone.user_id)
      .execute()
    for (const bad of [gone.user_id, 999_999_999, 999_999_999_999]) {
      const body = { title: 'Hello', user_ids: [one.user_id, bad] }
      const answer = await app.call('notificationCreate', { body }, me)
      expect([answer.status, answer.body]).toEqual([400, { user_ids: ['Does not exist.'] }])
    }
    expect((await list(one)).count).toBe(0)
  })

  it('refuses a text that is empty or too long', async () => {
    const me = await writer()
    const bodies: [string, object][] = [
      ['title', {}],
      ['title', { title: '   ' }],
      ['title', { title: 'x'.repeat(201) }],
      ['title', { title: 'a\nb' }],
      ['message', { title: 'a', message: 'x'.repeat(2001) }],
      ['message', { title: 'a', message: 'a\0b' }],
      ['user_ids', { title: 'a', user_ids: [] }],
      ['user_ids', { title: 'a', user_ids: ['1'] }],
    ]
    for (const [field, body] of bodies) {
      const answer = await app.call('notificationCreate', { body: body as { title: string } }, me)
      expect([body, answer.status, Object.keys(answer.body)[0]]).toEqual([
        body,
        400,
        expect.stringContaining(field),
      ])
    }
    expect((await list(me)).count).toBe(0)
  })
})

let admin: TestActor
beforeAll(async () => {
  admin = await signIn(app, { role: 'admin' })
})

describe('a notification of another person', () => {
  it('does not exist for people who may only see their own', async () => {
    const [me, owner] = [await reader(), await reader()]
    const id = await given(owner, { title: 'private' })
    const params = { id }
    const refused = [
      await app.call('notificationRetrieve', { params }, me),
      await app.call('notificationUpdate', { params, body: { title: 'mine' } }, me),
      await app.call('notificationDelete', { params }, me),
      await app.call('notificationMarkRead', { params }, me),
      await app.call('notificationUnmarkRead', { params }, me),
      await app.call('notificationMarkImportant', { params }, me),
      await app.call('notificationUnmarkImportant', { params }, me),
      await app.call('noticeUpdate', { params, body: { is_read: true } }, me),
    ]
    for (const answer of refused)
      expect([answer.status, answer.body]).toMatchObject([404, { code: 'not-found' }])
    expect((await list(owner)).results).toMatchObject([{ title: 'private', is_read: false }])
  })

  it('can be changed and deleted with the permission, with an audit line, but not read', async () => {
    const owner = await reader()
    const editor = await signIn(app, { permissions: ['notify.change_notification'] })
    const remover = await signIn(app, { permissions: ['notify.delete_notification'] })
    const params = { id: await given(owner, { title: 'Wrong', message: 'kept' }) }
    const body = { title: 'Right' }
    expect((await app.call('notificationUpdate', { params, body }, remover)).status).toBe(403)
    expect((await app.call('notificationDelete', { params }, editor)).status).toBe(403)
    expect((await app.call('notificationRetrieve', { params }, admin)).status).toBe(404)
    const changed = await app.call('notificationUpdate', { params, body }, editor)
    expect([changed.status, changed.body.data]).toMatchObject([200, { title: 'Right', message: 'kept' }])
    expect((await app.call('notificationDelete', { params }, remover)).status).toBe(204)
    expect((await list(owner)).count).toBe(0)
    const query = { object: 'notification', object_id: String(params.id) }
    const lines = await app.call('auditList', { query }, admin)
    expect(lines.body.results).toMatchObject([
      { action: 'notification.delete', actor: { email: remover.email }, before: { title: 'Right' } },
      { action: 'notification.update', actor: { email: editor.email }, after: { title: 'Right' } },
    ])
  })

  it('cannot be deleted with the permission to change, nor changed with the permission to delete', async () => {
    const owner = await reader()
    const params = { id: await given(owner) }
    const editor = await signIn(app, {
      permissions: ['notify.view_notification', 'notify.change_notification'],
    })
    const remover = await signIn(app, {
      permissions: ['notify.view_notification', 'notify.delete_notification'],
    })
    expect((await app.call('notificationDelete', { params }, editor)).status).toBe(404)
    expect((await app.call('notificationUpdate', { params, body: { title: 'x' } }, remover)).status).toBe(404)
  })

  it('can be changed and deleted by its owner, once', async () => {
    const me = await reader()
    const params = { id: await given(me) }
    const update = (body: object) => app.call('notificationUpdate', { params, body }, me)
    expect((await update({ message: 'Mine' })).body.data).toMatchObject({ title: 'Title', message: 'Mine' })
    expect((await update({})).body.data).toMatchObject({ title: 'Title', message: 'Mine' })
    expect((await update({ title: '' })).status).toBe(400)
    expect((await app.call('notificationDelete', { params }, me)).status).toBe(204)
    expect((await app.call('notificationDelete', { params }, me)).status).toBe(404)
    expect((await update({ message: 'Mine' })).status).toBe(404)
  })
})
