import { signedInBy } from '@quantrac/contract'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { signIn, type TestActor } from './actors.ts'
import { openLive } from './live-client.ts'
import { makeModule } from './made-modules.ts'
import { newPerson } from './people.ts'

// The clock does not move: cached access never expires, so a change is seen only if it is announced.
const now = new Date('2026-03-01T00:00:00Z')
const { app, admin } = await startWithAdmin({ now: () => now })

let view: number
let module: number
beforeEach(async () => {
  await app.system.db.deleteFrom('permission_group').execute()
  await app.system.db.deleteFrom('user_account').where('role', '<>', 'admin').execute()
  module = (await makeModule(app, admin.token)).id
  const { body } = await app.call('permissionList', {}, admin)
  view = body.data.find(({ codename }) => codename === 'view_module')?.id ?? 0
})

const limit = (name: string, module_ids: number[]) =>
  app.call('groupCreate', { body: { name, permission_ids: [view], module_ids } }, admin)
const remove = (id: number) => app.call('groupDelete', { params: { id } }, admin)
const assign = (user_id: number, group_ids: number[]) =>
  app.call('groupAssign', { body: { user_id, group_ids } }, admin)

/** A signed-in person in no group. */
async function loner(): Promise<TestActor> {
  const person = await signIn(app)
  await remove(person.group_id ?? 0)
  return person
}

/** What they are told of their reach, and whether a call without any permission reaches the module. */
async function reached(by: TestActor): Promise<[string, number]> {
  const told = (await app.call('accountMe', {}, by)).body.data.stations_reached
  const body = { module_ids: [module], factor_ids: [] }
  return [told, (await app.call('followedUpdate', { body }, by)).status]
}
const everything = ['all', 200]
const nothing = ['none', 400]

describe('a person in no group', () => {
  it('reaches every station until one group is limited, then none, at once and also on open sockets', async () => {
    const person = await loner()
    expect(await reached(person)).toEqual(everything)
    const socket = await openLive(app.url, '/ws/readings/', person)
    const { body } = await limit('Limited', [module])
    await expect.poll(() => reached(person)).toEqual(nothing)
    await socket.close()
    expect((await assign(person.user_id, [body.data.id])).status).toBe(200)
    await expect.poll(() => reached(person)).toEqual(['some', 200])
    await assign(person.user_id, [])
    await expect.poll(() => reached(person)).toEqual(nothing)
  })

  it('reaches none also if an existing group is limited; admins and members of other groups keep theirs', async () => {
    const [person, member] = [await loner(), await signIn(app)]
    const open = (await limit('Open', [])).body.data.id
    expect(await reached(person)).toEqual(everything)
    const body = { name: 'Open', permission_ids: [view], module_ids: [module] }
    await app.call('groupUpdate', { params: { id: open }, body }, admin)
    await expect.poll(() => reached(person)).toEqual(nothing)
    expect(await reached(member)).toEqual(everything)
    expect(await reached(admin)).toEqual(everything)
  })

  it('reaches none when they were an admin, too', async () => {
    await limit('Limited', [module])
    const person = await signIn(app, { role: 'admin' })
    await app.call('userUpdate', { params: { id: person.user_id }, body: { role: 'operator' } }, admin)
    await expect.poll(() => reached(person)).toEqual(nothing)
  })
})

describe('a limited group', () => {
  it('is not deleted while it has members, and says how many', async () => {
    const { id } = (await limit('Limited', [module])).body.data
    const people = [await signIn(app), await signIn(app)]
    for (const { user_id } of people) await assign(user_id, [id])
    const refused = await remove(id)
    expect([refused.status, refused.body]).toEqual([
      409,
      { code: 'group-has-members', detail: expect.stringContaining('(2)') },
    ])
    for (const person of people) expect(await reached(person)).toEqual(['some', 200])
    for (const { user_id } of people)
      await app.call('userUpdate', { params: { id: user_id }, body: { is_active: false } }, admin)
    expect((await remove(id)).status).toBe(409)
    for (const { user_id, group_id } of people) await assign(user_id, [group_id ?? 0])
    expect((await remove(id)).status).toBe(204)
  })

  it('without a limit is deleted with its members, who lose what it gave', async () => {
    const { id } = (await limit('Open', [])).body.data
    const person = await signIn(app)
    await assign(person.user_id, [id])
    expect((await remove(id)).status).toBe(204)
  })
})

describe('the last limit', () => {
  it('is neither deleted nor removed while people in no group would reach everything', async () => {
    const { id } = (await limit('Limited', [module])).body.data
    const person = await loner()
    const body = { name: 'Limited', permission_ids: [view], module_ids: [] }
    for (const answer of [await remove(id), await app.call('groupUpdate', { params: { id }, body }, admin)])
      expect([answer.status, answer.body]).toEqual([
        409,
        { code: 'last-limit', detail: expect.stringContaining('(1)') },
      ])
    expect(await reached(person)).toEqual(nothing)
    const other = (await limit('Other', [module])).body.data.id
    expect((await remove(id)).status).toBe(204)
    await assign(person.user_id, [other])
    expect((await app.call('groupUpdate', { params: { id: other }, body }, admin)).status).toBe(200)
    await expect.poll(() => reached(person)).toEqual(everything)
  })
})

test('a limited person may add people to no group: they reach nothing', async () => {
  const by = await signIn(app, {
    permissions: ['accounts.add_useraccount', 'accounts.assign_groupprofile'],
    module_ids: [module],
  })
  const made = await app.call('userSignup', { body: newPerson() }, by)
  expect(made.status).toBe(201)
  const login = await app.call('accountLogin', {
    body: { email: made.body.data.email, password: newPerson().password },
  })
  expect(signedInBy(login.body).data.stations_reached).toBe('none')
})
