import { type RouteDefinition, routes } from '@quantrac/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, test } from 'vitest'
import { totpCode } from '../../e2e/src/totp-code.ts'
import { actorPassword, signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { addTotp, type AddedTotp, dueToken } from './second-factor.ts'

const secretKey = 'the same secret for every copy of the program'

let app: TestApp
let at = Date.parse('2026-03-01T00:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(at), config: { secretKey } })
})
afterAll(() => app.stop())
// Each test begins after the window in which the failures of the one before count.
beforeEach(() => secondsLater(3600))

const secondsLater = (seconds: number) => void (at += seconds * 1000)

interface Owner extends TestActor, AddedTotp {}

/** A person with an authenticator app; its next code is one that was not used yet. */
async function owner(): Promise<Owner> {
  const actor = await signIn(app, { permissions: ['notify.view_notification'] })
  const added = await addTotp(app, actor, { at })
  secondsLater(30)
  return { ...actor, ...added, id: added.id }
}
const codeOf = ({ secret }: AddedTotp, offMs = 0) => totpCode(secret, at + offMs)
const due = ({ email }: Owner) => dueToken(app, email)
const second = (token: string, code: string, on: TestApp = app) =>
  on.call('accountLoginSecond', { body: { token, code } })
const own = async (by: { token: string }) => (await app.call('secondFactorList', {}, by)).body.data
const wrongCode = { code: ['The code is wrong, has expired or was used already.'] }

async function reasons(userId: number): Promise<unknown[]> {
  const rows = await app.system.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('object_id', '=', String(userId))
    .where('action', 'in', ['session.refuse', 'user.refuse'])
    .orderBy('id')
    .execute()
  return rows.map(({ after }) => (after as { why: string }).why) // a refusal has its reason
}

async function anotherCopy(): Promise<TestApp> {
  const copy = await startTestApp({
    now: () => new Date(at),
    config: { secretKey },
    databaseUrl: app.system.config.databaseUrl ?? '',
  })
  onTestFinished(() => copy.stop())
  return copy
}

describe('an authenticator app', () => {
  it('is added by a code of it, with ten recovery codes the first time', async () => {
    const actor = await signIn(app)
    expect(await own(actor)).toMatchObject({ factors: [], recovery_codes_left: null, proved_until: null })
    const { secret, uri } = (await app.call('secondFactorTotpStart', {}, actor)).body.data
    expect(uri).toContain(`secret=${secret}`)
    const confirm = (code: string) =>
      app.call('secondFactorTotpConfirm', { body: { name: 'Điện thoại', code } }, actor)
    expect(await confirm(totpCode(secret, at + 300_000))).toMatchObject({ status: 400, body: wrongCode })
    const made = await confirm(totpCode(secret, at))
    expect(made).toMatchObject({
      status: 201,
      body: { data: { factor: { name: 'Điện thoại', kind: 'totp' } } },
    })
    expect(new Set(made.body.data.recovery_codes).size).toBe(10)
    expect(await own(actor)).toMatchObject({
      factors: [{ name: 'Điện thoại', last_used_at: null }],
      recovery_codes_left: 10,
      proved_until: new Date(at + 600_000).toISOString(),
    })
    expect((await addTotp(app, actor, { at })).recoveryCodes).toEqual([])
  })

  it('is not added after ten minutes, in another session, or as the eleventh', async () => {
    const actor = await signIn(app)
    const { secret } = (await app.call('secondFactorTotpStart', {}, actor)).body.data
    const body = () => ({ name: 'Telephone', code: totpCode(secret, at) })
    const stranger = await signIn(app)
    expect((await app.call('secondFactorTotpConfirm', { body: body() }, stranger)).status).toBe(409)
    secondsLater(600)
    const late = await app.call('secondFactorTotpConfirm', { body: body() }, actor)
    expect(late).toMatchObject({ status: 409, body: { code: 'second-factor-not-started' } })
    for (let n = 0; n < 10; n += 1) await addTotp(app, actor, { at })
    const full = await app.call('secondFactorTotpStart', {}, actor)
    expect(full).toMatchObject({ status: 409, body: { code: 'second-factors-full' } })
  })

  it('leaves nothing in the database that signs anybody in', async () => {
    const person = await owner()
    const token = await due(person)
    const { rows } = await app.connections.pool.query<{ all: string }>(
      `select string_agg(t, chr(10)) as all from (select second_factor::text from second_factor
         union all select recovery_code::text from recovery_code
         union all select sign_in_step::text from sign_in_step) as x (t)`,
    )
    const stored = rows[0]?.all ?? ''
    for (const text of [person.secret, token, ...person.recoveryCodes, ...person.recoveryCodes.map(bare)])
      for (const form of [text, Buffer.from(text).toString('hex')]) expect(stored).not.toContain(form)
  })
})
const bare = (code: string) => code.replaceAll('-', '')

