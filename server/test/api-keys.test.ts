import { permissionCodes, type PermissionCode } from '@quantrac/contract'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createApiKeys } from '../src/features/sessions/key-access.service.ts'
import { createLog } from '../src/log.ts'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { csvRows, takeAlong } from './list-file.ts'
import { openLive } from './live-client.ts'
import { makeKey } from './made-api-key.ts'
import { makeModule } from './made-modules.ts'

/*
 * Every change is made on one copy of the program and checked on both. Their clock moves only where a test moves it, so
 * cached access does not expire by itself.
 */
let now = new Date('2026-03-01T00:00:00Z')
const lines: string[] = []
const secretKey = 'one secret for both copies'
let app: TestApp
let other: TestApp
let admin: TestActor
beforeAll(async () => {
  const log = createLog('debug', { write: (line: string) => lines.push(line) })
  app = await startTestApp({ now: () => now, config: { secretKey }, log })
  const databaseUrl = app.system.config.databaseUrl ?? ''
  other = await startTestApp({ now: () => now, databaseUrl, config: { secretKey, broker: null } })
  admin = await signIn(app, { role: 'admin' })
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const manages = ['accounts.view_apikey', 'accounts.add_apikey', 'accounts.delete_apikey'] as const
const status = async (by: { token: string }, on = app) => (await on.call('moduleList', {}, by)).status
const listed = async (by: { token: string }, query = {}) =>
  (await app.call('apiKeyList', { query }, by)).body.results
const tried = (by: TestActor, more: object) =>
  app.call('apiKeyCreate', { body: { name: 'Key', permissions: ['adaptors.view_module'], ...more } }, by)
/** With a right checksum. */
const nobodys = `qt_${'0'.repeat(33)}26BYXP`
const day = 86_400_000
const inDays = (days: number) => new Date(now.getTime() + days * day).toISOString()

/** A call from an address, as a trusted proxy names it. */
async function from(address: string, token: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address, 'accept-language': 'en' }
  const answer = await fetch(`${app.url}/api/modules/list/`, { headers })
  return answer.ok ? answer.status : answer.json()
}

describe('a key', () => {
  it('is shown once, and makes calls with the rights that it lists', async () => {
    const answer = await tried(admin, { addresses: ['10.0.0.0/8', '127.0.0.1'] })
    const { key, ...shown } = answer.body.data
    expect(key).toMatch(/^qt_[0-9A-Za-z]{39}$/)
    expect(shown).toEqual({
      id: expect.any(Number),
      name: 'Key',
      prefix: key.slice(0, 9),
      user: { id: admin.user_id, name: admin.email.split('@')[0], is_service: false },
      permissions: ['adaptors.view_module'],
      module_ids: [],
      expires_at: inDays(90),
      addresses: ['10.0.0.0/8', '127.0.0.1'],
      created_at: now.toISOString(),
      created_by: { id: admin.user_id, name: admin.email.split('@')[0] },
      last_used_at: null,
      last_used_address: null,
    })
    expect(await status({ token: key })).toBe(200)
    expect(await status({ token: key }, other)).toBe(200)
    // An administrator's key is no administrator.
    expect((await app.call('factorList', {}, { token: key })).status).toBe(403)
    await expect
      .poll(() => listed(admin, { search: 'key' }))
      .toEqual([{ ...shown, last_used_at: now.toISOString(), last_used_address: '127.0.0.1' }])
  })

  it('notes its last use at most once a minute', async () => {
    const { id, token } = await makeKey(app, admin)
    const used = async () => (await listed(admin, { limit: 1000 })).find((one) => one.id === id)
    await from('10.0.0.1', token)
    await expect.poll(used).toMatchObject({ last_used_address: '10.0.0.1' })
    await from('10.0.0.2', token)
    now = new Date(now.getTime() + 61_000)
    await from('10.0.0.3', token)
    await expect.poll(used).toMatchObject({ last_used_address: '10.0.0.3', last_used_at: now.toISOString() })
  })

  it('reaches no station but those it lists', async () => {
    const [own, another] = [await makeModule(app, admin.token), await makeModule(app, admin.token)]
    const { token } = await makeKey(app, admin, { module_ids: [own.id] })
    const { body } = await app.call('moduleList', { query: { limit: 1000 } }, { token })
    expect(body.results.map(({ id }) => id)).toEqual([own.id])
    expect((await app.call('moduleRetrieve', { params: { id: another.id } }, { token })).status).toBe(404)
    // Also the calls that need no permission.
    const latest = await app.call('moduleLatest', { params: { code: another.code } }, { token })
    expect(latest.status).toBe(404)
    // Nor more when its last station is deleted.
    await app.call('moduleDelete', { params: { id: own.id } }, admin)
    expect((await app.call('moduleList', {}, { token })).body.count).toBe(0)
  })

  test.for<[string, (key: string) => string]>([
    ['with another last character', (key) => key.slice(0, -1) + (key.endsWith('x') ? 'y' : 'x')],
    ['that nobody has', () => nobodys],
    ['without its end', (key) => key.slice(0, -1)],
  ])('%s is answered as a wrong token', async ([, change]) => {
    const { token } = await makeKey(app, admin)
    const wrong = await app.call('moduleList', {}, { token: 'eyJhbGciOiJIUzI1NiJ9.e30.x' })
    const answer = await app.call('moduleList', {}, { token: change(token) })
    expect([answer.status, answer.body]).toEqual([401, wrong.body])
  })

  it('with a wrong checksum asks the database nothing', async () => {
    let asked = 0
    const db = app.system.db.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const keys = createApiKeys({ ...app.system, db })
    expect([await keys.find(nobodys.replace(/P$/, 'Q')), asked]).toEqual([null, 0])
    expect([await keys.find(nobodys), asked]).toEqual([null, 1])
  })

  it('works from its addresses alone', async () => {
    const { token } = await makeKey(app, admin, { addresses: ['203.0.113.7', '10.0.0.0/8', '2001:db8::/32'] })
    const wrong = await from('10.0.0.1', 'garbage')
    const of = (address: string) => from(address, token)
    for (const address of ['203.0.113.7', '10.200.3.4', '::ffff:10.1.2.3', '2001:db8:1::5'])
      expect([address, await of(address)]).toEqual([address, 200])
    for (const address of ['203.0.113.8', '11.0.0.1', '::ffff:11.0.0.1', '2001:db9::1', '127.0.0.1'])
      expect([address, await of(address)]).toEqual([address, wrong])
    const socket = await openLive(app.url, '/ws/readings/', { token })
    expect(await socket.closed).toBe(4401)
  })

  it('ends when it expires, also on an open socket', async () => {
    const { token } = await makeKey(app, admin, { expires_at: inDays(1 / 1440) })
    const socket = await openLive(other.url, '/ws/readings/', { token })
    expect(await status({ token })).toBe(200)
    now = new Date(now.getTime() + 60_000)
    expect(await status({ token })).toBe(401)
    expect(await socket.closed).toBe(4401)
  })

  it('is named by every line of the audit log that it makes', async () => {
    const { token } = await makeKey(app, admin, { name: 'Import', permissions: ['adaptors.add_module'] })
    const [by_key, by_person] = [await makeModule(app, token), await makeModule(app, admin.token)]
    const lineOf = async ({ id }: { id: number }) =>
      (await app.call('auditList', { query: { object: 'module', object_id: String(id) } }, admin)).body
        .results
    const actor = { id: admin.user_id, email: admin.email }
    expect(await lineOf(by_key)).toMatchObject([{ actor, api_key: 'Import' }])
    expect(await lineOf(by_person)).toMatchObject([{ actor, api_key: null }])
    const file = await takeAlong(app, 'auditCsv', { query: { object: 'module' }, token: admin.token })
    const keys = csvRows(file.bytes).map((row) => row.at(-1))
    expect([keys[0], new Set(keys.slice(1))]).toEqual(['API key', new Set(['', 'Import'])])
  })

  it('leaves its text nowhere in the database, the audit log and the log', async () => {
    const { id, token } = await makeKey(app, admin, { name: 'Nowhere' })
    await status({ token })
    const secret = token.slice(9)
    const { rows } = await app.connections.pool.query<{ text: string }>(
      `select k::text as text from api_key k union all select a::text from audit_log a
       union all select j::text from graphile_worker._private_jobs j`,
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ text }) => text.includes(secret))).toEqual([])
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
    expect(lines.some((line) => line.includes(`"key_id":${id}`))).toBe(true)
  })
})

