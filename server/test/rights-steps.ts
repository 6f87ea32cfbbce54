import { permissionCodes } from '@quantrac/contract'
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

/** What one actor does to one person or group; `actor` and `target` are places, taken modulo how many there are. */
interface Operation {
  readonly kind: (typeof kinds)[number]
  readonly actor: number
  readonly target: number
}

const operation: fc.Arbitrary<Operation> = fc.record({
  // What takes admins away is what this is about.
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('demote', 'deactivate', 'delete') },
    { weight: 2, arbitrary: fc.constantFrom(...kinds) },
  ),
  actor: fc.nat(3),
  target: fc.nat(5),
})

/** One operation, or two at once. */
export type Step = readonly Operation[]
export const steps = fc.array(fc.array(operation, { minLength: 1, maxLength: 2 }), {
  minLength: 4,
  maxLength: 10,
})

/** Two admins, one with every right, one with every right at no station in particular, and nobody else. */
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

/** Carries a step out, its two operations on two copies of the program; answers the statuses. */
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
      return (await call(copies[place] ?? app, { kind, by, id, group })).status
    }),
  )
}

interface Call {
  readonly kind: Operation['kind']
  readonly by: TestActor
  readonly id: number
  readonly group: number
}

function call(app: TestApp, { kind, by, id, group }: Call): Promise<{ status: number }> {
  const params = { id }
  const update = (body: object) => app.call('userUpdate', { params, body }, by)
  const write = { name: `Group ${group}`, permission_ids: [1, 2] }
  switch (kind) {
    case 'demote':
      return update({ role: 'operator' })
    case 'deactivate':
      return update({ is_active: false })
    case 'delete':
      return app.call('userDelete', { params }, by)
    case 'promote':
      return update({ role: 'admin' })
    case 'activate':
      return update({ is_active: true })
    case 'rename':
      return update({ email: newPerson().email })
    case 'signup':
      return app.call('userSignup', { body: { ...newPerson(), role: 'admin', is_active: false } }, by)
    case 'assign':
      return app.call('groupAssign', { body: { user_id: id, group_ids: [group] } }, by)
    case 'leave-groups':
      return app.call('groupAssign', { body: { user_id: id, group_ids: [] } }, by)
    case 'group-create':
      return app.call('groupCreate', { body: write }, by)
    case 'group-update':
      return app.call('groupUpdate', { params: { id: group }, body: write }, by)
    case 'group-delete':
      return app.call('groupDelete', { params: { id: group } }, by)
    case 'change-password': {
      const body = { old_password: actorPassword, new_password: otherPassword }
      return app.call('userChangePassword', { body }, by)
    }
  }
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

/** True where one of them gets in by email and password, and is an admin then. */
export async function someAdminSignsIn(app: TestApp): Promise<boolean> {
  for (const email of await activeAdmins(app)) {
    for (const password of [actorPassword, otherPassword]) {
      const { status, body } = await app.call('accountLogin', { body: { email, password } })
      if (status === 200 && body.data.role === 'admin') return true
    }
  }
  return false
}
