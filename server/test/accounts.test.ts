import { permissionCodes, signedInBy } from '@quantrac/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../src/log.ts'
import { actorPassword, signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { otherTransaction } from './other-transaction.ts'

let app: TestApp
let at = new Date('2026-03-01T00:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ now: () => at })
})
// Each test begins after the window in which the failures of the previous test count.
beforeEach(() => {
  at = new Date(at.getTime() + 3_600_000)
})
afterAll(() => app.stop())

/** A second copy with the same database and clock: by another clock it would remove sessions as expired. */
const startCopy = (options: Parameters<typeof startTestApp>[0] = {}) =>
  startTestApp({ databaseUrl: app.system.config.databaseUrl ?? '', now: () => at, ...options })

const minutesLater = (minutes: number) => (at = new Date(at.getTime() + minutes * 60_000))

async function login(email: string, password: string, more: { address?: string; language?: string } = {}) {
  const response = await fetch(`${app.url}/api/accounts/login/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': more.language ?? 'en',
      'x-forwarded-for': more.address ?? '192.0.2.1',
    },
    body: JSON.stringify({ email, password }),
  })
  const body = (await response.json()) as Record<string, unknown> // every answer of this call is an object
  return { status: response.status, body, retryAfter: response.headers.get('retry-after') }
}

async function fail(times: number, email: string, address?: string): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const { status } = await login(email, 'wrong', address === undefined ? {} : { address })
    expect(status).toBe(401)
  }
}

async function refusals(): Promise<unknown[]> {
  const rows = await app.system.db
    .selectFrom('audit_log')
    .select(['actor_email', 'object_id', 'after', 'ip'])
    .where('action', '=', 'session.refuse')
    .where('at', '>=', at)
    .orderBy('id')
    .execute()
  return rows
}

test('a sign-in returns the person and their permissions', async () => {
  const actor = await signIn(app, { permissions: ['adaptors.view_module'], email: 'Hoa.Tran@Example.test' })
  const answer = await app.call('accountLogin', {
    body: { email: 'Hoa.Tran@Example.test', password: actorPassword },
  })
  expect(answer.status).toBe(200)
  const { data, token } = signedInBy(answer.body)
  expect(data).toMatchObject({
    id: actor.user_id,
    email: 'Hoa.Tran@Example.test',
    username: 'Hoa.Tran',
    role: 'operator',
    groups: [{ id: actor.group_id, name: `Group of ${actor.user_id}` }],
    permissions: ['adaptors.view_module'],
  })
  const me = await app.call('accountMe', {}, { token: token.access_token })
  expect(me.body.data).toEqual(data)
  const audit = await app.system.db
    .selectFrom('audit_log')
    .select(['action', 'actor_email', 'ip'])
    .where('actor_id', '=', actor.user_id)
    .execute()
  expect(audit).toEqual([{ action: 'session.start', actor_email: 'Hoa.Tran@Example.test', ip: '127.0.0.1' }])
})

test('an email matches in another case, in full-width letters and with spaces around it', async () => {
  await signIn(app, { email: 'Quan.Ly@Nhamay.test' })
  for (const email of ['QUAN.LY@NHAMAY.TEST', 'ｑｕａｎ．ｌｙ＠nhamay.test', '  quan.ly@nhamay.test ']) {
    expect((await login(email, actorPassword)).status).toBe(200)
  }
})

test.for([
  ['spaces at both ends', '  hai đầu có cách  '],
  ['emoji', '🔑🌊'.repeat(64)],
  ['128 characters', 'x'.repeat(128)],
])('a password with %s is taken exactly as typed', async ([, password = '']) => {
  const { email } = await signIn(app, { password })
  expect((await login(email, password)).status).toBe(200)
  expect((await login(email, `${Array.from(password).slice(0, -1).join('')}y`)).status).toBe(401)
  expect((await login(email, password.trim())).status).toBe(password === password.trim() ? 200 : 401)
})

test('a password of 129 characters, with NUL or missing is refused under its field', async () => {
  expect(await login('a@b.test', 'x'.repeat(129))).toMatchObject({
    status: 400,
    body: { password: ['Enter at most 128 characters.'] },
  })
  expect(await login('a@b.test', 'a\0b')).toMatchObject({
    status: 400,
    body: { password: [expect.any(String)] },
  })
  expect(await login('a@b.test', '')).toMatchObject({
    status: 400,
    body: { password: ['Must not be blank.'] },
  })
})

test('a wrong pair, an unknown email and an inactive account get the same answer', async () => {
  const active = await signIn(app)
  const inactive = await signIn(app)
  await app.system.db
    .updateTable('user_account')
    .set({ is_active: false })
    .where('id', '=', inactive.user_id)
    .execute()
  const answers: unknown[] = []
  for (const [email, password] of [
    [active.email, 'wrong password'],
    ['nobody@example.test', 'wrong password'],
    [inactive.email, 'wrong password'],
    [inactive.email, actorPassword],
  ] as const) {
    answers.push(await login(email, password))
  }
  const refused = {
    status: 401,
    body: { detail: 'Login failed: the email or the password is wrong.', code: 'login-failed' },
    retryAfter: null,
  }
  expect(answers).toEqual([refused, refused, refused, refused])
  expect(await refusals()).toEqual([
    {
      actor_email: active.email,
      object_id: String(active.user_id),
      after: { why: 'wrong password' },
      ip: '192.0.2.1',
    },
    { actor_email: 'nobody@example.test', object_id: '', after: { why: 'unknown email' }, ip: '192.0.2.1' },
    {
      actor_email: inactive.email,
      object_id: String(inactive.user_id),
      after: { why: 'wrong password' },
      ip: '192.0.2.1',
    },
    {
      actor_email: inactive.email,
      object_id: String(inactive.user_id),
      after: { why: 'inactive' },
      ip: '192.0.2.1',
    },
  ])
})

test('a text in the email field that is not an email is not stored: it may be a password', async () => {
  await login('my secret p@ssword', 'wrong password')
  expect(await refusals()).toEqual([
    { actor_email: '', object_id: '', after: { why: 'unknown email' }, ip: '192.0.2.1' },
  ])
})

test('a refusal is in the requested language', async () => {
  const answer = await login('nobody@example.test', 'wrong', { language: 'vi-VN' })
  expect(answer.body).toMatchObject({ detail: 'Đăng nhập thất bại: email hoặc mật khẩu không đúng.' })
})

test('after ten failures an account is locked for five minutes, for every address and spelling', async () => {
  const { email } = await signIn(app)
  for (let n = 0; n < 10; n += 1) await fail(1, email, `198.51.100.${n}`)
  const answer = await login(` ${email.toUpperCase()}`, actorPassword, { address: '203.0.113.9' })
  expect(answer).toMatchObject({ status: 429, retryAfter: '300', body: { code: 'too-many-requests' } })
  minutesLater(4.9)
  expect((await login(email, actorPassword)).status).toBe(429)
  minutesLater(0.1)
  expect((await login(email, actorPassword)).status).toBe(200)
})

test.for([0.9, 180])(
  'after a clock that jumped %d minutes ahead and back, a lock lasts five minutes at most',
  async (minutes) => {
    const { email } = await signIn(app)
    minutesLater(minutes)
    for (let n = 0; n < 10; n += 1) await fail(1, email, `198.51.100.${n}`)
    minutesLater(-minutes)
    const { status, retryAfter } = await login(email, actorPassword)
    expect(status === 200 || Number(retryAfter) <= 300).toBe(true)
    minutesLater(5)
    expect((await login(email, actorPassword)).status).toBe(200)
  },
)

test('an unknown email is locked like a known one, so that the limit does not reveal who exists', async () => {
  for (let n = 0; n < 10; n += 1) await fail(1, 'ghost@example.test', `198.51.100.${n}`)
  expect((await login('ghost@example.test', 'wrong', { address: '203.0.113.9' })).status).toBe(429)
})

test('after ten failures an address is locked for every account, another address is not', async () => {
  const { email } = await signIn(app)
  for (let n = 0; n < 10; n += 1) await fail(1, `guess-${n}@example.test`, '203.0.113.7')
  expect((await login(email, actorPassword, { address: '203.0.113.7' })).status).toBe(429)
  expect((await login(email, actorPassword, { address: '203.0.113.8' })).status).toBe(200)
})

test('an IPv6 network counts as one address', async () => {
  for (let n = 0; n < 10; n += 1) await fail(1, `v6-${n}@example.test`, `2001:db8:1:2::${n + 1}`)
  expect((await login('v6@example.test', 'wrong', { address: '2001:db8:1:2:ffff::1' })).status).toBe(429)
  expect((await login('v6@example.test', 'wrong', { address: '2001:db8:1:3::1' })).status).toBe(401)
})

test('successful sign-ins never count towards a limit', async () => {
  const { email } = await signIn(app)
  await fail(9, email)
  for (let n = 0; n < 12; n += 1) expect((await login(email, actorPassword)).status).toBe(200)
})

test('guesses at the same time cannot exceed the limit', async () => {
  const { email } = await signIn(app)
  await fail(9, email)
  // All four reach the count before the first of them is counted.
  const gate = await otherTransaction(app.connections.pool)
  await gate.query(`select pg_advisory_xact_lock(hashtext('sign-in-attempt'))`)
  const attempts = Array.from({ length: 4 }, () => login(email, 'wrong'))
  await gate.awaited(4, 'sign-in-attempt')
  await gate.commit()
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(1)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
})

test('fifty sign-ins wait for four others; further ones must retry in a second and do not count as failures', async () => {
  // Several people: with more than ten sessions, a person's oldest ends, even if its sign-in is not answered yet.
  const emails: string[] = []
  for (let n = 0; n < 10; n += 1) emails.push((await signIn(app)).email)
  const [email = ''] = emails
  const gate = await otherTransaction(app.connections.pool)
  await gate.query(`select pg_advisory_xact_lock(hashtext('sign-in-attempt'))`)
  const early: Awaited<ReturnType<typeof login>>[] = []
  const attempts = Array.from({ length: 60 }, async (_, n) => {
    const answer = await login(emails[n % 10] ?? '', actorPassword)
    early.push(answer)
    return answer
  })
  await expect.poll(() => early.length).toBe(6)
  for (const answer of early) expect(answer).toMatchObject({ status: 429, retryAfter: '1' })
  await gate.commit()
  const answers = await Promise.all(attempts)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(54)
  await fail(9, email)
  expect((await login(email, actorPassword)).status).toBe(200)
})

test('copies that start together create the first admin once, with every permission', async () => {
  await app.system.db.deleteFrom('user_account').execute()
  const copies = await Promise.all([1, 2, 3].map(() => startCopy()))
  const made = copies.map((copy) => copy.firstAdmin).filter((admin) => admin !== null)
  await Promise.all(copies.map((copy) => copy.stop()))
  expect(made).toEqual([{ email: 'admin@quantrac.local', generatedPassword: null }])
  const answer = await login('admin@quantrac.local', 'correct horse battery')
  expect(answer.body.data).toMatchObject({ role: 'admin', username: 'admin', permissions: permissionCodes })
})

test('a first admin without a configured password gets a random one', async () => {
  const { admin } = app.system.config
  await app.system.db.deleteFrom('user_account').execute()
  const copy = await startCopy({ config: { admin: { ...admin, password: null } } })
  await copy.stop()
  const generated = copy.firstAdmin?.generatedPassword ?? ''
  expect(generated).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/)
  expect((await login(admin.email, generated)).status).toBe(200)
})

test('codes of another version give nothing and are kept', async () => {
  const actor = await signIn(app, { permissions: ['adaptors.view_module'] })
  const { db } = app.system
  await db
    .insertInto('permission')
    .values({ code: 'lab.view_sample', name: 'x', content_type: 'x' })
    .execute()
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => lines.push(line) })
  const copy = await startCopy({ log })
  await copy.stop()
  expect(lines.join('')).toContain('lab.view_sample')
  await db
    .insertInto('group_permission')
    .columns(['group_id', 'permission_id'])
    .expression((eb) =>
      eb
        .selectFrom('permission')
        .select((row) => [row.val(actor.group_id ?? 0).as('group_id'), 'id as permission_id'])
        .where('code', '=', 'lab.view_sample'),
    )
    .execute()
  const me = await app.call('accountMe', {}, { token: actor.token })
  expect(me).toMatchObject({ status: 200, body: { data: { permissions: ['adaptors.view_module'] } } })
})

test('an alert raised before a person was added counts as read by them', async () => {
  const alertId = await raiseAlert()
  const { user_id } = await signIn(app)
  const row = await app.system.db
    .selectFrom('alert_read_through')
    .select('through_id')
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  expect(row).toEqual({ through_id: alertId })
})

async function raiseAlert(): Promise<number> {
  const { pool } = app.connections
  await pool.query(`insert into module (code, code_key, manufacturer_id, name) values ('M', 'm', 'm', 'M')`)
  await pool.query(`insert into factor (module_id, name, code, code_key, manufacturer_id)
    select id, 'COD', 'COD', 'cod', 'cod' from module`)
  const { rows } = await pool.query<{ id: number }>(
    `insert into alert (factor_id, module_id, factor_code, factor_name, module_code, module_name, unit, decimals, status,
       value, timestamp, started_at)
     select id, module_id, 'COD', 'COD', 'M', 'M', '', 2, 'ALERT', 1, now(), now() from factor returning id`,
  )
  return rows[0]?.id ?? 0
}
