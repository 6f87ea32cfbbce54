import { type SecondFactorDue, type WebauthnJson } from '@quantrac/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { siteOf } from '../src/features/sessions/second-factors/passkey.ts'
import { actorPassword, signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { addPasskey, addTotp } from './second-factor.ts'
import { type Authenticator, type Misuse, newAuthenticator } from './software-authenticator.ts'

const site = 'https://quantrac.example'
const config = { publicUrl: site, secretKey: 'the same secret for every copy of the program' }

let app: TestApp
let at = Date.parse('2026-03-01T00:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(at), config })
})
afterAll(() => app.stop())
beforeEach(() => secondsLater(3600))
const secondsLater = (seconds: number) => void (at += seconds * 1000)

interface Owner extends TestActor {
  readonly id: number
  readonly authenticator: Authenticator
  readonly recoveryCodes: readonly string[]
}
async function owner(): Promise<Owner> {
  const actor = await signIn(app)
  return { ...actor, ...(await addPasskey(app, actor, site)) }
}

async function due({ email }: TestActor): Promise<SecondFactorDue['second_factor']> {
  const { body } = await app.call('accountLogin', { body: { email, password: actorPassword } })
  if (!('second_factor' in body)) throw new Error('no second factor is due')
  return body.second_factor
}
const second = (token: string, assertion: WebauthnJson, on = app) =>
  on.call('accountLoginSecond', { body: { token, assertion } })
const start = async (on = app) => (await on.call('accountPasskeyStart', {})).body.data
const alone = (token: string, assertion: WebauthnJson, on = app) =>
  on.call('accountPasskeyLogin', { body: { token, assertion } })
const wrong = { status: 400, body: { assertion: ['This passkey does not prove who you are.'] } }
const expired = { status: 401, body: { code: 'sign-in-expired' } }

async function anotherCopy(): Promise<TestApp> {
  const databaseUrl = app.system.config.databaseUrl ?? ''
  const copy = await startTestApp({ now: () => new Date(at), config, databaseUrl })
  onTestFinished(() => copy.stop())
  return copy
}