describe('what ends a key at once, on both copies and on open sockets', () => {
  const person = () => signIn(app, { permissions: [...manages, 'adaptors.view_module', 'notify.view_alert'] })
  const update = (id: number, body: object) => app.call('userUpdate', { params: { id }, body }, admin)

  it.for<[string, (owner: TestActor, id: number) => Promise<{ status: number }>]>([
    ['its deletion', (owner, id) => app.call('apiKeyDelete', { params: { id } }, owner)],
    ['the deactivation of its account', ({ user_id }) => update(user_id, { is_active: false })],
    ['the deletion of its account', ({ user_id: id }) => app.call('userDelete', { params: { id } }, admin)],
  ])('is %s', async ([, act]) => {
    const owner = await person()
    const { id, token } = await makeKey(app, owner)
    const sockets = [
      await openLive(app.url, '/ws/readings/', { token }),
      await openLive(other.url, '/ws/readings/', { token }),
    ]
    expect([await status({ token }), await status({ token }, other)]).toEqual([200, 200])
    expect((await act(owner, id)).status).toBeLessThan(300)
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401])
    await expect.poll(() => status({ token }, other)).toBe(401)
    expect(await status({ token })).toBe(401)
  })

  it('is the loss of the right by its account', async () => {
    const owner = await person()
    const { token } = await makeKey(app, owner, {
      permissions: ['adaptors.view_module', 'notify.view_alert'],
    })
    const socket = await openLive(other.url, '/ws/alerts/', { token })
    expect(await status({ token }, other)).toBe(200)
    await app.call('groupAssign', { body: { user_id: owner.user_id, group_ids: [] } }, admin)
    expect(await socket.closed).toBe(4403)
    await expect.poll(() => status({ token }, other)).toBe(403)
  })

  it('is not the deletion of another key of the account', async () => {
    const owner = await person()
    const [kept, gone] = [await makeKey(app, owner), await makeKey(app, owner)]
    const socket = await openLive(app.url, '/ws/readings/', { token: kept.token })
    await app.call('apiKeyDelete', { params: { id: gone.id } }, owner)
    expect([await status(gone), await status(kept)]).toEqual([401, 200])
    socket.send({ type: 'ping' })
    expect(await socket.next()).toEqual({ type: 'pong' })
    await socket.close()
  })
})

