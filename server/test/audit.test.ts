import { auditVerbs } from '@quantrac/contract'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../src/context.ts'
import { exportAudit } from '../src/features/audit/audit.export.service.ts'
import { writeAudit } from '../src/features/audit/audit.service.ts'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule } from './made-modules.ts'
import { asOwner, emptyAuditLog } from './database.ts'

let app: TestApp
let auditor: TestActor
const now = new Date('2026-03-01T18:30:00.250Z')
beforeAll(async () => {
  app = await startTestApp()
  auditor = await signIn(app, { permissions: ['audit.view_log'] })
})
afterAll(() => app.stop())
beforeEach(() => asOwner(app, emptyAuditLog))

interface Line {
  at?: string
  actor_id?: number | null
  actor_email?: string
  action?: string
  object_id?: string
  before?: object | null
  after?: object | null
  module_id?: number
}

async function given(line: Line = {}): Promise<void> {
  const action = line.action ?? 'factor.update'
  await app.system.db
    .insertInto('audit_log')
    .values({
      at: new Date(line.at ?? now),
      actor_id: line.actor_id === undefined ? 7 : line.actor_id,
      actor_email: line.actor_email ?? 'Lan@Example.test',
      action,
      object: action.split('.')[0] ?? '',
      object_id: line.object_id ?? '1',
      before: line.before === undefined ? null : JSON.stringify(line.before),
      after: line.after === undefined ? null : JSON.stringify(line.after),
      ip: '10.0.0.1',
      module_id: line.module_id ?? null,
    })
    .execute()
}

type Query = Record<string, string | number>
const list = (query: Query = {}, who = auditor) => app.call('auditList', { query }, who)
const idsOf = async (query: Query, who = auditor) => {
  const { body } = await list(query, who)
  expect(body.count).toBe(body.results.length)
  return body.results.map(({ object_id }) => object_id)
}

