import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actorPassword, signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { auditOf } from './made-modules.ts'
import { newInvitation } from './people.ts'

let app: TestApp
let admin: TestActor
let now = new Date('2026-03-01T03:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ now: () => now, config: { publicUrl: 'https://quantrac.example' } })
})
// Each with a token of its own: the tests move the clock by days.
beforeEach(async () => {
  admin = await signIn(app, { role: 'admin' })
})
afterAll(() => app.stop())

const chosen = 'a phrase of my own'
const later = (ms: number) => (now = new Date(now.getTime() + ms))
const hour = 3_600_000

const make = (id: number, by: TestActor = admin) => app.call('userPasswordLink', { params: { id } }, by)
const tokenOf = (url: string | null): string => new URL(url ?? '').hash.slice(1)
const linkOf = async (id: number, by?: TestActor) => tokenOf((await make(id, by)).body.data.url)

const check = (token: string) => app.call('passwordLinkCheck', { body: { token } }, {})
const use = (token: string, new_password = chosen, language = 'en') =>
  app.call('passwordLinkUse', { body: { token, new_password } }, { language })
const login = (email: string, password: string) => app.call('accountLogin', { body: { email, password } }, {})

const invalid = { status: 401, body: { code: 'link-invalid', detail: expect.any(String) } }
const outcome = async (answer: ReturnType<typeof use> | ReturnType<typeof check>) => {
  const { status, body } = await answer
  return { status, body }
}