describe('nobody makes a key for more than they have', () => {
  const makers = (module_ids?: number[]) =>
    signIn(app, { permissions: [...manages, 'adaptors.view_module'], ...(module_ids && { module_ids }) })

  it('neither a permission that they lack, nor a station out of reach', async () => {
    const [own, another] = [await makeModule(app, admin.token), await makeModule(app, admin.token)]
    const maker = await makers([own.id])
    const answers = [
      await tried(maker, { permissions: ['adaptors.delete_module'], module_ids: [own.id] }),
      await tried(maker, { module_ids: [own.id, another.id] }),
      await tried(maker, { module_ids: [] }),
      await tried(maker, { module_ids: [own.id] }),
    ]
    expect(answers.map((answer) => [answer.status, answer.body])).toMatchObject([
      [403, { code: 'escalation' }],
      [400, { module_ids: ['Does not exist.'] }],
      [400, { module_ids: ['This is needed.'] }],
      [201, {}],
    ])
    const { rows } = await app.connections.pool.query(
      `select action, api_key, after from audit_log where object = 'api-key' and actor_id = $1 order by id`,
      [maker.user_id],
    )
    expect(rows).toMatchObject([
      { action: 'api-key.refuse', api_key: null, after: { attempt: 'create', why: 'escalation' } },
      { action: 'api-key.create', after: { name: 'Key', module_ids: [own.id] } },
    ])
  })

  it('nor of another person’s account, but of a service account, with what both have', async () => {
    const maker = await makers()
    const service = await app.call('userServiceCreate', { body: { name: 'Máy chủ Đo lường' } }, admin)
    const { id } = service.body.data
    expect(service.body.data).toMatchObject({
      is_service: true,
      username: 'may-chu-do-luong',
      role: 'operator',
    })
    const other_person = await tried(maker, { user_id: admin.user_id })
    expect([other_person.status, other_person.body]).toEqual([400, { user_id: ['Does not exist.'] }])
    expect(await tried(maker, { user_id: id })).toMatchObject({
      status: 400,
      body: { permissions: [/lacks/] },
    })
    const groups = [(await makers()).group_id ?? 0]
    await app.call('groupAssign', { body: { user_id: id, group_ids: groups } }, admin)
    const made = await tried(maker, { user_id: id })
    expect(made).toMatchObject({ status: 201, body: { data: { user: { id, is_service: true } } } })
    expect(await status({ token: made.body.data.key })).toBe(200)
  })

  test.for<[string, object, string]>([
    ['a time that has passed', { expires_at: '2026-03-01T00:00:00Z' }, 'expires_at'],
    ['a time beyond two years', { expires_at: '2028-06-01T00:00:00Z' }, 'expires_at'],
    ['no permission', { permissions: [] }, 'permissions'],
    ['a permission that does not exist', { permissions: ['adaptors.fly'] }, 'permissions'],
    ['no name', { name: ' ' }, 'name'],
    ['a range that is none', { addresses: ['10.0.0.0/33'] }, 'addresses'],
    ['a name as an address', { addresses: ['localhost'] }, 'addresses'],
    ['too many addresses', { addresses: Array.from({ length: 21 }, (_, n) => `10.0.0.${n}`) }, 'addresses'],
    ['an account that does not exist', { user_id: 999_999_999_999 }, 'user_id'],
    ['a station that does not exist', { module_ids: [999_999_999_999] }, 'module_ids'],
  ])('nor one with %s', async ([, more, field]) => {
    const answer = await tried(admin, more)
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })

  it('nor by a key: what belongs to a person, and keys themselves, refuse it', async () => {
    const { id, token } = await makeKey(app, admin, { permissions: [...permissionCodes] })
    const answers = [
      await app.call('apiKeyList', {}, { token }),
      await tried({ ...admin, token }, {}),
      await app.call('apiKeyDelete', { params: { id } }, { token }),
      await app.call('accountMe', {}, { token }),
      // The mailbox of the account would give its password.
      await app.call(
        'userUpdate',
        { params: { id: admin.user_id }, body: { email: 'mine@example.test' } },
        { token },
      ),
    ]
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual(
      answers.map(() => [403, { detail: expect.stringContaining('API key'), code: 'not-by-key' }]),
    )
    // It is no token of a session.
    expect((await app.call('accountVerify', { body: { token } })).status).toBe(401)
  })

  it('nor an account beyond the stations of the key', async () => {
    const own = await makeModule(app, admin.token)
    const permissions: PermissionCode[] = ['accounts.add_useraccount', 'accounts.change_useraccount']
    const { token } = await makeKey(app, admin, { permissions, module_ids: [own.id] })
    // No group of this installation may be limited: whoever is in none then reaches every station.
    await app.connections.pool.query('delete from group_module')
    const groupless = await signIn(app)
    await app.connections.pool.query('delete from user_group where user_id = $1', [groupless.user_id])
    const answers = [
      await app.call('userServiceCreate', { body: { name: 'Beyond' } }, { token }),
      await app.call('userPasswordLink', { params: { id: groupless.user_id } }, { token }),
    ]
    expect(answers.map((answer) => [answer.status, answer.body])).toMatchObject([
      [403, { code: 'escalation' }],
      [403, { code: 'escalation' }],
    ])
  })
})

