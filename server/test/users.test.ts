import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { actorPassword, signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { newPerson } from './people.ts'
import { raiseAlerts, makeLiveStation } from './raised-alerts.ts'

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
  it('answers them whole, and they sign in', async () => {
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

  it('puts them into their groups, inactive where asked', async () => {
    const { group_id } = await signIn(app, { permissions: ['adaptors.view_module'] })
    const { body } = await signup({ group_ids: [group_id], is_active: false, username: 'chosen' })
    expect(body.data).toMatchObject({ groups: [{ id: group_id }], is_active: false, username: 'chosen' })
    expect(await login(body.data.email)).toBe(401)
  })

  it('reads either spelling of the telephone number', async () => {
    const { phone_number: _, ...rest } = newPerson()
    const answer = await app.call('userSignup', { body: { ...rest, phonenumber: '(028) 3822-1234' } }, admin)
    expect(answer.body.data).toMatchObject({ phone_number: '02838221234', phonenumber: '02838221234' })
    expect((await app.call('userSignup', { body: rest }, admin)).body).toEqual({
      phone_number: ['Required.'],
    })
  })

  it('counts what was raised before as read by them', async () => {
    await raiseAlerts(app, await makeLiveStation(app, 'BEFORE'), [1])
    const given = newPerson()
    await signup({ ...given, role: 'admin' })
    const { body } = await app.call('accountLogin', { body: { email: given.email, password: actorPassword } })
    const alerts = await app.call('alertList', {}, { token: body.token.access_token })
    expect(alerts.body).toMatchObject({ count: 1, unread_count: 0 })
  })

  test.for([
    ['a password of seven characters', { password: 'seven77' }, { password: ['At least 8 characters.'] }],
    ['no password', { password: '' }, { password: ['Must not be blank.'] }],
    ['a common password', { password: 'PassWord1' }, { password: [expect.stringContaining('too common')] }],
    [
      'the email as the password',
      { email: 'me@example.test', password: ' ME@Example.test' },
      { password: [expect.stringContaining('must not be the email')] },
    ],
    ['a birthday tomorrow', { date_of_birth: '2026-03-02' }, { date_of_birth: [expect.any(String)] }],
    [
      'a birthday in 1899',
      { date_of_birth: '1899-12-31' },
      { date_of_birth: [expect.stringContaining('1900')] },
    ],
    ['a day that does not exist', { date_of_birth: '2001-02-29' }, { date_of_birth: [expect.any(String)] }],
    [
      'a moment as birthday',
      { date_of_birth: '2001-02-03T00:00:00Z' },
      { date_of_birth: [expect.any(String)] },
    ],
    ['letters as telephone number', { phone_number: '09o1234567' }, { phone_number: [expect.any(String)] }],
    ['five digits as telephone number', { phone_number: '12345' }, { phone_number: [expect.any(String)] }],
    ['an email without @', { email: 'nobody' }, { email: [expect.any(String)] }],
    ['a blank first name', { first_name: '  ' }, { first_name: ['Must not be blank.'] }],
    ['an unknown role', { role: 'root' }, { role: ['Not one of the allowed values.'] }],
    ['an unknown group', { group_ids: [999_999] }, { group_ids: ['Does not exist.'] }],
    ['a group beyond every column', { group_ids: [2 ** 50] }, { group_ids: ['Does not exist.'] }],
  ] as const)('with %s is refused under its field', async ([, more, refusal]) => {
    const answer = await signup(more)
    expect([answer.status, answer.body]).toEqual([400, refusal])
  })

  it('names every refused field at once', async () => {
    const { body } = await signup({ password: '12345678', date_of_birth: '1800-01-01' })
    expect(Object.keys(body)).toEqual(['password', 'date_of_birth'])
  })

  it('refuses an email that folds to one there is, and writes nothing', async () => {
    const { email } = (await signup({ email: 'Lan.Pham@example.test' })).body.data
    const answer = await signup({ email: ` ${email.toUpperCase()}` })
    expect([answer.status, answer.body]).toEqual([400, { email: ['This value is already in use.'] }])
    const list = await app.call('userList', { query: { search: 'lan.pham' } }, admin)
    expect(list.body.count).toBe(1)
  })

  it('today in Asia/Ho_Chi_Minh is the last day to be born on', async () => {
    now = new Date('2026-03-01T17:00:00Z')
    expect((await signup({ date_of_birth: '2026-03-02' })).status).toBe(201)
    expect((await signup({ date_of_birth: '2026-03-03' })).status).toBe(400)
  })
})
