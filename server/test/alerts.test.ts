import type { Alert, AlertWrite, Factor, RouteCall, routes } from '@quantrac/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alertOrderLock } from '../src/features/alerts/alerts.queries.ts'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { otherTransaction } from './other-transaction.ts'
import { auditOf, judged, makeFactor, makeModule, openAlert } from './made-modules.ts'

let app: TestApp
let admin: TestActor
let as: { token: string }
let cod: Factor

beforeAll(async () => {
  app = await startTestApp()
  admin = await signIn(app, { role: 'admin' })
  as = { token: admin.token }
  await makeModule(app, admin.token, { code: 'ONE', name: 'Trạm nước thải' })
  await makeModule(app, admin.token, { code: 'TWO', name: 'Không khí 50%' })
  cod = await makeFactor(app, admin.token, { module: 'ONE', code: 'COD', name: 'Nhu cầu oxy', unit: 'mg/L' })
  await makeFactor(app, admin.token, { module: 'TWO', code: 'PM2.5' })
})
afterAll(() => app.stop())

async function raise(more: Partial<AlertWrite> = {}): Promise<Alert> {
  const body = { factor: 'COD', module: 'ONE', value: 12.5, status: 'ALERT' as const, ...more }
  const answer = await app.call('alertCreate', { body }, as)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
type ListQuery = RouteCall<(typeof routes)['alertList']>['query']
const list = async (query: ListQuery = {}, token = admin.token) =>
  (await app.call('alertList', { query }, { token })).body
const idsOf = (page: { results: Alert[] }) => page.results.map((one) => one.id)
const mark = (id: number, token = admin.token) => app.call('alertMarkRead', { params: { id } }, { token })
const unmark = (id: number, token = admin.token) => app.call('alertUnmarkRead', { params: { id } }, { token })
const reader = async () => (await signIn(app, { permissions: ['notify.view_alert'] })).token

describe('an alert raised by hand', () => {
  it('has the current names, unit and limits, and is sent to the sockets', async () => {
    await app.call('thresholdUpdateByFactor', { params: { id: cod.id }, body: { max_value: 10 } }, as)
    const raisedIds = new Promise<number[]>((resolve) => {
      app.system.bus.on('alerts.raised', ({ ids }) => resolve(ids))
    })
    const alert = await raise({ factor: 'cod', module: 'one', timestamp: '2026-01-02T03:04:05' })
    expect(alert).toEqual({
      id: expect.any(Number),
      factor: 'COD',
      value: 12.5,
      status: 'ALERT',
      timestamp: '2026-01-01T20:04:05.000Z',
      module: 'ONE',
      is_read: false,
      factor_name: 'Nhu cầu oxy',
      module_name: 'Trạm nước thải',
      unit: 'mg/L',
      decimals: 2,
      min_value: null,
      max_value: 10,
      started_at: '2026-01-01T20:04:05.000Z',
      resolved_at: null,
      kind: 'manual',
      period: null,
      fault: null,
      standard: null,
      module_type: 'wasteWater',
      episode: null,
      handling: { state: 'new', by: null, at: null, assignee: null, cause: null, action: null, note: null },
      comment_count: 0,
    })
    expect(await raisedIds).toEqual([alert.id])
    expect(await auditOf(app, 'alert', alert.id)).toMatchObject([{ action: 'alert.create' }])
    const answer = await app.call('alertRetrieve', { params: { id: alert.id } }, as)
    expect(answer.body.data).toMatchObject(alert)
  })

  it('may be INFO or SUCCESS, and is refused for a factor or module that does not exist', async () => {
    expect((await raise({ status: 'INFO' })).status).toBe('INFO')
    expect((await raise({ status: 'SUCCESS' })).status).toBe('SUCCESS')
    const refused: [Partial<Record<keyof AlertWrite, unknown>>, string][] = [
      [{ module: 'NONE' }, 'module'],
      [{ factor: 'NONE' }, 'factor'],
      [{ factor: 'PM2.5' }, 'factor'],
      [{ factor: 'a\u0000' }, 'factor'],
      [{ status: 'PANIC' }, 'status'],
      [{ timestamp: '2999-01-01' }, 'timestamp'],
      [{ timestamp: '2026-02-30' }, 'timestamp'],
    ]
    for (const [more, field] of refused) {
      const body = { factor: 'COD', module: 'ONE', value: 1, status: 'INFO', ...more } as AlertWrite // wrong on purpose
      const answer = await app.call('alertCreate', { body }, as)
      expect([more, answer.status, Object.keys(answer.body)]).toEqual([more, 400, [field]])
    }
  })

  it('gets its id only after other transactions that raise alerts have committed', async () => {
    const other = await otherTransaction(app.connections.pool)
    await other.query('select pg_advisory_xact_lock($1)', [alertOrderLock])
    const before = await list()
    const raising = raise()
    await other.awaited(1, 'pg_advisory_xact_lock')
    expect((await list()).count).toBe(before.count)
    await other.commit()
    expect((await raising).id).toBeGreaterThan(Math.max(...idsOf(before)))
  })

  it('is also marked as read by a correction, for that person only', async () => {
    const { id } = await raise({ timestamp: '2026-03-01T00:00:00Z' })
    const patch = async (body: object) =>
      (await app.call('alertUpdate', { params: { id }, body }, as)).body.data
    expect(await patch({ is_read: true })).toMatchObject({ is_read: true })
    expect(await auditOf(app, 'alert', id)).toHaveLength(1)
    expect(await patch({ is_read: false, value: 4 })).toMatchObject({ is_read: false, value: 4 })
    expect(await auditOf(app, 'alert', id)).toHaveLength(2)
  })

  it('is corrected and closed by hand, and reopened', async () => {
    const { id } = await raise({ timestamp: '2026-03-01T00:00:00Z' })
    const patch = (body: object) => app.call('alertUpdate', { params: { id }, body }, as)
    const closed = await patch({ value: 3, status: 'WARNING', resolved_at: '2026-03-02T00:00:00Z' })
    expect(closed.body.data).toMatchObject({
      value: 3,
      status: 'WARNING',
      resolved_at: '2026-03-02T00:00:00.000Z',
    })
    expect((await patch({ resolved_at: null })).body.data.resolved_at).toBeNull()
    const early = await patch({ resolved_at: '2026-02-01' })
    expect([early.status, Object.keys(early.body)]).toEqual([400, ['resolved_at']])
    expect((await patch({})).status).toBe(200)
    expect((await auditOf(app, 'alert', id))[1]).toMatchObject({
      action: 'alert.update',
      before: { value: 12.5 },
      after: { value: 3 },
    })
  })

  it('does not exist after it is deleted', async () => {
    const { id } = await raise()
    expect((await app.call('alertDelete', { params: { id } }, as)).status).toBe(204)
    const gone = await Promise.all([
      app.call('alertRetrieve', { params: { id } }, as),
      app.call('alertUpdate', { params: { id }, body: {} }, as),
      app.call('alertDelete', { params: { id } }, as),
      mark(id),
      unmark(id),
    ])
    expect(gone.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404])
  })
})

