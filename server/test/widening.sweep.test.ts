import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectAccess } from '../src/features/sessions/sessions.queries.ts'
import { grantsOf } from '../src/reach.ts'
import { startWithAdmin } from './admin-app.ts'
import { signIn, type TestActor } from './actors.ts'
import { makeModule } from './made-modules.ts'

const { app, admin } = await startWithAdmin()

/** A removal by an administrator; numbers are taken modulo the people and groups that exist. */
const removal = fc.record({
  kind: fc.constantFrom('delete-group', 'leave-group', 'leave-groups', 'demote', 'deactivate'),
  person: fc.nat(5),
  group: fc.nat(5),
})
const world = fc.record({
  /** The modules of each group; empty: all. */
  groups: fc.array(fc.subarray([0, 1, 2]), { minLength: 1, maxLength: 4 }),
  people: fc.array(fc.record({ isAdmin: fc.boolean(), groups: fc.subarray([0, 1, 2, 3]) }), {
    minLength: 1,
    maxLength: 4,
  }),
  removals: fc.array(removal, { minLength: 1, maxLength: 8 }),
})
type World = typeof world extends fc.Arbitrary<infer W> ? W : never

const modules = [
  await makeModule(app, admin.token),
  await makeModule(app, admin.token),
  await makeModule(app, admin.token),
].map(({ id }) => id)

async function makeGroups(groups: World['groups']): Promise<number[]> {
  await app.system.db.deleteFrom('permission_group').execute()
  const ids: number[] = []
  for (const [place, limits] of groups.entries()) {
    const module_ids = limits.map((one) => modules[one] ?? 0)
    const body = { name: `Group ${place}`, permission_ids: [1 + place], module_ids }
    ids.push((await app.call('groupCreate', { body }, admin)).body.data.id)
  }
  return ids
}

async function makePeople(people: World['people'], groups: readonly number[]): Promise<TestActor[]> {
  await app.system.db.deleteFrom('user_account').where('id', '<>', admin.user_id).execute()
  const made: TestActor[] = []
  for (const { isAdmin, groups: places } of people) {
    const person = await signIn(app, { role: 'admin' })
    const group_ids = places.flatMap((place) => groups[place] ?? [])
    const body = { group_ids, ...(!isAdmin && { role: 'operator' as const }) }
    await app.call('userUpdate', { params: { id: person.user_id }, body }, admin)
    made.push(person)
  }
  return made
}

/** Every pair of a right that the person has and a module that it reaches. */
async function reached({ session_id }: TestActor): Promise<string[]> {
  const row = await selectAccess(app.system.db, session_id)
  if (row === undefined) throw new Error('nobody is deleted here')
  const { permissions, moduleScope } = grantsOf(row.role, row.groups, row.is_limited)
  return (['signed-in', ...permissions] as const).flatMap((right) =>
    (moduleScope.get(right) ?? modules).map((id) => `${right} ${id}`),
  )
}

async function take(kind: World['removals'][number]['kind'], id: number, group: number): Promise<number> {
  const params = { id }
  const update = (body: object) => app.call('userUpdate', { params, body }, admin)
  const { groups } = (await app.call('userRetrieve', { params }, admin)).body.data
  const removals = {
    'delete-group': () => app.call('groupDelete', { params: { id: group } }, admin),
    'leave-group': () => update({ group_ids: groups.slice(1).map((one) => one.id) }),
    'leave-groups': () => update({ group_ids: [] }),
    demote: () => update({ role: 'operator' }),
    deactivate: () => update({ is_active: false }),
  }
  return (await removals[kind]()).status
}

test('no removal, of a group, of its members or of a role, widens what anybody reaches', async () => {
  const property = fc.asyncProperty(world, async ({ groups, people, removals }) => {
    const groupIds = await makeGroups(groups)
    const persons = await makePeople(people, groupIds)
    for (const { kind, person, group } of removals) {
      const before = await Promise.all(persons.map(reached))
      const id = persons[person % persons.length]?.user_id ?? 0
      expect(await take(kind, id, groupIds[group % groupIds.length] ?? 0)).toBeLessThan(500)
      const after = await Promise.all(persons.map(reached))
      for (const [place, has] of after.entries())
        expect(has.filter((one) => !before[place]?.includes(one))).toEqual([])
    }
  })
  await fc.assert(property, { numRuns: 25, endOnFailure: true })
})