describe('a sign-in with a second factor', () => {
  it('gives no tokens for the password alone, whatever else is sent', async () => {
    const person = await owner()
    const bodies = [
      { email: person.email, password: actorPassword },
      { email: person.email, password: actorPassword, code: codeOf(person), second_factor: null },
    ]
    for (const body of bodies) {
      const answer = await app.call('accountLogin', { body })
      expect(answer.body).toEqual({
        second_factor: { token: expect.any(String), kinds: ['totp', 'recovery'], passkey: null },
      })
    }
  })

  it('opens a session that has proved itself', async () => {
    const person = await owner()
    const { status, body } = await second(await due(person), codeOf(person))
    expect(status).toBe(200)
    expect(body.data.email).toBe(person.email)
    const as = { token: body.token.access_token }
    expect(await own(as)).toMatchObject({ proved_until: new Date(at + 600_000).toISOString() })
  })

  it.for([-30_000, 0, 30_000])('takes a code that is %d ms off', async (off) => {
    const person = await owner()
    secondsLater(60)
    expect((await second(await due(person), codeOf(person, off))).status).toBe(200)
  })

  it.for([-60_000, 60_000])('refuses a code that is %d ms off', async (off) => {
    const person = await owner()
    secondsLater(60)
    expect(await second(await due(person), codeOf(person, off))).toMatchObject({
      status: 400,
      body: wrongCode,
    })
    expect(await reasons(person.user_id)).toEqual(['wrong code'])
  })

  it('takes each code once, on any copy of the program, and no older one after it', async () => {
    const person = await owner()
    const copy = await anotherCopy()
    secondsLater(60)
    const tokens = [await due(person), await due(person), await due(person), await due(person)] as const
    const code = codeOf(person)
    const answers = await Promise.all([second(tokens[0], code), second(tokens[1], code, copy)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect((await second(tokens[2], code)).status).toBe(400)
    expect((await second(tokens[3], codeOf(person, -30_000), copy)).status).toBe(400)
    expect(await reasons(person.user_id)).toEqual(['used code', 'used code', 'used code'])
  })

  it('refuses the code that its app was added with', async () => {
    const actor = await signIn(app)
    const { secret } = await addTotp(app, actor, { at })
    const token = await dueToken(app, actor.email)
    expect((await second(token, totpCode(secret, at))).status).toBe(400)
  })

  it('takes its token once, within five minutes, for five tries, on any copy', async () => {
    const person = await owner()
    const copy = await anotherCopy()
    const expired = { status: 401, body: { code: 'sign-in-expired' } }
    const [used, late, tried] = [await due(person), await due(person), await due(person)]
    expect((await second(used, codeOf(person), copy)).status).toBe(200)
    secondsLater(30)
    expect(await second(used, codeOf(person))).toMatchObject(expired)
    for (let n = 0; n < 5; n += 1)
      expect((await second(tried, codeOf(person, 600_000), n % 2 ? app : copy)).status).toBe(400)
    expect(await second(tried, codeOf(person))).toMatchObject(expired)
    secondsLater(270)
    expect(await second(late, codeOf(person))).toMatchObject(expired)
    expect(await second('made up', codeOf(person))).toMatchObject(expired)
  })

  it('ends when the password changes or the account is deactivated', async () => {
    const [one, two] = [await owner(), await owner()]
    const [first, other] = [await due(one), await due(two)]
    const sql = app.connections.pool
    await sql.query(`update user_account set password_hash = password_hash || 'x' where id = $1`, [
      one.user_id,
    ])
    await sql.query('update user_account set is_active = false where id = $1', [two.user_id])
    expect((await second(first, codeOf(one))).status).toBe(401)
    expect((await second(other, codeOf(two))).status).toBe(401)
  })

  it('takes nothing of another person', async () => {
    const [one, two] = [await owner(), await owner()]
    const token = await due(one)
    expect((await second(token, codeOf(two))).status).toBe(400)
    expect((await second(token, two.recoveryCodes[0] ?? '')).status).toBe(400)
    expect((await second(token, codeOf(one))).body.data.id).toBe(one.user_id)
  })

  it('has no session until it is finished', async () => {
    const person = await owner()
    const token = await due(person)
    expect((await app.call('accountMe', {}, { token })).status).toBe(401)
    expect((await app.call('accountRefresh', { body: { refresh: token } })).status).toBe(401)
    expect((await app.call('accountVerify', { body: { token } })).status).toBe(401)
    expect((await app.call('userSessions', { query: {} }, person)).body.data).toHaveLength(1)
  })

  it('counts wrong codes and unfinished sign-ins as wrong passwords, from all addresses and on all copies', async () => {
    const person = await owner()
    const copy = await anotherCopy()
    let calls = 0
    /** From another address each time: none of them is locked itself. */
    const statusOf = async (path: string, body: object) => {
      calls += 1
      const answer = await fetch(`${(calls % 2 ? app : copy).url}/api/accounts/${path}/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${calls}` },
        body: JSON.stringify(body),
      })
      return answer.status
    }
    const tokens = [await due(person), await due(person)]
    for (const token of tokens)
      for (let n = 0; n < 4; n += 1)
        expect(await statusOf('login/second', { token, code: '000000' })).toBe(400)
    const right = { token: tokens[0], code: codeOf(person) }
    expect(await statusOf('login/second', right)).toBe(429)
    expect(await statusOf('login', { email: person.email, password: actorPassword })).toBe(429)
    secondsLater(300)
    expect((await second(await due(person), codeOf(person))).status).toBe(200)
  })

  it('that succeeds leaves no failures behind', async () => {
    const person = await owner()
    for (let n = 0; n < 12; n += 1) {
      expect((await second(await due(person), codeOf(person))).status).toBe(200)
      secondsLater(15)
      secondsLater(15)
    }
    const { rows } = await app.connections.pool.query('select 1 from sign_in_attempt where at > $1', [
      new Date(at - 600_000),
    ])
    expect(rows).toHaveLength(0)
  })
})

