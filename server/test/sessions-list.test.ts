import { signedInBy } from '@quantrac/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { actorPassword, signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { otherTransaction } from './other-transaction.ts'

let app: TestApp
let admin: TestActor
let now = new Date('2026-03-01T00:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ now: () => now })
})
// Each test begins after the window in which the failures of the previous test count, and after every access token has
// expired.
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000)
  admin = await signIn(app, { role: 'admin' })
})
afterAll(() => app.stop())

async function login(email: string, password = actorPassword) {
  const { status, body } = await app.call('accountLogin', { body: { email, password } })
  return { status, token: status === 200 ? signedInBy(body).token.access_token : '' }
}
const me = async (token: string) => (await app.call('accountMe', {}, { token })).status
const sessions = (by: { token: string }, user_id?: number) =>
  app.call('userSessions', { query: user_id === undefined ? {} : { user_id: String(user_id) } }, by)
const end = (by: { token: string }, id: string, user_id?: number) =>
  app.call(
    'userSessionEnd',
    { params: { id }, query: user_id === undefined ? {} : { user_id: String(user_id) } },
    by,
  )

async function auditOf(objectId: string | number) {
  return app.system.db
    .selectFrom('audit_log')
    .select(['action', 'actor_email', 'before', 'after'])
    .where('object_id', '=', String(objectId))
    .orderBy('id')
    .execute()
}

describe('a person’s own sessions', () => {
  it('are the open ones, newest first, with the calling session marked', async () => {
    const actor = await signIn(app)
    now = new Date(now.getTime() + 60_000)
    const second = await login(actor.email)
    const ended = await login(actor.email)
    await app.call('accountLogout', { body: {} }, ended)
    const { status, body } = await sessions(actor)
    expect(status).toBe(200)
    expect(body.data).toMatchObject([
      { created_at: now.toISOString(), last_used_at: now.toISOString(), ip: '127.0.0.1', current: false },
      { id: actor.session_id, current: true },
    ])
    expect((await sessions(second)).body.data.map(({ current }) => current)).toEqual([true, false])
  })

  it('are no longer listed when they expire', async () => {
    const actor = await signIn(app)
    now = new Date(now.getTime() + 15 * 86_400_000)
    const fresh = await login(actor.email)
    expect((await sessions(fresh)).body.data).toMatchObject([{ current: true }])
    expect((await sessions(fresh)).body.data).toHaveLength(1)
    expect((await end(fresh, actor.session_id)).status).toBe(404)
  })

  it('can be ended by them, immediately and once', async () => {
    const actor = await signIn(app)
    const other = await login(actor.email)
    expect(await me(other.token)).toBe(200)
    const id = (await sessions(actor)).body.data.find(({ current }) => !current)?.id ?? ''
    expect((await end(actor, id)).status).toBe(204)
    expect(await me(other.token)).toBe(401)
    expect((await end(actor, id)).status).toBe(404)
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['session.start', 'session.end'])
    expect((await end(actor, actor.session_id)).status).toBe(204)
    expect(await me(actor.token)).toBe(401)
  })

  it('are private: an unknown one and one of another person are not found, and user_id is refused', async () => {
    const [one, other] = [await signIn(app), await signIn(app)]
    expect((await end(one, other.session_id)).status).toBe(404)
    expect((await end(one, other.session_id, other.user_id)).status).toBe(403)
    expect((await end(one, other.session_id, 999_999)).status).toBe(403)
    expect((await end(one, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await end(one, 'no-uuid')).status).toBe(400)
    expect((await sessions(one, other.user_id)).status).toBe(403)
    expect((await sessions(one, 999_999)).status).toBe(403)
    expect((await sessions(one, one.user_id)).body.data).toHaveLength(1)
    expect(await me(other.token)).toBe(200)
  })
})

describe('another person’s sessions, with accounts.change_useraccount', () => {
  it('are listed and ended, and the audit line names the person', async () => {
    const manager = await signIn(app, { permissions: ['accounts.change_useraccount'] })
    const actor = await signIn(app)
    const listed = await sessions(manager, actor.user_id)
    expect(listed.body.data).toMatchObject([{ id: actor.session_id, current: false }])
    expect((await end(manager, actor.session_id)).status).toBe(404)
    expect((await end(manager, actor.session_id, manager.user_id)).status).toBe(404)
    expect((await end(manager, actor.session_id, actor.user_id)).status).toBe(204)
    expect(await me(actor.token)).toBe(401)
    expect(await auditOf(actor.session_id)).toMatchObject([
      { action: 'session.end', actor_email: manager.email, before: { email: actor.email } },
    ])
    expect((await sessions(manager, 999_999)).status).toBe(404)
  })
})