it('shows a limited person their own keys, and those of their stations alone', async () => {
  const [own, another] = [await makeModule(app, admin.token), await makeModule(app, admin.token)]
  const limited = await signIn(app, {
    permissions: [...manages, 'adaptors.view_module'],
    module_ids: [own.id],
  })
  const within = await makeKey(app, admin, { module_ids: [own.id] })
  const beyond = await makeKey(app, admin, { module_ids: [own.id, another.id] })
  const everywhere = await makeKey(app, admin)
  const mine = await makeKey(app, limited, { module_ids: [own.id] })
  expect((await listed(limited)).map(({ id }) => id)).toEqual([within.id, mine.id])
  const ends = async ({ id }: { id: number }) =>
    (await app.call('apiKeyDelete', { params: { id } }, limited)).status
  expect([await ends(beyond), await ends(everywhere), await ends(within)]).toEqual([404, 404, 204])
})

describe('a service account', () => {
  const add = async (name: string) =>
    (await app.call('userServiceCreate', { body: { name } }, admin)).body.data

  it('cannot sign in, gets no link, and is never an administrator', async () => {
    const { id, email } = await add('Export')
    const login = (address: string) =>
      app.call('accountLogin', { body: { email: address, password: 'whatever it is' } })
    const [refused, unknown] = [await login(email), await login('nobody@example.test')]
    expect([refused.status, refused.body]).toEqual([unknown.status, unknown.body])
    const link = await app.call('userPasswordLink', { params: { id } }, admin)
    expect([link.status, link.body]).toMatchObject([409, { code: 'service-account' }])
    const promoted = await app.call('userUpdate', { params: { id }, body: { role: 'admin' } }, admin)
    expect([promoted.status, Object.keys(promoted.body)]).toEqual([400, ['role']])
    const again = await app.call('userServiceCreate', { body: { name: 'export' } }, admin)
    expect(again.body.data).toMatchObject({ username: 'export-2', first_name: 'export' })
  })

  it('is told nothing, and nobody picks it to be told or for duty', async () => {
    const { id } = await add('Quiet')
    const watcher = await signIn(app, { permissions: ['notify.view_alert'] })
    const group_ids = [watcher.group_id ?? 0]
    await app.call('groupAssign', { body: { user_id: id, group_ids } }, admin)
    const { body: targets } = await app.call('notificationRuleTargets', {}, admin)
    expect(targets.data.users.map((one) => one.id)).toContain(watcher.user_id)
    expect(targets.data.users.map((one) => one.id)).not.toContain(id)
    const note = { title: 'Hello', message: 'All', user_ids: [watcher.user_id, id] }
    expect((await app.call('notificationCreate', { body: note }, admin)).status).toBe(400)
    const duty = await app.call(
      'dutyRotaCreate',
      {
        body: {
          name: 'Nights',
          cycle_weeks: 1,
          starts_on: '2026-03-02',
          shifts: [{ day: 1, from_time: '22:00', to_time: '06:00', user_id: id }],
        },
      },
      admin,
    )
    expect(duty.status).toBe(400)
    const told = await app.system.db
      .selectFrom('notification')
      .select('id')
      .where('user_id', '=', id)
      .execute()
    expect(told).toEqual([])
  })
})
