import { beforeEach, describe, expect, it, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { actorPassword, signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'

let at = new Date('2026-03-01T00:00:00Z')
const { app } = await startWithAdmin({ now: () => at })
// Each test begins after the window in which the failures of the previous test count.
beforeEach(() => void minutesLater(60))

const minutesLater = (minutes: number) => (at = new Date(at.getTime() + minutes * 60_000))
const home = '192.0.2.10'

async function call(path: string, body: object, more: { address: string; token?: string; on?: TestApp }) {
  const answer = await fetch(`${(more.on ?? app).url}/api/accounts/${path}/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': more.address,
      ...(more.token !== undefined && { authorization: `Bearer ${more.token}` }),
    },
    body: JSON.stringify(body),
  })
  const { detail } = (await answer.json()) as { detail?: string }
  return { status: answer.status, detail, retryAfter: Number(answer.headers.get('retry-after')) }
}
/** On a copy of the program, or on the first. */
const loginOn = (on: TestApp) => (email: string, password: string, address: string) =>
  call('login', { email, password }, { address, on })
const login = (email: string, password: string, address: string) => loginOn(app)(email, password, address)
const change = (by: TestActor, old_password: string, address = home) =>
  call(
    'user/change_password',
    { old_password, new_password: 'quite another password' },
    { address, token: by.token },
  )

/** Wrong passwords until the account is locked, each from another address: no address is locked by them. */
async function attack(email: string, times = 10): Promise<void> {
  for (let n = 0; n < times; n += 1) expect((await login(email, 'wrong', `198.51.100.${n}`)).status).toBe(401)
  expect((await login(email, actorPassword, '203.0.113.1')).status).toBe(429)
}

const person = () => signIn(app, { permissions: ['accounts.change_userprofile'] })

describe('ten wrong passwords from elsewhere', () => {
  it('lock the account for strangers, not for an address that it signed in from before, on any copy', async () => {
    const { email } = await person()
    const other = await startTestApp({ databaseUrl: app.system.config.databaseUrl ?? '', now: () => at })
    expect((await login(email, actorPassword, home)).status).toBe(200)
    minutesLater(60)
    await attack(email)
    expect((await loginOn(other)(email, actorPassword, home)).status).toBe(200)
    expect((await loginOn(other)(email, actorPassword, '203.0.113.2')).status).toBe(429)
    await other.stop()
  })

  it('know an IPv6 network again by its first half', async () => {
    const { email } = await person()
    expect((await login(email, actorPassword, '2001:db8:1:2::1')).status).toBe(200)
    await attack(email)
    expect((await login(email, actorPassword, '2001:db8:1:2:ffff::9')).status).toBe(200)
    expect((await login(email, actorPassword, '2001:db8:1:3::1')).status).toBe(429)
  })

  it('do not keep its owner from changing the password', async () => {
    const owner = await person()
    await attack(owner.email)
    expect((await change(owner, actorPassword)).status).toBe(200)
  })
})

describe('an address that the account signed in from', () => {
  it('is locked itself by ten wrong passwords', async () => {
    const { email } = await person()
    expect((await login(email, actorPassword, home)).status).toBe(200)
    for (let n = 0; n < 10; n += 1) expect((await login(email, 'wrong', home)).status).toBe(401)
    expect((await login(email, actorPassword, home)).status).toBe(429)
  })

  it('is one of the account alone: another account is locked there', async () => {
    const [one, two] = [await person(), await person()]
    expect((await login(one.email, actorPassword, home)).status).toBe(200)
    await attack(two.email)
    expect((await login(two.email, actorPassword, home)).status).toBe(429)
  })

  it('is forgotten after twenty newer ones, and does not count if the password was wrong', async () => {
    const { email } = await person()
    await login(email, 'wrong', home)
    await attack(email, 9)
    expect((await login(email, actorPassword, home)).status).toBe(429)
    minutesLater(60)
    expect((await login(email, actorPassword, home)).status).toBe(200)
    for (let n = 0; n < 20; n += 1) {
      minutesLater(1)
      expect((await login(email, actorPassword, `192.0.2.${100 + n}`)).status).toBe(200)
    }
    await attack(email)
    expect((await login(email, actorPassword, home)).status).toBe(429)
    expect((await login(email, actorPassword, '192.0.2.100')).status).toBe(200)
  })
})

test('ten wrong old passwords lock the change in that session, from every address, and no sign-in elsewhere', async () => {
  const owner = await person()
  for (let n = 0; n < 10; n += 1) expect((await change(owner, 'wrong', `198.51.100.${n}`)).status).toBe(400)
  expect((await change(owner, actorPassword)).status).toBe(429)
  expect((await login(owner.email, actorPassword, home)).status).toBe(200)
})

test.for([-180, -10, -0.5, 0.5, 10, 180])(
  'a clock that jumps by %d minutes in a lock leaves five minutes of it at most',
  async (minutes) => {
    const { email } = await person()
    await attack(email)
    minutesLater(minutes)
    const { status, retryAfter } = await login(email, actorPassword, home)
    expect(status === 200 || (status === 429 && retryAfter <= 300)).toBe(true)
    minutesLater(5)
    expect((await login(email, actorPassword, home)).status).toBe(200)
  },
)

test('a lock says in how many minutes it ends', async () => {
  const { email } = await person()
  await attack(email)
  const { detail } = await login(email, actorPassword, '203.0.113.1')
  expect(detail).toBe('Quá nhiều lần thử, vui lòng thử lại sau 5\u00a0phút.')
})