async function download(query: Query = {}, options: { language?: string; token?: string } = {}) {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  )
  const answer = await fetch(`${app.url}/api/audit/export/csv/?${search.toString()}`, {
    headers: {
      authorization: `Bearer ${options.token ?? auditor.token}`,
      'accept-language': options.language ?? 'en',
    },
  })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('the list', () => {
  it('has who changed what, newest first', async () => {
    await given({ at: '2026-03-01T00:00:00Z', object_id: 'old' })
    await given({ at: '2026-03-02T00:00:00Z', object_id: 'new', before: { a: 1 }, after: { a: 2 } })
    await given({ at: '2026-03-02T00:00:00Z', object_id: 'newer', actor_id: null, actor_email: '' })
    const { body } = await list({ limit: 2 })
    expect(body).toMatchObject({ count: 3, limit: 2, offset: 0, next: '/api/audit/list/?offset=2&limit=2' })
    expect(body.results).toEqual([
      expect.objectContaining({
        object_id: 'newer',
        actor: { id: null, email: '' },
        before: null,
        after: null,
      }),
      {
        id: expect.any(Number),
        at: '2026-03-02T00:00:00.000Z',
        actor: { id: 7, email: 'Lan@Example.test' },
        action: 'factor.update',
        object: 'factor',
        object_id: 'new',
        before: { a: 1 },
        after: { a: 2 },
        names: {},
        ip: '10.0.0.1',
        api_key: null,
      },
    ])
    const last = await list({ limit: 2, offset: 40 })
    expect([last.body.offset, last.body.results.length]).toEqual([2, 1])
  })

  it('is filtered by object, its id, action and time', async () => {
    await given({ object_id: '1', at: '2026-03-01T00:00:00Z' })
    await given({ object_id: '2', at: '2026-03-02T00:00:00Z', action: 'factor.delete' })
    await given({ object_id: '3', at: '2026-03-03T00:00:00Z', action: 'module.update' })
    expect(await idsOf({ object: 'factor' })).toEqual(['2', '1'])
    expect(await idsOf({ object: 'fact' })).toEqual([])
    expect(await idsOf({ object: 'factor', object_id: '1' })).toEqual(['1'])
    expect(await idsOf({ action: 'factor.delete' })).toEqual(['2'])
    const times = { start_datetime: '2026-03-01T00:00:00Z', end_datetime: '2026-03-03T00:00:00Z' }
    expect(await idsOf(times)).toEqual(['2', '1'])
    expect(await idsOf({ start_datetime: '2026-03-02T07:00' })).toEqual(['3', '2'])
    expect(await idsOf({ object: '', action: '' })).toEqual(['3', '2', '1'])
  })

  it('is filtered to a person by a part of the email, literally and in any case, or by the id', async () => {
    await given({ object_id: '1', actor_id: 7, actor_email: 'Lan_Nguyen@example.test' })
    await given({ object_id: '2', actor_id: 8, actor_email: 'lanXnguyen@example.test' })
    await given({ object_id: '3', actor_id: 70, actor_email: '7up%@example.test' })
    expect(await idsOf({ actor: 'lan_nguyen' })).toEqual(['1'])
    expect(await idsOf({ actor: 'LAN' })).toEqual(['2', '1'])
    expect(await idsOf({ actor: '%' })).toEqual(['3'])
    expect(await idsOf({ actor: '\\' })).toEqual([])
    expect(await idsOf({ actor: '8' })).toEqual(['2'])
    expect(await idsOf({ actor: '7' })).toEqual(['3', '1'])
    expect(await idsOf({ actor: '9'.repeat(15) })).toEqual([])
    expect(await idsOf({ actor: '9'.repeat(100) })).toEqual([])
    expect(await idsOf({ actor: "' or true --" })).toEqual([])
  })

  it('refuses an invalid filter', async () => {
    const refused: Query[] = [
      { actor: 'x'.repeat(101) },
      { object: 'a\0b' },
      { start_datetime: 'yesterday' },
      { end_datetime: '2026-02-30' },
      { limit: '1001' },
    ]
    for (const query of refused) {
      const answer = await list(query)
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, Object.keys(query)])
    }
    const exported = await download({ end_datetime: '2026-02-30' })
    expect([exported.status, JSON.parse(exported.bytes.toString())]).toEqual([
      400,
      { end_datetime: [expect.any(String)] },
    ])
  })

  it('keeps the email and the id of a person who was deleted later', async () => {
    const gone = await signIn(app)
    await writeAudit(
      { ...app.system, now: () => now },
      {
        action: 'module.update',
        object_id: 5,
        actor_id: gone.user_id,
        actor_email: gone.email,
      },
    )
    await app.system.db.deleteFrom('user_account').where('id', '=', gone.user_id).execute()
    const { body } = await list({ actor: String(gone.user_id) })
    expect(body.results).toMatchObject([{ actor: { id: gone.user_id, email: gone.email } }])
  })

  it('masks secrets, and accepts ill-formed text', async () => {
    const after = { name: 'half \ud83d', password: 'canary', nested: { refresh_token: 'canary' } }
    await writeAudit(app.system, { action: 'mqtt-config.update', object_id: 1, after })
    const { body } = await list()
    expect(body.results[0]?.after).toEqual({
      name: 'half \ufffd',
      password: '***',
      nested: { refresh_token: '***' },
    })
  })
})