describe('a recovery code', () => {
  it('serves once, as people type it, and the person is told', async () => {
    const person = await owner()
    const [code = ''] = person.recoveryCodes
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    expect((await second(await due(person), typed)).status).toBe(200)
    expect((await second(await due(person), code)).status).toBe(400)
    expect(await own(person)).toMatchObject({ recovery_codes_left: 9 })
    const { results } = (await app.call('notificationList', { query: { limit: 5 } }, person)).body
    expect(results.map(({ title }) => title)).toContain('A recovery code was used')
  })

  it('is one of few at the last two', async () => {
    const person = await owner()
    for (const code of person.recoveryCodes.slice(0, 8)) await second(await due(person), code)
    const { results } = (await app.call('notificationList', { query: { limit: 20 } }, person)).body
    expect(results.map(({ title }) => title)[0]).toBe('Few recovery codes are left')
  })

  it('ends when new ones are made, or the last factor is deleted', async () => {
    const person = await owner()
    const made = await app.call('secondFactorRecoveryCodes', {}, person)
    expect(made.body.data.recovery_codes).toHaveLength(10)
    expect((await second(await due(person), person.recoveryCodes[0] ?? '')).status).toBe(400)
    expect((await app.call('secondFactorDelete', { params: { id: person.id } }, person)).status).toBe(204)
    expect(await own(person)).toMatchObject({ factors: [], recovery_codes_left: null })
    const none = await app.call('secondFactorRecoveryCodes', {}, person)
    expect(none).toMatchObject({ status: 409, body: { code: 'no-second-factor' } })
    const body = { email: person.email, password: actorPassword }
    expect((await app.call('accountLogin', { body })).body).toHaveProperty('token')
  })
})