describe('changing the password', () => {
  const newPassword = 'một mật khẩu mới'
  const change = (by: TestActor, body: object, language = 'en') =>
    app.call('userChangePassword', { body }, { token: by.token, language })
  const person = () => signIn(app, { permissions: ['accounts.change_userprofile'] })

  test.for<[string, string, object]>([
    ['vi', 'Đã đổi mật khẩu.', { old_password: actorPassword, new_password: newPassword }],
    ['en', 'Password changed', { oldPassword: actorPassword, newPassword }],
  ])(
    'in %s says "%s", ends the other sessions and keeps the current one',
    async ([language, detail, body]) => {
      const actor = await person()
      const other = await login(actor.email)
      expect(await me(other.token)).toBe(200)
      const answer = await change(actor, body, language)
      expect([answer.status, answer.body]).toEqual([200, { detail }])
      expect([await me(actor.token), await me(other.token)]).toEqual([200, 401])
      expect((await login(actor.email)).status).toBe(401)
      expect((await login(actor.email, newPassword)).status).toBe(200)
      const audit = await auditOf(actor.user_id)
      expect(audit[0]).toEqual({
        action: 'user.change_password',
        actor_email: actor.email,
        before: null,
        after: null,
      })
    },
  )

  test.for<[string, object, object]>([
    ['a wrong old one', { old_password: 'wrong' }, { old_password: [expect.stringContaining('is wrong')] }],
    ['seven characters', { new_password: 'seven77' }, { new_password: ['Enter at least 8 characters.'] }],
    ['a common one', { new_password: 'Qwertyuiop' }, { new_password: [expect.stringContaining('common')] }],
    ['nothing new', { new_password: undefined }, { new_password: ['Required.'] }],
    ['nothing old', { old_password: undefined }, { old_password: ['Required.'] }],
    [
      '129 characters',
      { new_password: 'x'.repeat(129) },
      { new_password: ['Enter at most 128 characters.'] },
    ],
    ['NUL in it', { new_password: 'a\0bcdefgh' }, { new_password: [expect.any(String)] }],
  ])('with %s is refused under its field, and nothing ends', async ([, more, refusal]) => {
    const actor = await person()
    const other = await login(actor.email)
    const answer = await change(actor, { old_password: actorPassword, new_password: newPassword, ...more })
    expect([answer.status, answer.body]).toEqual([400, refusal])
    expect(await me(other.token)).toBe(200)
    expect((await login(actor.email)).status).toBe(200)
  })

  it('to the person’s email is refused', async () => {
    const actor = await person()
    const answer = await change(actor, {
      old_password: actorPassword,
      new_password: actor.email.toUpperCase(),
    })
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['new_password']])
  })

  it('is locked after ten wrong old passwords, like a sign-in, with an audit line for each', async () => {
    const actor = await person()
    const body = { old_password: 'wrong', new_password: newPassword }
    for (let tried = 0; tried < 10; tried += 1) expect((await change(actor, body)).status).toBe(400)
    const refused = await change(actor, { ...body, old_password: actorPassword })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '300'])
    expect((await login(actor.email)).status).toBe(429)
    const lines = (await auditOf(actor.user_id)).map(({ action, after }) => [action, after])
    const line = ['user.refuse', { attempt: 'change_password', why: 'wrong password' }]
    expect(lines).toEqual(Array.from({ length: 10 }, () => line))
    now = new Date(now.getTime() + 301_000)
    expect((await change(actor, { ...body, old_password: actorPassword })).status).toBe(200)
  })

  it('twice at the same time from the same old password succeeds once', async () => {
    const actor = await person()
    const bodies = [`${newPassword} 1`, `${newPassword} 2`].map((new_password) => ({
      old_password: actorPassword,
      new_password,
    }))
    const answers = await Promise.all(bodies.map((body) => change(actor, body)))
    const done = answers.findIndex(({ status }) => status === 200)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect((await login(actor.email, bodies[done]?.new_password)).status).toBe(200)
    expect((await login(actor.email, bodies[1 - done]?.new_password)).status).toBe(401)
  })

  it('needs accounts.change_userprofile', async () => {
    const actor = await signIn(app)
    const body = { old_password: actorPassword, new_password: newPassword }
    expect((await change(actor, body)).status).toBe(403)
    expect(await me(admin.token)).toBe(200)
  })
})

test('a sign-in during which the person is deactivated or their password changes opens no session', async () => {
  for (const change of ['is_active = false', "password_hash = 'another'"]) {
    const actor = await signIn(app)
    // The change locks the row until it commits; the sign-in waits for it, after its password was verified.
    const other = await otherTransaction(app.connections.pool)
    await other.query(`update user_account set ${change} where id = $1`, [actor.user_id])
    const signingIn = login(actor.email)
    await other.awaited(1, 'user_account')
    await other.commit()
    expect((await signingIn).status).toBe(401)
    expect((await auditOf(actor.user_id)).at(-1)).toMatchObject({ after: { why: 'changed meanwhile' } })
  }
})