describe('the file', () => {
  it('is CSV for spreadsheets: BOM, CRLF, quotes, no formulas, local time', async () => {
    await given({
      actor_email: '=HYPERLINK("http://x")',
      object_id: '-5.2',
      action: '@x.y',
      before: { name: 'Nước, "thải"\n' },
      after: null,
    })
    const { status, headers, bytes } = await download()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''quantrac_audit-log_${today}.csv`,
    )
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(bytes.subarray(3).toString()).toBe(
      [
        'Time (GMT+7),Person,Object,What was done,Before and after,IP address,API key',
        `2026-03-02T01:30:00.250+07:00,"'=HYPERLINK(""http://x"")",'@x,"'@x.y Nước, ""thải""","Name: Nước, ""thải""\n",10.0.0.1,`,
        '',
      ].join('\r\n'),
    )
  })

  it('has its header in the caller’s language, also without lines', async () => {
    const { bytes, status } = await download({}, { language: 'vi' })
    expect([status, bytes.toString()]).toEqual([
      200,
      '\ufeffThời gian (GMT+7),Người thực hiện,Đối tượng,Việc đã làm,Trước và sau,Địa chỉ IP,Khóa API\r\n',
    ])
  })

  it('has the lines of the list, with its filters and in its order', async () => {
    for (let n = 1; n <= 4; n += 1)
      await given({
        object_id: String(n),
        action: n % 2 === 0 ? 'a.b' : 'c.d',
        at: `2026-03-0${n}T00:00:00Z`,
      })
    const { bytes } = await download({ object: 'a', start_datetime: '2026-03-01' })
    const rows = parse(bytes, { bom: true, columns: true }) as Record<string, string>[] // with a header, rows are records
    expect(rows.map((row) => row['What was done'])).toEqual(['a.b #4', 'a.b #2'])
  })

  it('has every line once, however many share an instant', async () => {
    await manyLines(1203)
    const { bytes } = await download()
    const rows = parse(bytes, { bom: true, columns: true }) as Record<string, string>[] // as above
    const ids = rows.map((row) => Number(row['What was done']?.replace('x.y #', '')))
    expect(ids).toEqual(
      (await list({ limit: 1000 })).body.results
        .map(({ object_id }) => Number(object_id))
        .concat(
          (await list({ limit: 1000, offset: 1000 })).body.results.map(({ object_id }) => Number(object_id)),
        ),
    )
    expect(new Set(ids).size).toBe(1203)
  })

  it('is read in parts, only as fast as the reader takes it', async () => {
    await manyLines(5000)
    const { ctx, queries } = counting()
    const { body } = await exportAudit(ctx, {}, 'csv')
    const parts = body[Symbol.asyncIterator]()
    await parts.next()
    // Which lines they are.
    expect(queries()).toBe(1)
    const sizes: number[] = []
    for (let part = 1; part <= 3; part += 1) {
      const { value } = await parts.next()
      sizes.push(String(value).split('\r\n').length - 1)
      expect(queries()).toBe(1 + part)
    }
    expect(sizes).toEqual([500, 500, 500])
    // As the server does when the reader has disconnected.
    await parts.return?.()
    expect(await parts.next()).toMatchObject({ done: true })
    expect(queries()).toBe(4)
  })

  it('is not read from the database to its end if the reader stops', async () => {
    await manyLines(60_000)
    const reading = new AbortController()
    let queries = 0
    const count = () => (queries += 1)
    app.connections.pool.on('acquire', count)
    const answer = await fetch(`${app.url}/api/audit/export/csv/`, {
      headers: { authorization: `Bearer ${auditor.token}`, 'accept-encoding': 'identity' },
      signal: reading.signal,
    })
    await answer.body?.getReader().read()
    reading.abort()
    // During these, an export that continued would reach its end: 120 parts.
    const turns = 500
    for (let n = 0; n < turns; n += 1) await app.connections.pool.query('select 1')
    app.connections.pool.off('acquire', count)
    expect(queries - turns).toBeLessThan(60)
  })
})

describe('a person who is limited to modules', () => {
  it('reads the lines of those modules, and those about no module', async () => {
    const admin = await signIn(app, { role: 'admin' })
    const [own, other] = [await makeModule(app, admin.token), await makeModule(app, admin.token)]
    const limited = await signIn(app, { permissions: ['audit.view_log'], module_ids: [own.id] })
    await asOwner(app, emptyAuditLog)
    await given({ object_id: 'own', module_id: own.id, after: { code: 'own' } })
    await given({ object_id: 'other', module_id: other.id, after: { code: 'other' } })
    await given({ object_id: 'lost', action: 'factor.delete' })
    await given({ object_id: 'person', action: 'user.update' })
    expect(await idsOf({}, limited)).toEqual(['person', 'own'])
    expect(await idsOf({})).toEqual(['person', 'lost', 'other', 'own'])
    const { bytes } = await download({}, { token: limited.token })
    const rows = parse(bytes, { bom: true, columns: true }) as Record<string, string>[] // as above
    expect(rows.map((row) => row['What was done'])).toEqual(['Changed user', 'Changed factor own'])
  })
})

describe('of what is done, a person who is limited to stations reads', () => {
  it('what was done at their own', async () => {
    const admin = await signIn(app, { role: 'admin' })
    const [own, other] = [await makeModule(app, admin.token), await makeModule(app, admin.token)]
    const limited = await signIn(app, { permissions: ['audit.view_log'], module_ids: [own.id] })
    await asOwner(app, emptyAuditLog)
    for (const module of [other, own]) {
      await app.call('moduleUpdate', { params: { id: module.id }, body: { name: module.code } }, admin)
      const { id } = await makeFactor(app, admin.token, { module: module.code })
      await app.call('factorUpdate', { params: { id }, body: { unit: 'mg/L' } }, admin)
      await app.call('thresholdUpdateByFactor', { params: { id }, body: { max_value: 5 } }, admin)
      await app.call('metricCreate', { body: { factor: id, value: 9 } }, admin)
      await app.call('factorDelete', { params: { id } }, admin)
    }
    const { results } = (await list({ limit: 50 }, limited)).body
    expect(results.map(({ action }) => action).toReversed()).toEqual([
      'module.update',
      'factor.create',
      'factor.update',
      'threshold.create',
      'metric.create',
      'factor.delete',
    ])
  })

  it('of no station only the kinds that are named: a new one is not shown', async () => {
    const admin = await signIn(app, { role: 'admin' })
    const { id } = await makeModule(app, admin.token)
    const limited = await signIn(app, { permissions: ['audit.view_log'], module_ids: [id] })
    await asOwner(app, emptyAuditLog)
    for (const object of [...Object.keys(auditVerbs), 'new-kind'])
      await given({ action: `${object}.update`, object_id: object })
    const ofStations = [
      // A profile may name a station.
      'device-profile',
      // A key may name stations.
      'api-key',
      'import',
      'modbus-source',
      'module',
      'module-standard',
      'price-group',
      'factor',
      'threshold',
      'maintenance',
      'review',
      'reading-test',
      'metric',
      'alert',
      'delivery',
      'mqtt-unmatched',
      'report',
      'sample',
      'sample-import',
      // Of several stations.
      'transmission',
    ]
    const shown = Object.keys(auditVerbs).filter((object) => !ofStations.includes(object))
    expect((await idsOf({ limit: 50 }, limited)).toSorted()).toEqual(shown.toSorted())
  })
})

it('says what the ids of an entry are called, and to a limited person only those within reach', async () => {
  const admin = await signIn(app, { role: 'admin' })
  const [own, other] = [await makeModule(app, admin.token), await makeModule(app, admin.token)]
  const factor = await makeFactor(app, admin.token, { module: own.code })
  const limited = await signIn(app, { permissions: ['audit.view_log'], module_ids: [own.id] })
  await asOwner(app, emptyAuditLog)
  const after = {
    module_ids: [own.id, other.id],
    factor_ids: [factor.id],
    user_ids: [admin.user_id, 999_999],
  }
  await given({ action: 'group.update', after })
  const names = async (who: TestActor) => (await list({ action: 'group.update' }, who)).body.results[0]?.names
  const people = { [admin.user_id]: admin.email, 999_999: '#999999' }
  const factors = { [factor.id]: `${factor.code} · ${own.code}` }
  expect(await names(auditor)).toEqual({
    module_ids: { [own.id]: own.code, [other.id]: other.code },
    factor_ids: factors,
    user_ids: people,
  })
  expect(await names(limited)).toEqual({
    module_ids: { [own.id]: own.code, [other.id]: `#${other.id}` },
    factor_ids: factors,
    user_ids: people,
  })
  await app.call('moduleDelete', { params: { id: other.id } }, admin)
  expect((await names(auditor))?.['module_ids']).toEqual({ [own.id]: own.code, [other.id]: other.code })
})

/** Lines of a few instants; the number of each is its object's id. */
async function manyLines(count: number): Promise<void> {
  await app.connections.pool.query(
    `insert into audit_log (at, actor_email, action, object, object_id, after)
     select '2026-03-01T00:00:00Z'::timestamptz + (n % 7) * interval '1 second', 'a@example.test', 'x.y', 'x', n,
       jsonb_build_object('text', repeat('x', 300))
     from generate_series(1, $1) as n`,
    [count],
  )
}

/** The system's context, and a count of the statements sent through it. */
function counting(): { ctx: Context; queries: () => number } {
  let sent = 0
  // Counted on this context alone: the program's own timers take connections of the same pool at any moment.
  const db = app.system.db.withPlugin({
    transformQuery: ({ node }) => {
      sent += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  return { ctx: { ...app.system, db, locale: 'en' }, queries: () => sent }
}

it('the program itself cannot change, remove or empty what is written', async () => {
  await app.system.db
    .insertInto('audit_log')
    .values({
      at: new Date(),
      actor_email: 'a@b.vn',
      action: 'user.delete',
      object: 'user',
      object_id: '7',
      ip: '',
    })
    .execute()
  const { pool } = app.connections
  const before = (await pool.query('select * from audit_log order by id')).rows
  for (const statement of [
    `update audit_log set actor_email = 'somebody@else.vn'`,
    `update audit_log set after = '{}'`,
    'delete from audit_log',
    'truncate audit_log',
  ])
    await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  expect((await pool.query('select * from audit_log order by id')).rows).toEqual(before)
})