describe('an open judged alert', () => {
  it('is closed and judged only by readings, but its value may be corrected and it may be deleted', async () => {
    const factor = await makeFactor(app, admin.token, { module: 'ONE' })
    const id = await openAlert(app, factor, new Date('2026-01-01T00:00:00Z'))
    const patch = (body: object) => app.call('alertUpdate', { params: { id }, body }, as)
    expect((await patch({ resolved_at: '2026-01-02' })).status).toBe(409)
    expect((await patch({ status: 'INFO' })).status).toBe(409)
    expect((await patch({ value: 11 })).body.data.value).toBe(11)
    expect((await judged(app, factor, id)).state.phase).toBe('ACTIVE')
    expect((await app.call('alertDelete', { params: { id } }, as)).status).toBe(204)
  })
})

describe('the read mark of a person', () => {
  it('is private, and repeated marks change nothing', async () => {
    const [mine, other] = [await reader(), await reader()]
    const { id } = await raise()
    const before = (await list({}, mine)).unread_count
    expect((await mark(id, mine)).body.data.is_read).toBe(true)
    expect((await mark(id, mine)).body.data.is_read).toBe(true)
    expect((await list({}, mine)).unread_count).toBe(before - 1)
    expect((await list({}, other)).unread_count).toBe(before)
    expect((await unmark(id, mine)).body.data.is_read).toBe(false)
    expect((await unmark(id, mine)).body.data.is_read).toBe(false)
    expect((await list({}, mine)).unread_count).toBe(before)
  })

  it('set for all covers the alerts that exist at the call, and later ones are unread', async () => {
    const token = await reader()
    const [first, second] = [await raise(), await raise()]
    await mark(second.id, token)
    const all = await app.call('alertMarkAllRead', {}, { token })
    expect(all.body).toEqual({ unread_count: 0 })
    expect((await list({}, token)).unread_count).toBe(0)
    expect((await list({ is_read: 'false' }, token)).results).toEqual([])
    const later = await raise()
    const unread = await list({ is_read: 'false' }, token)
    expect([unread.unread_count, unread.count, idsOf(unread)]).toEqual([1, 1, [later.id]])
    await unmark(first.id, token)
    expect((await list({}, token)).unread_count).toBe(2)
    await app.call('alertMarkAllRead', {}, { token })
    expect((await list({}, token)).unread_count).toBe(0)
  })

  it('set for all is one row, whatever was marked before', async () => {
    const actor = await signIn(app, { permissions: ['notify.view_alert'] })
    for (const id of [(await raise()).id, (await raise()).id]) await mark(id, actor.token)
    await app.call('alertMarkAllRead', {}, actor)
    const { db } = app.system
    const rows = await db.selectFrom('alert_read').selectAll().where('user_id', '=', actor.user_id).execute()
    expect(rows).toEqual([])
    const through = await db
      .selectFrom('alert_read_through')
      .selectAll()
      .where('user_id', '=', actor.user_id)
      .execute()
    expect(through).toHaveLength(1)
  })

  it('is counted correctly after any sequence of marking, unmarking, marking all and deleting', async () => {
    const token = await reader()
    await app.call('alertMarkAllRead', {}, { token })
    const unread = new Set<number>()
    const alive: number[] = []
    for (let step = 0; step < 60; step++) {
      const id = alive[(step * 7) % Math.max(1, alive.length)] ?? 0
      if (step % 4 === 0 || id === 0) {
        const made = await raise({ status: 'INFO' })
        alive.push(made.id)
        unread.add(made.id)
      } else if (step % 17 === 0) {
        await app.call('alertMarkAllRead', {}, { token })
        unread.clear()
      } else if (step % 13 === 0) {
        await app.call('alertDelete', { params: { id } }, as)
        alive.splice(alive.indexOf(id), 1)
        unread.delete(id)
      } else if (step % 2 === 0) {
        await unmark(id, token)
        unread.add(id)
      } else {
        await mark(id, token)
        unread.delete(id)
      }
      const page = await list({ is_read: 'false', limit: 1000 }, token)
      const shown = new Set(idsOf(page))
      expect([step, page.unread_count, page.count, shown]).toEqual([step, unread.size, unread.size, unread])
    }
  })
})