test('nobody deletes the factor of another person', async () => {
  const [person, stranger] = [await owner(), await signIn(app, { role: 'admin' })]
  expect((await app.call('secondFactorDelete', { params: { id: person.id } }, stranger)).status).toBe(404)
  expect((await own(person)).factors).toHaveLength(1)
})

describe('ten minutes after the factor was shown', () => {
  const again = { status: 403, body: { code: 'second-factor-again' } }
  const flagged = Object.entries<RouteDefinition>(routes).filter(([, { fresh }]) => fresh === true)

  async function knock(route: RouteDefinition, token: string) {
    const answer = await fetch(`${app.url}/api${route.path.replace(':id', '999999999')}`, {
      method: route.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"broken',
    })
    return { status: answer.status, body: await answer.json() }
  }

  it.for(flagged)('%s asks for it again, and only of who has one', async ([, route]) => {
    const admin = await signIn(app, { role: 'admin' })
    expect((await knock(route, admin.token)).status).toBe(400)
    await addTotp(app, admin, { at })
    expect((await knock(route, admin.token)).status).toBe(400)
    secondsLater(600)
    expect(await knock(route, admin.token)).toMatchObject(again)
  })

  it('changing one’s own password, keys and factors are among them', () => {
    expect(flagged.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'userChangePassword',
        'apiKeyCreate',
        'apiKeyDelete',
        'secondFactorTotpStart',
        'secondFactorTotpConfirm',
        'secondFactorDelete',
        'secondFactorRecoveryCodes',
      ]),
    )
  })

  it('emails and roles are not changed, of oneself or others, but names are', async () => {
    const admin = await signIn(app, { role: 'admin' })
    const other = await signIn(app)
    const { secret } = await addTotp(app, admin, { at })
    secondsLater(600)
    const change = (id: number, body: object) => app.call('userUpdate', { params: { id }, body }, admin)
    expect(await change(admin.user_id, { email: 'new-admin@example.test' })).toMatchObject(again)
    expect(await change(other.user_id, { email: 'new-other@example.test' })).toMatchObject(again)
    expect(await change(other.user_id, { role: 'admin' })).toMatchObject(again)
    expect((await change(other.user_id, { first_name: 'Lan' })).status).toBe(200)
    await app.call('secondFactorProve', { body: { code: totpCode(secret, at) } }, admin)
    expect((await change(other.user_id, { role: 'admin' })).status).toBe(200)
  })

  it('a proof is good for ten minutes, in its session alone, on every copy', async () => {
    const person = await owner()
    const copy = await anotherCopy()
    secondsLater(300)
    const other = (await second(await due(person), codeOf(person))).body.token
    secondsLater(300)
    const start = (by: { token: string }, on = app) => on.call('secondFactorTotpStart', {}, by)
    expect(await start(person)).toMatchObject(again)
    const body = { code: codeOf(person) }
    expect((await copy.call('secondFactorProve', { body }, person)).status).toBe(204)
    expect((await start(person)).status).toBe(200)
    secondsLater(300)
    const elsewhere = await app.call('accountRefresh', { body: { refresh: other.refresh_token } })
    expect(await start({ token: elsewhere.body.access_token }, copy)).toMatchObject(again)
    secondsLater(299)
    const refreshed = await app.call('accountRefresh', { body: { refresh: person.refresh } })
    const as = { token: refreshed.body.access_token }
    expect((await start(as, copy)).status).toBe(200)
    secondsLater(1)
    expect(await start(as)).toMatchObject(again)
  })

  it('a code is taken once, and ten wrong ones lock the session', async () => {
    const person = await owner()
    const prove = (code: string) => app.call('secondFactorProve', { body: { code } }, person)
    expect((await prove(codeOf(person))).status).toBe(204)
    expect(await prove(codeOf(person))).toMatchObject({ status: 400, body: wrongCode })
    for (let n = 0; n < 9; n += 1) expect((await prove('000000')).status).toBe(400)
    expect((await prove(codeOf(person, 30_000))).status).toBe(429)
    expect(await reasons(person.user_id)).toEqual(['used code', ...Array<string>(9).fill('wrong code')])
  })
})
