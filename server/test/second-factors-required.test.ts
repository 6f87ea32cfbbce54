import { DAY_MS, permissionCodes, type RouteDefinition, routes } from '@quantrac/contract'
import { describe, expect, it } from 'vitest'
import { actorPassword, signIn, type TestActor } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { openLive } from './live-client.ts'
import { makeKey } from './made-api-key.ts'
import { addTotp, dueToken, nextCode } from './second-factor.ts'

let at = Date.parse('2026-03-01T00:00:00Z')
const { app, admin } = await startWithAdmin({ now: () => new Date(at) })

const daysLater = (days: number) => void (at += days * DAY_MS)
const needed = { status: 403, body: { code: 'second-factor-needed' } }

/** A person in a group that requires a second factor within so many days. */
async function member(days: number | null): Promise<TestActor & { group_id: number }> {
  const actor = await signIn(app, { permissions: permissionCodes })
  const group_id = actor.group_id ?? 0
  await requireOf(group_id, days)
  return { ...actor, group_id }
}

async function requireOf(id: number, days: number | null | undefined): Promise<void> {
  const by = await signInAgain(admin)
  const all = (await app.call('permissionList', {}, by)).body.data
  const permission_ids = all.map((permission) => permission.id)
  const body = {
    name: `Group ${id}`,
    permission_ids,
    ...(days !== undefined && { second_factor_days: days }),
  }
  expect((await app.call('groupUpdate', { params: { id }, body }, by)).status).toBe(200)
}

/** A new session of the same person. */
async function signInAgain({ email }: { email: string }) {
  const { body } = await app.call('accountLogin', { body: { email, password: actorPassword } })
  if ('second_factor' in body) throw new Error('a second factor is due')
  return { token: body.token.access_token, refresh: body.token.refresh_token, data: body.data }
}
const own = async (by: { token: string }) => (await app.call('secondFactorList', {}, by)).body.data

