import { permissionCodes, type RouteDefinition, routes } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startWithAdmin } from './admin-app.ts'
import { signIn, type TestActor } from './actors.ts'
import type { RouteName, TestApp } from './harness.ts'
import { makeModule } from './made-modules.ts'
import { newInvitation, newPerson } from './people.ts'
import { addTotp } from './second-factor.ts'

const { app, admin } = await startWithAdmin()

type Target = Pick<TestActor, 'user_id' | 'session_id'> & { readonly group_id: number }
type Aim = (target: Target) => Parameters<TestApp['raw']>[1]
const at =
  (change: object): Aim =>
  ({ user_id: id }) => ({ params: { id }, body: change })

/** Every call that changes another person, with each of its ways to do so. */
const onPerson: { readonly [N in RouteName]?: Readonly<Record<string, Aim>> } = {
  userUpdate: {
    'renames them': at({ first_name: 'Changed' }),
    'moves their email': ({ user_id: id }) => ({ params: { id }, body: { email: newPerson().email } }),
    'deactivates them': at({ is_active: false }),
    'changes their groups': ({ user_id: id, group_id }) => ({
      params: { id },
      body: { group_ids: [group_id] },
    }),
  },
  userDelete: { 'deletes them': ({ user_id: id }) => ({ params: { id } }) },
  userSessionEnd: {
    'ends their session': ({ user_id, session_id }) => ({
      params: { id: session_id },
      query: { user_id: String(user_id) },
    }),
  },
  userPasswordLink: { 'makes a link to their account': ({ user_id: id }) => ({ params: { id } }) },
  userSecondFactorsDelete: { 'takes their second factors away': ({ user_id: id }) => ({ params: { id } }) },
  groupAssign: {
    'sets their groups': ({ user_id, group_id }) => ({ body: { user_id, group_ids: [group_id] } }),
  },
}

/** The unsafe calls that name another person but change nothing of what they are or may do. */
const harmless: readonly string[] = [
  'alertAssign',
  'apiKeyCreate',
  'dutySwapCreate',
  'notificationCreate',
  // Only of the caller's own.
  'secondFactorDelete',
]

/** Every call that changes a group or who is in it. */
const onGroup: { readonly [N in RouteName]?: Readonly<Record<string, Aim>> } = {
  groupUpdate: {
    'renames it': ({ group_id: id }) => ({
      params: { id },
      body: { name: `Renamed ${id}`, permission_ids: [1] },
    }),
  },
  groupDelete: { 'deletes it': ({ group_id: id }) => ({ params: { id } }) },
  groupAssign: {
    'puts a person into it': ({ user_id, group_id }) => ({ body: { user_id, group_ids: [group_id] } }),
    'takes a person out of it': ({ user_id }) => ({ body: { user_id, group_ids: [] } }),
  },
  userUpdate: {
    'puts a person into it': ({ user_id: id, group_id }) => ({
      params: { id },
      body: { group_ids: [group_id] },
    }),
    'takes a person out of it': ({ user_id: id }) => ({ params: { id }, body: { group_ids: [] } }),
  },
  userSignup: {
    'adds a person to it': ({ group_id }) => ({ body: { ...newPerson(), group_ids: [group_id] } }),
  },
  userInvite: {
    'invites a person to it': ({ group_id }) => ({ body: { ...newInvitation(), group_ids: [group_id] } }),
  },
  userServiceCreate: {
    'adds a service account to it': ({ group_id }) => ({
      body: { name: `Program ${group_id}`, group_ids: [group_id] },
    }),
  },
}

const casesOf = (table: typeof onPerson) =>
  Object.entries(table).flatMap(
    ([name, ways]) => Object.entries(ways).map(([how, aim]) => ({ name: name as RouteName, how, aim })), // a key of that very table
  )

/** The fields of a call's body and query. */
function fieldsOf({ body, query }: RouteDefinition): string[] {
  return [body, query].flatMap((schema) => {
    if (schema === undefined) return []
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return Object.keys(json.properties ?? {})
  })
}

const unsafe = Object.entries<RouteDefinition>(routes).filter(([, { method }]) => method !== 'GET')

