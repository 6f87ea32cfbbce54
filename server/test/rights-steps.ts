import { permissionCodes, signedInBy } from '@quantrac/contract'
import * as fc from 'fast-check'
import { actorPassword, signIn, type TestActor } from './actors.ts'
import type { TestApp } from './harness.ts'
import { newPerson } from './people.ts'

const otherPassword = 'a second long password'
const kinds = [
  'demote',
  'deactivate',
  'delete',
  'promote',
  'activate',
  'rename',
  'signup',
  'assign',
  'leave-groups',
  'group-create',
  'group-update',
  'group-delete',
  'change-password',
] as const

/**
 * A change by one actor of one person or group; `actor` and `target` are indexes, taken modulo the number of people or
 * groups.
 */
interface Operation {
  readonly kind: (typeof kinds)[number]
  readonly actor: number
  readonly target: number
}

const operation: fc.Arbitrary<Operation> = fc.record({
  // More frequent: the steps that can remove admins.
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('demote', 'deactivate', 'delete') },
    { weight: 2, arbitrary: fc.constantFrom(...kinds) },
  ),
  actor: fc.nat(3),
  target: fc.nat(5),
})

/** One operation, or two at the same time. */
export type Step = readonly Operation[]
export const steps = fc.array(fc.array(operation, { minLength: 1, maxLength: 2 }), {
  minLength: 4,
  maxLength: 10,
})

/** Two admins, one operator with every permission, one with every permission of accounts, and no other users. */
export async function makeWorld(app: TestApp): Promise<TestActor[]> {
  await app.system.db.deleteFrom('user_account').execute()
  await app.system.db.deleteFrom('permission_group').execute()
  return [
    await signIn(app, { role: 'admin' }),
    await signIn(app, { role: 'admin' }),
    await signIn(app, { permissions: permissionCodes }),
    await signIn(app, { permissions: permissionCodes.filter((code) => code.startsWith('accounts.')) }),
  ]
}

/** Runs a step, its two operations on two copies of the program; returns the statuses. */
export async function take(
  copies: readonly [TestApp, TestApp],
  actors: readonly TestActor[],
  step: Step,
): Promise<number[]> {
  const [app] = copies
  const people = await idsOf(app, 'user_account')
  const groups = await idsOf(app, 'permission_group')
  return Promise.all(
    step.map(async ({ kind, actor, target }, place) => {
      const by = actors[actor % actors.length]
      const id = people[target % people.length] ?? 0
      const group = groups[target % Math.max(1, groups.length)] ?? 999_999
      if (by === undefined) throw new Error('there is always an actor')
      return (await calls[kind](copies[place] ?? app, { by, id, group })).status
    }),
  )
}

type Call = (app: TestApp, to: { by: TestActor; id: number; group: number }) => Promise<{ status: number }>

const update =
  (body: object): Call =>
  (app, { by, id }) =>
    app.call('userUpdate', { params: { id }, body }, by)
const write = (group: number) => ({ name: `Group ${group}`, permission_ids: [1, 2] })

const calls: Record<Operation['kind'], Call> = {
  demote: update({ role: 'operator' }),
  deactivate: update({ is_active: false }),
  promote: update({ role: 'admin' }),
  activate: update({ is_active: true }),
  rename: (app, to) => update({ email: newPerson().email })(app, to),
  delete: (app, { by, id }) => app.call('userDelete', { params: { id } }, by),
  signup: (app, { by }) =>
    app.call('userSignup', { body: { ...newPerson(), role: 'admin', is_active: false } }, by),
  assign: (app, { by, id, group }) =>
    app.call('groupAssign', { body: { user_id: id, group_ids: [group] } }, by),
  'leave-groups': (app, { by, id }) => app.call('groupAssign', { body: { user_id: id, group_ids: [] } }, by),
  'group-create': (app, { by, group }) => app.call('groupCreate', { body: write(group) }, by),
  'group-update': (app, { by, group }) =>
    app.call('groupUpdate', { params: { id: group }, body: write(group) }, by),
  'group-delete': (app, { by, group }) => app.call('groupDelete', { params: { id: group } }, by),
  'change-password': (app, { by }) => {
    const body = { old_password: actorPassword, new_password: otherPassword }
    return app.call('userChangePassword', { body }, by)
  },
}

async function idsOf(app: TestApp, table: 'user_account' | 'permission_group'): Promise<number[]> {
  const rows = await app.system.db.selectFrom(table).select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function activeAdmins(app: TestApp): Promise<string[]> {
  const rows = await app.system.db
    .selectFrom('user_account')
    .select('email')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .execute()
  return rows.map(({ email }) => email)
}

/** True if one of them can sign in by email and password and is an admin. */
export async function someAdminSignsIn(app: TestApp): Promise<boolean> {
  for (const email of await activeAdmins(app)) {
    for (const password of [actorPassword, otherPassword]) {
      const { status, body } = await app.call('accountLogin', { body: { email, password } })
      if (status === 200 && signedInBy(body).data.role === 'admin') return true
    }
  }
  return false
}
