import { signedInBy } from '@quantrac/contract'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { actorPassword, signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { newPerson } from './people.ts'
import { makeLiveModule, raiseAlerts } from './raised-alerts.ts'
import { auditOf } from './made-modules.ts'

let app: TestApp
let admin: TestActor
// Two minutes before midnight in Asia/Ho_Chi_Minh.
let now = new Date('2026-03-01T16:58:00Z')
beforeAll(async () => {
  app = await startTestApp({ now: () => now })
  admin = await signIn(app, { role: 'admin' })
})
afterAll(() => app.stop())

const signup = (more: object = {}, by: TestActor = admin) =>
  app.call('userSignup', { body: { ...newPerson(), ...more } }, by)

async function login(email: string, password: string = actorPassword): Promise<number> {
  return (await app.call('accountLogin', { body: { email, password } })).status
}

describe('adding a person', () => {
  it('returns all their fields, and they can sign in', async () => {
    const given = newPerson()
    const answer = await app.call('userSignup', { body: given }, admin)
    expect([answer.status, answer.body.data]).toEqual([
      201,
      {
        id: expect.any(Number),
        username: given.email.split('@')[0],
        email: given.email,
        first_name: given.first_name,
        last_name: given.last_name,
        phone_number: '+84901234567',
        phonenumber: '+84901234567',
        date_of_birth: '2000-02-29',
        role: 'operator',
        groups: [],
        is_active: true,
      },
    ])
    expect(await login(given.email)).toBe(200)
  })

  it('puts them into their groups, and can make them inactive', async () => {
    const { group_id } = await signIn(app, { permissions: ['adaptors.view_module'] })
    const { body } = await signup({ group_ids: [group_id], is_active: false, username: 'chosen' })
    expect(body.data).toMatchObject({ groups: [{ id: group_id }], is_active: false, username: 'chosen' })
    expect(await login(body.data.email)).toBe(401)
  })

  it('accepts both spellings of the telephone number', async () => {
    const { phone_number: _, ...rest } = newPerson()
    const answer = await app.call('userSignup', { body: { ...rest, phonenumber: '(028) 3822-1234' } }, admin)
    expect(answer.body.data).toMatchObject({ phone_number: '02838221234', phonenumber: '02838221234' })
    const another = { ...rest, email: newPerson().email }
    expect((await app.call('userSignup', { body: another }, admin)).body).toEqual({
      phone_number: ['Required.'],
    })
  })

  it.each([['not a number'], ['123'], [''], [901234567], [['0901234567']]])(
    'checks the other spelling also beside the first one: %j',
    async (phonenumber) => {
      const body = { ...newPerson(), phonenumber: phonenumber as string } // a caller may send anything
      const { email, ...person } = body
      const { password: _, ...invited } = { email: `i-${email}`, ...person }
      const both = await Promise.all([
        app.call('userSignup', { body }, admin),
        app.call('userInvite', { body: invited }, admin),
      ])
      for (const { status, body: errors } of both)
        expect([status, Object.keys(errors)]).toEqual([400, ['phonenumber']])
    },
  )

  it('counts earlier alerts as read by them', async () => {
    await raiseAlerts(app, await makeLiveModule(app, 'BEFORE'), [1])
    const given = newPerson()
    await signup({ ...given, role: 'admin' })
    const { body } = await app.call('accountLogin', { body: { email: given.email, password: actorPassword } })
    const alerts = await app.call('alertList', {}, { token: signedInBy(body).token.access_token })
    expect(alerts.body).toMatchObject({ count: 1, unread_count: 0 })
  })

  it('counts alerts as read also if they are out of the actor’s reach', async () => {
    const [own, other] = [await makeLiveModule(app, 'OWN'), await makeLiveModule(app, 'OTHER')]
    await raiseAlerts(app, own, [1])
    await raiseAlerts(app, other, [1])
    const by = await signIn(app, {
      permissions: ['accounts.add_useraccount', 'notify.view_alert'],
      module_ids: [own.id],
    })
    const given = newPerson()
    const { id } = (await signup({ ...given, group_ids: [by.group_id] }, by)).body.data
    await app.call('userUpdate', { params: { id }, body: { role: 'admin' } }, admin)
    const { body } = await app.call('accountLogin', { body: { email: given.email, password: actorPassword } })
    const alerts = await app.call('alertList', {}, { token: signedInBy(body).token.access_token })
    expect(alerts.body.unread_count).toBe(0)
  })

  test.for([
    [
      'a password of seven characters',
      { password: 'seven77' },
      { password: ['Enter at least 8 characters.'] },
    ],
    ['no password', { password: '' }, { password: ['Must not be blank.'] }],
    ['a common password', { password: 'PassWord1' }, { password: [expect.stringContaining('too common')] }],
    [
      'the email as the password',
      { email: 'me@example.test', password: ' ME@Example.test' },
      { password: [expect.stringContaining('must differ from the email')] },
    ],
    ['a birthday tomorrow', { date_of_birth: '2026-03-02' }, { date_of_birth: [expect.any(String)] }],
    [
      'a birthday in 1899',
      { date_of_birth: '1899-12-31' },
      { date_of_birth: [expect.stringContaining('1900')] },
    ],
    ['a day that does not exist', { date_of_birth: '2001-02-29' }, { date_of_birth: [expect.any(String)] }],
    [
      'an instant as birthday',
      { date_of_birth: '2001-02-03T00:00:00Z' },
      { date_of_birth: [expect.any(String)] },
    ],
    ['letters as telephone number', { phone_number: '09o1234567' }, { phone_number: [expect.any(String)] }],
    ['five digits as telephone number', { phone_number: '12345' }, { phone_number: [expect.any(String)] }],
    ['an email without @', { email: 'nobody' }, { email: [expect.any(String)] }],
    ...[
      'a@x.example>',
      '<a@x.example',
      'a,b@x.example',
      'a@x.example,b@x.example',
      'Lan <a@x.example>',
      'a@x.example;b',
      'a@x.example(office)',
      '"a b"@x.example',
      'a@x.example.',
      'a@-x.example',
      'a..b@x.example',
      'a:b@x.example',
      'a@[127.0.0.1]',
    ].map((email) => [email, { email }, { email: [expect.any(String)] }] as const),
    ['a blank first name', { first_name: '  ' }, { first_name: ['Must not be blank.'] }],
    ['an unknown role', { role: 'root' }, { role: ['Not one of the allowed values.'] }],
    ['an unknown group', { group_ids: [999_999] }, { group_ids: ['Does not exist.'] }],
    ['a group id too large for any column', { group_ids: [2 ** 50] }, { group_ids: ['Does not exist.'] }],
  ] as const)('with %s is refused under its field', async ([, more, refusal]) => {
    const answer = await signup(more)
    expect([answer.status, answer.body]).toEqual([400, refusal])
  })

  it.each([
    'lan.neill+plant@khu-công-nghiệp.example',
    "o'neill@x.example",
    'x_y{z}@localhost',
    'lan@例え.テスト',
  ])('takes the mailbox %s', async (email) => {
    const { status, body } = await signup({ email })
    expect(status === 201 ? body.data.email : body).toBe(email)
  })

  it('names every refused field in one answer', async () => {
    const { email } = (await signup()).body.data
    const { body } = await signup({ email, password: '12345678', date_of_birth: '1800-01-01' })
    expect(Object.keys(body)).toEqual(['email', 'password', 'date_of_birth'])
  })

  test.for([
    ['too short', 'seven77', 'Enter at least 8 characters.'],
    ['of few characters', 'aaaabbbb', 'The password needs at least 5 different characters.'],
    ['of blanks', '         ', 'Must not be blank.'],
  ] as const)('says that an email is taken also if the password is %s', async ([, password, sentence]) => {
    const { email } = (await signup()).body.data
    const answer = await signup({ email, password })
    expect([answer.status, answer.body]).toEqual([
      400,
      { email: ['This value is already in use.'], password: [sentence] },
    ])
  })

  it('refuses an email that equals an existing one after folding, and writes nothing', async () => {
    const { email } = (await signup({ email: 'Lan.Pham@example.test' })).body.data
    const answer = await signup({ email: ` ${email.toUpperCase()}` })
    expect([answer.status, answer.body]).toEqual([400, { email: ['This value is already in use.'] }])
    const list = await app.call('userList', { query: { search: 'lan.pham' } }, admin)
    expect(list.body.count).toBe(1)
  })

  it('accepts a date of birth up to today in Asia/Ho_Chi_Minh', async () => {
    now = new Date('2026-03-01T17:00:00Z')
    expect((await signup({ date_of_birth: '2026-03-02' })).status).toBe(201)
    expect((await signup({ date_of_birth: '2026-03-03' })).status).toBe(400)
  })
})

describe('seeing people', () => {
  it('needs no permission for oneself, and accounts.view_useraccount for others', async () => {
    const [one, other] = [await signIn(app), await signIn(app)]
    const viewer = await signIn(app, { permissions: ['accounts.view_useraccount'] })
    const read = async (id: number, by: TestActor) =>
      (await app.call('userRetrieve', { params: { id } }, by)).status
    expect(await read(one.user_id, one)).toBe(200)
    // A refusal does not reveal who exists.
    expect([await read(other.user_id, one), await read(999_999, one)]).toEqual([403, 403])
    expect(await read(other.user_id, viewer)).toBe(200)
    expect(await read(999_999, viewer)).toBe(404)
    expect(await read(Number.MAX_SAFE_INTEGER, viewer)).toBe(404)
  })

  it('lists all without a limit, and a page with one', async () => {
    const whole = await app.call('userList', {}, admin)
    const { count, results } = whole.body
    expect([count, whole.body.next, results.length]).toEqual([count, null, count])
    expect(count).toBeGreaterThan(10)
    const page = await app.call('userList', { query: { limit: 4, offset: 4, ordering: '-id' } }, admin)
    const ids = results.map(({ id }) => id).toSorted((a, b) => b - a)
    expect(page.body.results.map(({ id }) => id)).toEqual(ids.slice(4, 8))
    expect(page.body).toMatchObject({
      count,
      next: '/api/accounts/list/?offset=8&limit=4&ordering=-id',
      previous: '/api/accounts/list/?offset=0&limit=4&ordering=-id',
    })
  })

  it('finds them with and without diacritics, in both orders of their names, and takes % and _ literally', async () => {
    const { id } = (
      await signup({
        first_name: 'Đức',
        last_name: 'Trần Văn',
        phone_number: '0912345999',
        email: '100%_x@example.test',
      })
    ).body.data
    const found = async (search: string) =>
      (await app.call('userList', { query: { search } }, admin)).body.results.map((user) => user.id)
    for (const search of ['duc', 'Trần Văn Đức', 'duc tran van', '345999', '100%_X@', ' đỨC '])
      expect(await found(search), search).toEqual([id])
    expect(await found('%')).toEqual([id])
    expect(await found('1__%')).toEqual([])
    expect(await found('\\')).toEqual([])
    expect((await app.call('userList', { query: { search: 'x'.repeat(201) } }, admin)).status).toBe(400)
  })

  it('is filtered by role and activity', async () => {
    const { id } = (await signup({ role: 'admin', is_active: false })).body.data
    const query = { role: 'admin', is_active: 'false' } as const
    expect((await app.call('userList', { query }, admin)).body.results.map((user) => user.id)).toEqual([id])
    const rest = await app.call('userList', { query: { ...query, is_active: '1' } }, admin)
    expect(rest.body.results.map((user) => user.id)).not.toContain(id)
  })

  it('is narrowed to a group, or to those in none', async () => {
    const { group_id, user_id } = await signIn(app, { permissions: ['adaptors.view_module'] })
    const loner = (await signup({})).body.data.id
    const found = async (group: string) =>
      (await app.call('userList', { query: { group } }, admin)).body.results.map(({ id }) => id)
    expect(await found(String(group_id))).toEqual([user_id])
    const none = await found('none')
    expect(none).toContain(loner)
    expect(none).not.toContain(user_id)
    expect(await found('999999')).toEqual([])
    expect(await found(String(Number.MAX_SAFE_INTEGER))).toEqual([])
    const { status } = await app.call('userList', { query: { group: 'some' } }, admin)
    expect(status).toBe(400)
  })

  it('can be sorted by the names of their groups, those without a group last either way', async () => {
    const ids: number[] = []
    for (const name of ['Zz last', 'Aa first']) {
      const body = { name, permission_ids: [1] }
      const group = (await app.call('groupCreate', { body }, admin)).body.data.id
      ids.push((await signup({ group_ids: [group] })).body.data.id)
    }
    const [last, first] = ids
    const loner = (await signup({})).body.data.id
    const order = async (ordering: 'groups' | '-groups') => {
      const { results } = (await app.call('userList', { query: { ordering } }, admin)).body
      return results.map(({ id }) => id).filter((id) => [...ids, loner].includes(id))
    }
    expect(await order('groups')).toEqual([first, last, loner])
    expect(await order('-groups')).toEqual([last, first, loner])
  })
})

describe('changing a person', () => {
  const update = (id: number, body: object, by: TestActor) =>
    app.call('userUpdate', { params: { id }, body }, by)

  it('is limited to names, telephone number and birthday for one’s own profile, never the password', async () => {
    const actor = await signIn(app, { permissions: ['accounts.change_userprofile'] })
    const body = {
      first_name: 'Bình',
      last_name: 'Lê',
      phonenumber: '0912 345 678',
      date_of_birth: '1990-12-31',
      password: 'another password',
      permissions: ['accounts.delete_useraccount'],
    }
    const answer = await update(actor.user_id, body, actor)
    expect(answer.body.data).toMatchObject({
      first_name: 'Bình',
      last_name: 'Lê',
      phone_number: '0912345678',
      date_of_birth: '1990-12-31',
      email: actor.email,
    })
    expect(await login(actor.email)).toBe(200)
    expect(await login(actor.email, 'another password')).toBe(401)
    const cleared = await update(actor.user_id, { date_of_birth: null }, actor)
    expect(cleared.body.data).toMatchObject({ first_name: 'Bình', date_of_birth: null })
    expect((await update(actor.user_id, { date_of_birth: '2030-01-01' }, actor)).status).toBe(400)
  })

  it('refuses what decides access only if it changes', async () => {
    const actor = await signIn(app, { permissions: ['accounts.change_userprofile'] })
    const same = { email: actor.email, role: 'operator', is_active: true, group_ids: [actor.group_id] }
    expect((await update(actor.user_id, { ...same, first_name: 'An' }, actor)).status).toBe(200)
    for (const change of [
      { email: 'x@y.test' },
      { role: 'admin' },
      { is_active: false },
      { group_ids: [] },
    ]) {
      const answer = await update(actor.user_id, { ...same, ...change, first_name: 'Not kept' }, actor)
      expect([answer.status, answer.body]).toMatchObject([403, { code: 'permission-denied' }])
    }
    const kept = await app.call('userRetrieve', { params: { id: actor.user_id } }, actor)
    expect(kept.body.data).toMatchObject({ email: actor.email, role: 'operator', first_name: 'An' })
    expect(await auditOf(app, 'user', actor.user_id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ after: { attempt: 'update', why: 'permission-denied' } }),
      ]),
    )
  })

  it('is refused for another person without accounts.change_useraccount, whether they exist or not', async () => {
    const actor = await signIn(app, {
      permissions: ['accounts.change_userprofile', 'accounts.view_useraccount'],
    })
    for (const id of [admin.user_id, 999_999])
      expect((await update(id, { first_name: 'X' }, actor)).body).toMatchObject({ code: 'permission-denied' })
    const manager = await signIn(app, { permissions: ['accounts.change_useraccount'] })
    expect((await update(actor.user_id, { first_name: 'X' }, manager)).status).toBe(200)
    expect((await update(999_999, { first_name: 'X' }, manager)).status).toBe(404)
  })

  it('changes the email and the username that came from it, and refuses a taken email', async () => {
    const { id } = (await signup({ email: 'moves@example.test' })).body.data
    const { email } = (await signup()).body.data
    const taken = await update(id, { email: email.toUpperCase(), first_name: 'Not kept' }, admin)
    expect([taken.status, taken.body]).toEqual([400, { email: ['This value is already in use.'] }])
    const moved = await update(id, { email: 'Moved@example.test' }, admin)
    expect(moved.body.data).toMatchObject({
      email: 'Moved@example.test',
      username: 'Moved',
      first_name: 'Ánh',
    })
    expect(await login('moved@example.test')).toBe(200)
    expect(await login('moves@example.test')).toBe(401)
    const named = await update(id, { username: 'chosen' }, admin)
    expect(named.body.data.username).toBe('chosen')
    expect((await update(id, { email: 'again@example.test' }, admin)).body.data.username).toBe('chosen')
  })

  it('writes nothing if a group is unknown', async () => {
    const { id } = (await signup()).body.data
    const answer = await update(id, { first_name: 'Not kept', group_ids: [999_999] }, admin)
    expect([answer.status, answer.body]).toEqual([400, { group_ids: ['Does not exist.'] }])
    const { body } = await app.call('userRetrieve', { params: { id } }, admin)
    expect(body.data.first_name).toBe('Ánh')
  })

  it('is in the audit log, before and after, without the password', async () => {
    const { id, email } = (await signup()).body.data
    await update(id, { role: 'admin' }, admin)
    await app.call('userDelete', { params: { id } }, admin)
    const rows = await auditOf(app, 'user', id)
    expect(rows).toMatchObject([
      { action: 'user.create', after: { email, role: 'operator', groups: [] } },
      { action: 'user.update', before: { role: 'operator' }, after: { role: 'admin' } },
      { action: 'user.delete', before: { email, role: 'admin' } },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/password|argon2/)
  })
})

describe('deleting a person', () => {
  it('ends their access and frees their email; their audit lines keep it', async () => {
    const gone = await signIn(app, { role: 'admin', email: 'gone@example.test' })
    await signup({}, gone)
    expect((await app.call('userDelete', { params: { id: gone.user_id } }, admin)).status).toBe(204)
    expect((await app.call('accountMe', {}, gone)).status).toBe(401)
    expect((await app.call('accountRefresh', { body: { refresh: gone.refresh } })).status).toBe(401)
    expect(await login('gone@example.test')).toBe(401)
    const kept = await app.system.db
      .selectFrom('audit_log')
      .select(['action', 'actor_email'])
      .where('actor_id', '=', gone.user_id)
      .execute()
    expect(kept).toEqual([{ action: 'user.create', actor_email: 'gone@example.test' }])
    expect((await signup({ email: 'gone@example.test' })).status).toBe(201)
    expect((await app.call('userDelete', { params: { id: gone.user_id } }, admin)).status).toBe(404)
  })
})