/** A call from a page of another address that leads to the same program. */
async function from(origin: string, path: string, body: object) {
  const answer = await fetch(`${app.url}/api/accounts/${path}/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin,
      'x-forwarded-host': new URL(origin).host,
      'x-forwarded-for': '192.0.2.1',
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> } // of our program
}

const misuses: readonly (readonly [string, Misuse])[] = [
  ['another origin', { origin: 'https://quantrac.example.evil.test' }],
  ['another port', { origin: 'https://quantrac.example:8443' }],
  ['another host', { rpId: 'evil.test' }],
  ['another challenge', { challenge: Buffer.from('made up').toString('base64url') }],
]

describe('a passkey', () => {
  it('is added, with recovery codes the first time, and listed', async () => {
    const person = await owner()
    expect(person.recoveryCodes).toHaveLength(10)
    const { factors } = (await app.call('secondFactorList', {}, person)).body.data
    expect(factors).toMatchObject([{ id: person.id, kind: 'passkey', name: 'Laptop', last_used_at: null }])
    expect((await addPasskey(app, person, site)).recoveryCodes).toEqual([])
  })

  it.for(misuses)('of %s is not added', async ([, misuse]) => {
    const actor = await signIn(app)
    const { options } = (await app.call('secondFactorPasskeyStart', {}, actor)).body.data
    const credential = newAuthenticator(site).create(options, misuse)
    const answer = await app.call('secondFactorPasskeyConfirm', { body: { name: 'x', credential } }, actor)
    expect(answer).toMatchObject({ status: 400, body: { credential: [expect.any(String)] } })
  })

  it('is added once, by what was asked of this session within ten minutes', async () => {
    const [actor, other] = [await signIn(app), await signIn(app)]
    const { options } = (await app.call('secondFactorPasskeyStart', {}, actor)).body.data
    const body = { name: 'x', credential: newAuthenticator(site).create(options) }
    const confirm = (by: TestActor) => app.call('secondFactorPasskeyConfirm', { body }, by)
    const late = { status: 409, body: { code: 'second-factor-not-started' } }
    expect(await confirm(other)).toMatchObject(late)
    expect((await confirm(actor)).status).toBe(201)
    expect(await confirm(actor)).toMatchObject(late)
    await app.call('secondFactorPasskeyStart', {}, other)
    secondsLater(600)
    expect(await confirm(other)).toMatchObject(late)
  })

  it('is refused where browsers have none', async () => {
    expect(siteOf('http://quantrac.example')).toBeNull()
    expect(siteOf('https://192.0.2.1')).toBeNull()
    expect(siteOf('https://[2001:db8::1]')).toBeNull()
    expect(siteOf('')).toBeNull()
    expect(siteOf('http://localhost:8080')).toEqual({ origin: 'http://localhost:8080', rpId: 'localhost' })
    const origin = new URL(app.url).origin
    const answer = await from(origin, 'login/passkey/start', {})
    expect(answer).toMatchObject({ status: 409, body: { code: 'passkey-unavailable' } })
  })

  it.for([{}, { id: 1 }, { id: 'a\u0000b', response: null }, { id: 'x', response: { clientDataJSON: [] } }])(
    'that is none (%j) is refused as a wrong one',
    async (nonsense) => {
      const person = await owner()
      expect(await second((await due(person)).token, nonsense)).toMatchObject(wrong)
      expect(await alone((await start()).token, nonsense)).toMatchObject(wrong)
      await app.call('secondFactorPasskeyStart', {}, person)
      const body = { name: 'x', credential: nonsense }
      expect((await app.call('secondFactorPasskeyConfirm', { body }, person)).status).toBe(400)
    },
  )
})

describe('as the second step of a sign-in, a passkey', () => {
  it('opens a session that has proved itself, once, without a finger too', async () => {
    const person = await owner()
    const { token, kinds, passkey } = await due(person)
    expect(kinds).toEqual(['passkey', 'recovery'])
    const assertion = person.authenticator.get(passkey ?? {}, { isVerified: false })
    const { status, body } = await second(token, assertion)
    expect([status, body.data?.id]).toEqual([200, person.user_id])
    expect(
      (await app.call('secondFactorList', {}, { token: body.token.access_token })).body.data,
    ).toMatchObject({
      proved_until: new Date(at + 600_000).toISOString(),
    })
    expect(await second(token, assertion)).toMatchObject(expired)
    expect(await second((await due(person)).token, assertion)).toMatchObject(wrong)
  })

  it.for(misuses)('of %s is refused', async ([, misuse]) => {
    const person = await owner()
    const { token, passkey } = await due(person)
    expect(await second(token, person.authenticator.get(passkey ?? {}, misuse))).toMatchObject(wrong)
    expect((await second(token, person.authenticator.get(passkey ?? {}))).status).toBe(200)
  })

  it('whose counter goes back is refused: it was copied', async () => {
    const person = await owner()
    const first = await due(person)
    const use = person.authenticator.get(first.passkey ?? {}, { counter: 7 })
    expect((await second(first.token, use)).status).toBe(200)
    for (const counter of [7, 6, 0]) {
      const { token, passkey } = await due(person)
      const assertion = person.authenticator.get(passkey ?? {}, { counter })
      expect(await second(token, assertion)).toMatchObject(wrong)
    }
  })

  it('of another person is refused', async () => {
    const [one, two] = [await owner(), await owner()]
    const { token, passkey } = await due(one)
    expect(await second(token, two.authenticator.get(passkey ?? {}))).toMatchObject(wrong)
  })

  it('is none at another address of the same program, where recovery codes still are', async () => {
    const person = await owner()
    const body = { email: person.email, password: actorPassword }
    const there = await from('https://other.example', 'login', body)
    expect(there.body).toMatchObject({ second_factor: { kinds: ['recovery'], passkey: null } })
    const { token, passkey } = await due(person)
    const assertion = person.authenticator.get(passkey ?? {}, {
      origin: 'https://other.example',
      rpId: 'other.example',
    })
    expect((await from('https://other.example', 'login/second', { token, assertion })).status).toBe(400)
  })

  it('is one of both: not with a code, and not without anything', async () => {
    const person = await owner()
    const { token, passkey } = await due(person)
    const assertion = person.authenticator.get(passkey ?? {})
    const both = { body: { token, assertion, code: '123456' } }
    expect(await app.call('accountLoginSecond', both)).toMatchObject({
      status: 400,
      body: { code: [expect.any(String)] },
    })
    expect(await app.call('accountLoginSecond', { body: { token } })).toMatchObject({ status: 400 })
  })
})

describe('alone, a passkey', () => {
  it('signs in whom it says, once, on any copy of the program', async () => {
    const person = await owner()
    const copy = await anotherCopy()
    const { token, options } = await start()
    const assertion = person.authenticator.get(options)
    const answers = await Promise.all([alone(token, assertion), alone(token, assertion, copy)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect(answers.find(({ status }) => status === 200)?.body.data.id).toBe(person.user_id)
    expect(await alone(token, person.authenticator.get(options))).toMatchObject(wrong)
  })

  it('is asked of everybody alike', async () => {
    await owner()
    const { options } = await start()
    const { challenge, ...rest } = options
    expect(challenge).not.toBe((await start()).options['challenge'])
    expect(rest).toEqual({ rpId: 'quantrac.example', timeout: 300_000, userVerification: 'required' })
  })

  const alsoAlone: typeof misuses = [
    ...misuses,
    ['a person who was not verified', { isVerified: false }],
    ['a person whom it does not name', { userHandle: Buffer.from('1').toString('base64url') }],
  ]
  it.for(alsoAlone)('of %s is refused', async ([, misuse]) => {
    const person = await owner()
    const { token, options } = await start()
    expect(await alone(token, person.authenticator.get(options, misuse))).toMatchObject(wrong)
  })

  it('answers within five minutes, what the server asked', async () => {
    const person = await owner()
    const { token, options } = await start()
    secondsLater(300)
    expect(await alone(token, person.authenticator.get(options))).toMatchObject(expired)
    expect(await alone('made up', person.authenticator.get(options))).toMatchObject(expired)
    const other = await due(person)
    expect(await alone(other.token, person.authenticator.get(options))).toMatchObject(expired)
  })

  it('of somebody inactive is refused, and ten wrong ones lock the account', async () => {
    const [one, two] = [await owner(), await owner()]
    const sql = 'update user_account set is_active = false where id = $1'
    await app.connections.pool.query(sql, [one.user_id])
    const first = await start()
    expect(await alone(first.token, one.authenticator.get(first.options))).toMatchObject(wrong)
    secondsLater(600)
    for (let n = 0; n < 10; n += 1) {
      const { token, options } = await start()
      expect((await alone(token, two.authenticator.get(options, { counter: 0, rpId: 'x' }))).status).toBe(400)
    }
    const { token, options } = await start()
    expect((await alone(token, two.authenticator.get(options))).status).toBe(429)
  })
})

describe('asked again, a passkey', () => {
  it('proves the person for ten minutes, and answers each challenge once', async () => {
    const person = await owner()
    secondsLater(600)
    expect((await app.call('secondFactorTotpStart', {}, person)).status).toBe(403)
    const { passkey, kinds } = (await app.call('secondFactorProveStart', {}, person)).body.data
    expect(kinds).toEqual(['passkey', 'recovery'])
    const body = { assertion: person.authenticator.get(passkey ?? {}) }
    expect((await app.call('secondFactorProve', { body }, person)).status).toBe(204)
    const again = { assertion: person.authenticator.get(passkey ?? {}) }
    expect(await app.call('secondFactorProve', { body: again }, person)).toMatchObject(wrong)
    await addTotp(app, person, { at })
  })
})
