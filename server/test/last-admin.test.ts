import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { ensureFirstAdmin } from '../src/features/people/first-admin.service.ts'
import { signIn, type TestActor } from './actors.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { activeAdmins, makeWorld, someAdminSignsIn, type Step, steps, take } from './rights-steps.ts'
import { auditOf } from './made-modules.ts'

// A long run: QUANTRAC_TEST_RIGHTS_RUNS=2000; a failure names its seed, which QUANTRAC_TEST_RIGHTS_SEED repeats.
const runs = Number(process.env['QUANTRAC_TEST_RIGHTS_RUNS'] ?? 20)
const seed = process.env['QUANTRAC_TEST_RIGHTS_SEED']

let database: TestDatabase
let copies: [TestApp, TestApp]
let app: TestApp
let now = new Date('2026-03-01T00:00:00Z')
beforeAll(async () => {
  database = await createDatabase()
  const options = { databaseUrl: database.url, now: () => now }
  // Both copies accept each other's tokens.
  const secretKey = 'one secret for both copies'
  app = await startTestApp({ ...options, config: { secretKey } })
  copies = [app, await startTestApp({ ...options, config: { secretKey, broker: null } })]
})
// Failed sign-ins of the previous test no longer count.
beforeEach(() => later())
afterAll(async () => {
  for (const copy of copies.toReversed()) await copy.stop()
  await database.drop()
})

const later = () => (now = new Date(now.getTime() + 3_600_000))
const refused = (code: string) => ({ status: 409, body: { code } })

/** `count` admins and no other users. */
async function onlyAdmins(count: number): Promise<TestActor[]> {
  await app.system.db.deleteFrom('user_account').execute()
  const admins: TestActor[] = []
  while (admins.length < count) admins.push(await signIn(app, { role: 'admin' }))
  return admins
}

const changeOn = (on: TestApp) => (by: TestActor, id: number, body: object) =>
  on.call('userUpdate', { params: { id }, body }, by)
const change = (by: TestActor, id: number, body: object) => changeOn(app)(by, id, body)
const remove = (by: TestActor, id: number, on: TestApp = app) => on.call('userDelete', { params: { id } }, by)

describe('the last active admin', () => {
  it('cannot be demoted, not even by themselves, and the attempt is in the audit log', async () => {
    const [admin] = (await onlyAdmins(1)) as [TestActor]
    await change(admin, admin.user_id, { first_name: 'An' })
    expect(await change(admin, admin.user_id, { role: 'operator' })).toMatchObject(refused('last-admin'))
    expect(await activeAdmins(app)).toEqual([admin.email])
    expect((await auditOf(app, 'user', admin.user_id)).at(-1)).toEqual({
      action: 'user.refuse',
      actor_email: admin.email,
      before: null,
      after: { attempt: 'update', why: 'last-admin' },
    })
  })

  it('cannot be deleted, deactivated or demoted by an operator, who changes no admin at all', async () => {
    const [admin] = (await onlyAdmins(1)) as [TestActor]
    const operator = await signIn(app, {
      permissions: ['accounts.change_useraccount', 'accounts.delete_useraccount'],
    })
    const idle = await signIn(app, { role: 'admin' })
    await change(admin, idle.user_id, { is_active: false })
    for (const answer of [
      await remove(operator, admin.user_id),
      await change(operator, admin.user_id, { is_active: false }),
      await change(operator, admin.user_id, { role: 'operator' }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'admins-only' } })
    expect(await someAdminSignsIn(app)).toBe(true)
  })

  it('can be removed once another admin is active', async () => {
    const [one, two] = (await onlyAdmins(2)) as [TestActor, TestActor]
    expect((await change(one, one.user_id, { role: 'operator' })).status).toBe(200)
    expect(await activeAdmins(app)).toEqual([two.email])
  })
})

test('of copies that start together without users, one creates the first admin, whatever email each has configured', async () => {
  await onlyAdmins(0)
  const { system } = app
  const named = (email: string) => ({
    ...system,
    config: { ...system.config, admin: { ...system.config.admin, email } },
  })
  const made = await Promise.all(
    ['one@example.test', 'two@example.test'].map((email) => ensureFirstAdmin(named(email))),
  )
  expect(await activeAdmins(app)).toEqual(made.flatMap((first) => first?.email ?? []))
  expect(await activeAdmins(app)).toHaveLength(1)
})

test('people cannot delete or deactivate themselves, and the attempt is in the audit log', async () => {
  const [one] = (await onlyAdmins(2)) as [TestActor]
  expect(await remove(one, one.user_id)).toMatchObject(refused('own-account'))
  expect(await change(one, one.user_id, { is_active: false })).toMatchObject(refused('own-account'))
  expect((await auditOf(app, 'user', one.user_id)).map(({ after }) => after)).toEqual([
    { attempt: 'delete', why: 'own-account' },
    { attempt: 'update', why: 'own-account' },
  ])
})

describe('of two admins who act at the same time on two copies', () => {
  test.for<[string, (by: TestActor, other: TestActor, on: TestApp) => Promise<{ status: number }>]>([
    ['demote themselves', (by, _other, on) => changeOn(on)(by, by.user_id, { role: 'operator' })],
    ['demote each other', (by, other, on) => changeOn(on)(by, other.user_id, { role: 'operator' })],
    ['deactivate each other', (by, other, on) => changeOn(on)(by, other.user_id, { is_active: false })],
    ['delete each other', (by, other, on) => remove(by, other.user_id, on)],
  ])('and %s, exactly one wins', async ([, act]) => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = (await onlyAdmins(2)) as [TestActor, TestActor]
      const answers = await Promise.all([act(one, two, copies[0]), act(two, one, copies[1])])
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
      expect(await activeAdmins(app)).toHaveLength(1)
      expect(await someAdminSignsIn(app)).toBe(true)
    }
  })
})

test(
  'after any changes of people and groups, two at a time, an active admin exists and can sign in',
  async () => {
    const property = fc.asyncProperty(steps, async (run: Step[]) => {
      later()
      const actors = await makeWorld(app)
      for (const step of run) {
        const statuses = await take(copies, actors, step)
        expect(Math.max(...statuses)).toBeLessThan(500)
        expect(await activeAdmins(app)).not.toEqual([])
      }
      expect(await someAdminSignsIn(app)).toBe(true)
    })
    await fc.assert(property, {
      numRuns: runs,
      ...(seed !== undefined && { seed: Number(seed) }),
      endOnFailure: true,
    })
  },
  Math.max(60_000, runs * 2000),
)