describe('a call that changes a person', () => {
  test.for(casesOf(onPerson))(
    '$name, which $how, is for admins alone if they are an admin',
    async ({ name, aim }) => {
      const all = await signIn(app, { permissions: permissionCodes })
      const stateOf = async ({ user_id }: { user_id: number }) => {
        const { db } = app.system
        const groups = db
          .selectFrom('user_group')
          .selectAll()
          .where('user_id', '=', user_id)
          .orderBy('group_id')
        const sessions = db.selectFrom('session').select(['id', 'revoked_at']).where('user_id', '=', user_id)
        const person = db.selectFrom('user_account').selectAll().where('id', '=', user_id)
        const link = db.selectFrom('password_link').selectAll().where('user_id', '=', user_id)
        const factors = db.selectFrom('second_factor').select('id').where('user_id', '=', user_id)
        const rest = [await groups.execute(), await sessions.orderBy('id').execute(), await link.execute()]
        return [await person.execute(), await factors.execute(), ...rest]
      }
      const send = async (role: 'admin' | 'operator', by: TestActor) => {
        const person = await signIn(app, { role, permissions: permissionCodes })
        await addTotp(app, person)
        const before = await stateOf(person)
        const answer = await app.raw(name, aim({ ...person, group_id: all.group_id ?? 0 }), by)
        const body: unknown = answer.status === 204 ? null : await answer.json()
        const isChanged = JSON.stringify(await stateOf(person)) !== JSON.stringify(before)
        return { status: answer.status, body, isChanged }
      }
      expect(await send('admin', all)).toMatchObject({
        status: 403,
        body: { code: 'admins-only' },
        isChanged: false,
      })
      for (const answer of [await send('operator', all), await send('admin', admin)]) {
        expect(answer.status).toBeLessThan(300)
        expect(answer.isChanged).toBe(true)
      }
    },
  )

  test('is in the table or harmless, if it names a person', () => {
    const named = unsafe.flatMap(([name, route]) =>
      /^\/accounts\/.*:id/.test(route.path) || fieldsOf(route).some((field) => /^user_ids?$/.test(field))
        ? [name]
        : [],
    )
    expect(named.toSorted()).toEqual([...Object.keys(onPerson), ...harmless].toSorted())
  })
})

describe('a call that changes a group or who is in it', () => {
  const refusals = ['escalation', 'group-exceeds']
  test.for(casesOf(onGroup))(
    '$name, which $how, needs all that the group gives',
    async ({ name, how, aim }) => {
      const [own, other] = [await makeModule(app, admin.token), await makeModule(app, admin.token)]
      const outside = how.startsWith('puts')
      /** A group that gives these, with a person in it, or outside where one is to be put into it. */
      const target = async (who: Parameters<typeof signIn>[1]): Promise<Target> => {
        const member = await signIn(app, who)
        const person = outside ? await signIn(app, { module_ids: [own.id] }) : member
        // A limited group with members is not deleted, whoever asks.
        if (name === 'groupDelete')
          await app.call('groupAssign', { body: { user_id: member.user_id, group_ids: [] } }, admin)
        return { ...person, group_id: member.group_id ?? 0 }
      }
      const send = async (by: TestActor, on: Target) => {
        const answer = await app.raw(name, aim(on), by)
        return answer.status < 300 ? 'done' : ((await answer.json()) as { code?: string }).code // a refusal without fields
      }
      const administration = permissionCodes.filter((code) => code.startsWith('accounts.'))
      const some = permissionCodes.filter((code) => code !== 'adaptors.delete_module')
      const lacking = await signIn(app, { permissions: some })
      const limited = await signIn(app, { permissions: permissionCodes, module_ids: [own.id] })
      expect(refusals).toContain(await send(lacking, await target({ permissions: permissionCodes })))
      for (const module_ids of [[], [other.id], [own.id, other.id]])
        expect(refusals).toContain(
          await send(limited, await target({ permissions: administration, module_ids })),
        )
      expect(await send(lacking, await target({ permissions: some }))).toBe('done')
      expect(await send(limited, await target({ permissions: administration, module_ids: [own.id] }))).toBe(
        'done',
      )
    },
  )

  test('is in the table, if it names a group', () => {
    const named = unsafe.flatMap(([name, route]) =>
      /^\/group-permissions\/.*:id/.test(route.path) || fieldsOf(route).includes('group_ids') ? [name] : [],
    )
    expect(named.toSorted()).toEqual(
      [...Object.keys(onGroup), 'schedulerCreate', 'schedulerUpdate'].toSorted(),
    )
  })
})