async function knock({ method, path }: RouteDefinition, token: string) {
  const answer = await fetch(`${app.url}/api${path.replaceAll(/:\w+/g, '999999999')}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'accept-language': 'vi',
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: '{"broken' }),
  })
  const text = await answer.text()
  return { status: answer.status, text }
}

describe('a group that requires a second factor', () => {
  it('asks from the next sign-in on, until the days are over, or a factor is added', async () => {
    const person = await member(7)
    expect(await own(person)).toMatchObject({ is_required: true, due_at: null })
    const due_at = new Date(at + 7 * DAY_MS).toISOString()
    const signedIn = await signInAgain(person)
    expect(signedIn.data.second_factor_due_at).toBe(due_at)
    expect(await own(signedIn)).toMatchObject({ is_required: true, due_at })
    daysLater(3)
    const later = await signInAgain(person)
    expect(await own(later)).toMatchObject({ due_at })
    await addTotp(app, later, { at })
    expect(await own(later)).toMatchObject({ is_required: true, due_at: null })
    expect((await app.call('accountMe', {}, later)).body.data).not.toHaveProperty('second_factor_due_at')
  })

  it('asks a session that goes on when it renews its token', async () => {
    const person = await member(7)
    await app.call('accountRefresh', { body: { refresh: person.refresh } })
    expect(await own(person)).toMatchObject({ due_at: new Date(at + 7 * DAY_MS).toISOString() })
  })

  it('asks nobody any more when it requires none, and begins anew when it does again', async () => {
    const person = await member(1)
    await signInAgain(person)
    await requireOf(person.group_id, null)
    daysLater(5)
    expect(await own(await signInAgain(person))).toMatchObject({ is_required: false, due_at: null })
    await requireOf(person.group_id, 1)
    const due_at = new Date(at + DAY_MS).toISOString()
    expect(await own(await signInAgain(person))).toMatchObject({ due_at })
  })

  it('keeps its days where a change leaves them out, and takes 0 to 90', async () => {
    const { group_id: id } = await member(30)
    await requireOf(id, undefined)
    const group = async () =>
      (await app.call('groupRetrieve', { params: { id } }, await signInAgain(admin))).body
    expect((await group()).data.second_factor_days).toBe(30)
    for (const second_factor_days of [-1, 91, 1.5, '7']) {
      const body = { name: `Group ${id}`, permission_ids: [1], second_factor_days } as never // what it refuses
      const answer = await app.call('groupUpdate', { params: { id }, body }, await signInAgain(admin))
      expect(answer).toMatchObject({ status: 400, body: { second_factor_days: [expect.any(String)] } })
    }
  })

  it('lets nobody delete their last one', async () => {
    const person = await member(7)
    const [one, two] = [await addTotp(app, person, { at }), await addTotp(app, person, { at })]
    const remove = (id: number) => app.call('secondFactorDelete', { params: { id } }, person)
    expect((await remove(one.id)).status).toBe(204)
    expect(await remove(two.id)).toMatchObject({ status: 409, body: { code: 'second-factor-last' } })
    expect((await own(person)).factors).toHaveLength(1)
  })
})

describe('when the days are over', () => {
  // What leads to a second factor, or out.
  const open: readonly string[] = [
    'accountLogout',
    'accountMe',
    'mailLanguage',
    'secondFactorDelete',
    'secondFactorList',
    'secondFactorPasskeyConfirm',
    'secondFactorPasskeyStart',
    'secondFactorProve',
    'secondFactorProveStart',
    'secondFactorRecoveryCodes',
    'secondFactorTotpConfirm',
    'secondFactorTotpStart',
  ]
  const closed = Object.entries<RouteDefinition>(routes).filter(
    ([, { permission }]) =>
      !(typeof permission === 'object' && 'who' in permission && permission.who === 'anyone'),
  )

  it('every other call is refused, in words, until a factor is added', async () => {
    const person = await member(0)
    const { token } = await signInAgain(person)
    const answered: string[] = []
    for (const [name, route] of closed) {
      const { status, text } = await knock(route, token)
      if (status !== 403 || !text.includes('"second-factor-needed"')) answered.push(name)
    }
    expect(answered.toSorted()).toEqual(open)
    const refused = await app.call('moduleList', { query: { limit: 1 } }, { token, language: 'vi' })
    expect(refused).toMatchObject({
      ...needed,
      body: { detail: expect.stringContaining('xác thực hai lớp') },
    })
    await addTotp(app, { token }, { at })
    expect((await app.call('moduleList', { query: { limit: 1 } }, { token })).status).toBe(200)
  })

  it('live connections are closed, and others refused', async () => {
    const person = await member(1)
    await requireOf(person.group_id, 1)
    const { token } = await signInAgain(person)
    const live = await openLive(app.url, '/ws/readings/', { token })
    at += 10_000
    await requireOf(person.group_id, 0)
    expect(await live.closed).toBe(4403)
    expect(await (await openLive(app.url, '/ws/readings/', { token })).closed).toBe(4403)
  })

  it('the API keys of the person go on', async () => {
    const person = await member(0)
    const key = await makeKey(app, person)
    const { token } = await signInAgain(person)
    expect(await app.call('moduleList', { query: { limit: 1 } }, { token })).toMatchObject(needed)
    expect((await app.call('moduleList', { query: { limit: 1 } }, key)).status).toBe(200)
  })
})

describe('an administrator', () => {
  it('takes the second factors of a person away, who is told and signs in with the password again', async () => {
    const person = await signIn(app, { permissions: ['notify.view_notification'] })
    const { secret } = await addTotp(app, person, { at })
    const token = await dueToken(app, person.email)
    const by = await signInAgain(admin)
    const params = { id: person.user_id }
    expect((await app.call('userSecondFactorsDelete', { params }, by)).status).toBe(204)
    const late = await app.call('accountLoginSecond', { body: { token, code: nextCode(secret, at) } })
    expect(late.status).toBe(400)
    const again = await signInAgain(person)
    expect(await own(again)).toMatchObject({ factors: [], recovery_codes_left: null })
    const { results } = (await app.call('notificationList', { query: { limit: 10 } }, again)).body
    expect(results.map(({ title }) => title)).toContain('An administrator took your second factors away')
  })

  it('does not take their own away', async () => {
    const by = await signInAgain(admin)
    const own = await app.call('userSecondFactorsDelete', { params: { id: admin.user_id } }, by)
    expect(own).toMatchObject({ status: 409, body: { code: 'own-factors' } })
  })
})

it('a person who is limited to stations has a second factor as everybody', async () => {
  const { body } = await app.call(
    'moduleCreate',
    { body: { code: 'ONE', manufacturer_id: 'one', name: 'One', type: 'air' } },
    await signInAgain(admin),
  )
  const person = await signIn(app, { module_ids: [body.data.id] })
  const { secret, id } = await addTotp(app, person, { at })
  at += 30_000
  const code = nextCode(secret, at - 30_000)
  const answer = await app.call('accountLoginSecond', {
    body: { token: await dueToken(app, person.email), code },
  })
  expect(answer.status).toBe(200)
  expect((await app.call('secondFactorDelete', { params: { id } }, person)).status).toBe(204)
})