describe('the list of alerts', () => {
  it('has unread alerts first, each part newest first, without repeats across pages', async () => {
    const token = await reader()
    await app.call('alertMarkAllRead', {}, { token })
    const days = ['2026-04-03', '2026-04-01', '2026-04-05', '2026-04-02']
    const made: number[] = []
    for (const timestamp of days) made.push((await raise({ timestamp })).id)
    await mark(made[2] ?? 0, token)
    const total = (await list({}, token)).count
    const seen: Alert[] = []
    for (let offset = 0; offset < total; offset += 3)
      seen.push(...(await list({ offset, limit: 3 }, token)).results)
    expect(new Set(seen.map((one) => one.id)).size).toBe(total)
    expect(seen.slice(0, 3).map((one) => one.id)).toEqual([made[0], made[3], made[1]])
    const read = seen.slice(3)
    expect(read.every((one) => one.is_read)).toBe(true)
    const times = read.map((one) => one.timestamp)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(idsOf(await list({ offset: 5000, limit: 3 }, token))).toEqual(
      seen.slice(Math.floor((total - 1) / 3) * 3).map((one) => one.id),
    )
  })

  it('is filtered by search, status, module, factor, time and read state, with exact counts', async () => {
    const token = await reader()
    await app.call('alertMarkAllRead', {}, { token })
    const timestamp = '2025-06-01T00:00:00Z'
    const one = await raise({ module: 'TWO', factor: 'PM2.5', status: 'WARNING', timestamp })
    const two = await raise({ module: 'TWO', factor: 'PM2.5', status: 'INFO', timestamp })
    await mark(two.id, token)
    const both = [one.id, two.id]
    const cases: [ListQuery, number[]][] = [
      [{ search: 'khong khi' }, both],
      [{ search: '50%' }, both],
      [{ search: 'pm2.5', status: 'INFO' }, [two.id]],
      [{ module: 'two' }, both],
      [{ factor: 'pm2.5', is_read: 'false' }, [one.id]],
      [{ module: 'TWO', is_read: 'true' }, [two.id]],
      [{ start_datetime: '2025-06-01T00:00:00Z', end_datetime: '2025-06-01T00:00:01Z' }, both],
      [{ start_datetime: '2025-05-31', end_datetime: '2025-06-01T00:00:00Z' }, []],
      [{ search: '%%' }, []],
      [{ module: 'NONE' }, []],
    ]
    for (const [query, ids] of cases) {
      const page = await list(query, token)
      expect([query, page.count, idsOf(page), page.unread_count]).toEqual([query, ids.length, ids, 1])
    }
    const sorted = await list({ ordering: 'timestamp', module: 'TWO', is_read: 'true' }, token)
    expect(idsOf(sorted)).toEqual([two.id])
    const everything = await list({ ordering: '-value', limit: 1000 }, token)
    expect(everything.results).toHaveLength(everything.count)
    expect((await app.call('alertList', { query: { search: 'x'.repeat(201) } }, as)).status).toBe(400)
  })

  it('still finds alerts of a deleted module by its code', async () => {
    await makeModule(app, admin.token, { code: 'GONE' })
    await makeFactor(app, admin.token, { module: 'GONE', code: 'X' })
    const { id } = await raise({ module: 'GONE', factor: 'X' })
    const all = await app.call('moduleList', { query: { search: 'GONE' } }, as)
    await app.call('moduleDelete', { params: { id: all.body.results[0]?.id ?? 0 } }, as)
    expect(idsOf(await list({ module: 'gone' }))).toEqual([id])
  })
})

describe('alerts are refused', () => {
  it('without the permission of the call', async () => {
    const { id } = await raise()
    const params = { id }
    const viewer = { token: await reader() }
    const other = { token: (await signIn(app, { permissions: ['adaptors.view_module'] })).token }
    const body = { factor: 'COD', module: 'ONE', value: 1, status: 'INFO' as const }
    const answers = await Promise.all([
      app.call('alertCreate', { body }, viewer),
      app.call('alertUpdate', { params, body: {} }, viewer),
      app.call('alertDelete', { params }, viewer),
      app.call('alertList', {}, other),
      app.call('alertRetrieve', { params }, other),
      app.call('alertMarkRead', { params }, other),
      app.call('alertUnmarkRead', { params }, other),
      app.call('alertMarkAllRead', {}, other),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403, 403, 403, 403])
  })
})