describe('a link', () => {
  test('sets the password of its person once, ends their sessions, and is told whose it is', async () => {
    const person = await signIn(app)
    const answer = await make(person.user_id)
    expect([answer.status, answer.body.data]).toEqual([
      201,
      {
        url: expect.stringMatching(/^https:\/\/quantrac\.example\/set-password#[\w-]{43}$/),
        mail: 'off',
        expires_at: new Date(now.getTime() + 24 * hour).toISOString(),
      },
    ])
    const token = tokenOf(answer.body.data.url)
    expect((await check(token)).body.data).toEqual({
      email: person.email,
      is_invited: false,
      expires_at: answer.body.data.expires_at,
    })
    expect((await app.call('accountMe', {}, person)).status).toBe(200)
    expect(await outcome(use(token))).toEqual({ status: 200, body: { detail: 'The password is set' } })
    expect((await app.call('accountMe', {}, person)).status).toBe(401)
    expect((await app.call('accountRefresh', { body: { refresh: person.refresh } })).status).toBe(401)
    expect((await login(person.email, actorPassword)).status).toBe(401)
    expect((await login(person.email, chosen)).status).toBe(200)
    expect(await outcome(use(token, 'another phrase'))).toEqual(invalid)
  })

  test('is valid for 24 hours', async () => {
    const { user_id } = await signIn(app)
    const token = await linkOf(user_id)
    later(24 * hour - 1)
    expect((await check(token)).status).toBe(200)
    later(1)
    expect(await outcome(check(token))).toEqual(invalid)
    expect(await outcome(use(token))).toEqual(invalid)
  })

  test('made while the clock was ahead is not valid until then', async () => {
    const { user_id } = await signIn(app)
    later(400 * 24 * hour)
    admin = await signIn(app, { role: 'admin' })
    const token = await linkOf(user_id)
    later(-400 * 24 * hour)
    expect(await outcome(use(token))).toEqual(invalid)
  })

  test('gets the same refusal in words, used or never made, that says whom to ask', async () => {
    const token = await linkOf((await signIn(app)).user_id)
    await use(token)
    for (const [language, words] of [
      ['vi', /không còn hiệu lực.*24 giờ.*quản trị viên/],
      ['en', /no longer valid.*24 hours.*administrator/],
    ] as const) {
      const refusals = [token, 'half-a-link', 'n'.repeat(43)].map((one) =>
        outcome(use(one, chosen, language)),
      )
      const [used, ...unknown] = await Promise.all(refusals)
      expect(used).toMatchObject({ status: 401, body: { detail: expect.stringMatching(words) } })
      expect(unknown).toEqual([used, used])
    }
  })

  test('takes a password by the rules of the profile, and stays valid after a refused one', async () => {
    const person = await signIn(app)
    const token = await linkOf(person.user_id)
    for (const refused of ['seven77', 'password1', person.email.toUpperCase()])
      expect(await outcome(use(token, refused))).toEqual({
        status: 400,
        body: { new_password: [expect.any(String)] },
      })
    expect((await use(token)).status).toBe(200)
  })

  test('used by two at once sets one password', async () => {
    const person = await signIn(app)
    const token = await linkOf(person.user_id)
    const phrases = ['the first phrase', 'the second phrase']
    const statuses = (await Promise.all(phrases.map((phrase) => use(token, phrase)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401])
    const signedIn = await Promise.all(phrases.map((phrase) => login(person.email, phrase)))
    expect(signedIn.map(({ status }) => status)).toEqual(statuses)
  })

  test('unlocks an account after too many wrong passwords', async () => {
    const person = await signIn(app)
    for (let n = 0; n < 10; n += 1) await login(person.email, 'wrong')
    expect((await login(person.email, actorPassword)).status).toBe(429)
    expect((await use(await linkOf(person.user_id))).status).toBe(200)
    expect((await login(person.email, chosen)).status).toBe(200)
  })

  test('cannot be guessed more than ten times in five minutes, which locks no sign-in', async () => {
    later(10 * 60_000)
    const person = await signIn(app)
    const token = await linkOf(person.user_id)
    for (let n = 0; n < 10; n += 1) expect((await check(`${n}${'guess'.padEnd(42, '-')}`)).status).toBe(401)
    const answer = await use(token)
    expect([answer.status, answer.body]).toEqual([
      429,
      expect.objectContaining({ code: 'too-many-requests' }),
    ])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(200)
    expect((await login(person.email, actorPassword)).status).toBe(200)
    later(5 * 60_000)
    expect((await use(token)).status).toBe(200)
  })
})

describe('a link is void after', () => {
  const cases: [string, (person: TestActor) => Promise<unknown>][] = [
    ['a newer one', ({ user_id }) => make(user_id)],
    [
      'a change of the password',
      (person) =>
        app.call(
          'userChangePassword',
          { body: { old_password: actorPassword, new_password: 'changed by myself' } },
          person,
        ),
    ],
    [
      'a change of the email, whose mailbox may have it',
      ({ user_id: id }) =>
        app.call('userUpdate', { params: { id }, body: { email: `moved-${id}@example.test` } }, admin),
    ],
    [
      'the person was inactive, also when active again',
      async ({ user_id: id }) => {
        for (const is_active of [false, true])
          await app.call('userUpdate', { params: { id }, body: { is_active } }, admin)
      },
    ],
    ['the person is deleted', ({ user_id: id }) => app.call('userDelete', { params: { id } }, admin)],
  ]
  test.for(cases)('%s', async ([, change]) => {
    later(10 * 60_000)
    const person = await signIn(app, { permissions: ['accounts.change_userprofile'] })
    const token = await linkOf(person.user_id)
    await change(person)
    expect(await outcome(check(token))).toEqual(invalid)
    expect(await outcome(use(token))).toEqual(invalid)
  })
})

describe('who may make a link', () => {
  const managers = ['accounts.change_useraccount', 'accounts.add_useraccount'] as const

  test('is an admin, and for people without further rights who may change people', async () => {
    const manager = await signIn(app, { permissions: managers })
    const group_id = manager.group_id ?? 0
    const person = await signIn(app)
    await app.call('groupAssign', { body: { user_id: person.user_id, group_ids: [group_id] } }, admin)
    expect((await make(person.user_id, manager)).status).toBe(201)
  })

  test('is only an admin for an admin', async () => {
    const manager = await signIn(app, { permissions: managers })
    const other = await signIn(app, { role: 'admin' })
    expect((await make(other.user_id, manager)).status).toBe(403)
    expect((await make(other.user_id, admin)).status).toBe(201)
    expect((await auditOf(app, 'user', other.user_id)).map(({ action }) => action)).toEqual([
      'user.refuse',
      'user.make_link',
    ])
  })

  test('is nobody who lacks a permission or a station of that person', async () => {
    const manager = await signIn(app, { permissions: managers })
    const reader = await signIn(app, { permissions: ['audit.view_log'] })
    expect(await outcome(make(reader.user_id, manager) as never)).toMatchObject({
      status: 403,
      body: { code: 'escalation' },
    })
  })

  test('is nobody for themself: the profile asks for the old password', async () => {
    const answer = await make(admin.user_id)
    expect([answer.status, answer.body]).toEqual([
      409,
      { code: 'own-password', detail: 'Change your own password in your profile.' },
    ])
  })

  test('is nobody for an inactive or unknown person', async () => {
    const { user_id: id } = await signIn(app)
    await app.call('userUpdate', { params: { id }, body: { is_active: false } }, admin)
    expect((await make(id)).body).toMatchObject({ code: 'account-inactive' })
    expect((await make(999_999)).status).toBe(404)
  })

  test('has to have the rights when the link is used, too', async () => {
    later(10 * 60_000)
    const manager = await signIn(app, { permissions: managers })
    const [raised, kept, last] = [await signIn(app), await signIn(app), await signIn(app)]
    for (const { user_id } of [raised, kept, last])
      await app.call('groupAssign', { body: { user_id, group_ids: [manager.group_id ?? 0] } }, admin)
    const tokens = [await linkOf(raised.user_id, manager), await linkOf(kept.user_id, manager)]
    const third = await linkOf(last.user_id, manager)
    const promoted = { params: { id: raised.user_id }, body: { role: 'admin' as const } }
    await app.call('userUpdate', promoted, admin)
    expect(await outcome(use(tokens[0] ?? ''))).toEqual(invalid)
    expect((await use(tokens[1] ?? '')).status).toBe(200)
    await app.call('userUpdate', { params: { id: manager.user_id }, body: { is_active: false } }, admin)
    expect(await outcome(use(third))).toEqual(invalid)
  })
})

describe('an invited person', () => {
  const invite = (more: object = {}, by: TestActor = admin) =>
    app.call('userInvite', { body: { ...newInvitation(), ...more } }, by)

  test('has no password until they choose one, and is listed as invited until then', async () => {
    later(10 * 60_000)
    const answer = await invite()
    expect(answer.status).toBe(201)
    const { user, link } = answer.body.data
    expect(user).toMatchObject({ is_invited: true, is_active: true, role: 'operator' })
    const token = tokenOf(link.url)
    for (const guess of ['', ' ', actorPassword, 'null'])
      expect((await login(user.email, guess)).status).toBe(guess === '' ? 400 : 401)
    expect((await check(token)).body.data).toMatchObject({ email: user.email, is_invited: true })
    const listed = async () =>
      (await app.call('userList', { query: { search: user.email } }, admin)).body.results[0]
    expect(await listed()).toMatchObject({ is_invited: true })
    expect((await use(token)).status).toBe(200)
    expect((await login(user.email, chosen)).status).toBe(200)
    expect(await listed()).not.toHaveProperty('is_invited')
  })

  test('can be invited again, and changed before they come', async () => {
    const { user, link } = (await invite()).body.data
    const id = user.id
    const changed = await app.call('userUpdate', { params: { id }, body: { first_name: 'Bình' } }, admin)
    expect(changed.body.data).toMatchObject({ first_name: 'Bình', is_invited: true })
    const again = await linkOf(id)
    expect(await outcome(check(tokenOf(link.url)))).toEqual(invalid)
    expect((await check(again)).body.data).toMatchObject({ is_invited: true })
  })

  test('gets nothing that who invites lacks', async () => {
    const manager = await signIn(app, { permissions: ['accounts.add_useraccount'] })
    expect((await invite({ role: 'admin' }, manager)).status).toBe(403)
    expect((await invite({ group_ids: [manager.group_id] }, manager)).status).toBe(201)
  })

  test('is refused under the field that is wrong, and then not added', async () => {
    const { email } = (await invite()).body.data.user
    expect(await outcome(invite({ email: email.toUpperCase() }) as never)).toEqual({
      status: 400,
      body: { email: ['This value is already in use.'] },
    })
    expect((await invite({ date_of_birth: '2999-01-01' })).body).toHaveProperty('date_of_birth')
  })
})

test('the audit log says who made a link for whom, and that it was used, and holds no token', async () => {
  later(10 * 60_000)
  const person = await signIn(app)
  const token = await linkOf(person.user_id)
  await use(token)
  const lines = await auditOf(app, 'user', person.user_id)
  const after = { email: person.email }
  expect(lines).toMatchObject([
    { action: 'user.make_link', actor_email: admin.email, after },
    { action: 'user.use_link', actor_email: person.email, after },
  ])
  expect(JSON.stringify(lines)).not.toContain(token)
})

test('of one person and by one person only so many links are made within an hour', async () => {
  const person = await signIn(app)
  for (let n = 0; n < 5; n += 1) expect((await make(person.user_id)).status).toBe(201)
  later(60_000)
  const refused = await make(person.user_id)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3540'])
  const other = await signIn(app, { role: 'admin' })
  expect((await make(person.user_id, other)).status).toBe(429)
  expect((await make((await signIn(app)).user_id)).status).toBe(201)
  await app.system.db
    .insertInto('audit_log')
    .values(
      Array.from({ length: 200 }, () => ({
        at: now,
        actor_id: other.user_id,
        action: 'user.make_link',
        object: 'user',
        object_id: '0',
      })),
    )
    .execute()
  expect((await make((await signIn(app)).user_id, other)).status).toBe(429)
  later(hour)
  const again = await signIn(app, { role: 'admin' })
  expect((await make(person.user_id, again)).status).toBe(201)
})
