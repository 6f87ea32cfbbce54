import { type GroupWrite, type PermissionCode, permissionCodes } from '@quantrac/contract'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { newPerson } from './people.ts'
import { auditOf, makeModule } from './made-modules.ts'

let app: TestApp
let admin: TestActor
let ids: Map<string, number>
beforeAll(async () => {
  app = await startTestApp()
  admin = await signIn(app, { role: 'admin' })
  const { body } = await app.call('permissionList', {}, admin)
  ids = new Map(body.data.map((one) => [`${one.content_type.split('.')[0]}.${one.codename}`, one.id]))
})
afterAll(() => app.stop())

const idsOf = (codes: readonly PermissionCode[]) => codes.map((code) => ids.get(code) ?? 0)
const administration = permissionCodes.filter((code) => code.startsWith('accounts.'))

let made = 0
const group = (codes: PermissionCode[], more: Partial<GroupWrite> = {}): GroupWrite => {
  made += 1
  return { name: `Group ${made}`, permission_ids: idsOf(codes), ...more }
}
const create = (body: GroupWrite, by: TestActor = admin) => app.call('groupCreate', { body }, by)
const update = (id: number, body: GroupWrite, by: TestActor = admin) =>
  app.call('groupUpdate', { params: { id }, body }, by)
async function makeGroup(codes: PermissionCode[], more: Partial<GroupWrite> = {}) {
  const answer = await create(group(codes, more))
  if (answer.status !== 201) throw new Error(`no group: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}
const refusal = { status: 403, body: { code: 'escalation' } }
const beyond = { status: 403, body: { code: 'group-exceeds' } }

describe('permissions', () => {
  it('are those of this version, by id, with the parts of their code', async () => {
    const db = app.system.db
    await db
      .insertInto('permission')
      .values({ code: 'x.future', name: 'Future', content_type: 'x.y' })
      .execute()
    const { body } = await app.call('permissionList', {}, admin)
    expect([...ids.keys()].toSorted()).toEqual([...permissionCodes].toSorted())
    expect(body.data).toHaveLength(permissionCodes.length)
    expect(body.data.find(({ codename }) => codename === 'add_module')).toEqual({
      id: ids.get('adaptors.add_module'),
      name: 'Can add module',
      content_type: 'adaptors.module',
      codename: 'add_module',
    })
  })
})

describe('a permission group', () => {
  it('is created, read, changed and deleted, with an audit line for each change', async () => {
    const module = await makeModule(app, admin.token)
    const made = await makeGroup(['adaptors.view_module'], { name: ' Vận hành ', module_ids: [module.id] })
    expect(made).toMatchObject({
      name: 'Vận hành',
      permissions: [{ id: ids.get('adaptors.view_module'), codename: 'view_module' }],
      module_ids: [module.id],
      user_count: 0,
    })
    expect((await app.call('groupRetrieve', { params: { id: made.id } }, admin)).body.data).toEqual(made)
    const body = group(['adaptors.view_factor', 'adaptors.view_factor'], { name: 'Vận hành 2' })
    const changed = await update(made.id, body)
    expect(changed.body.data).toMatchObject({
      name: 'Vận hành 2',
      permissions: [{ codename: 'view_factor' }],
      module_ids: [module.id],
    })
    expect((await update(made.id, { ...body, module_ids: [] })).body.data.module_ids).toEqual([])
    expect((await app.call('groupDelete', { params: { id: made.id } }, admin)).status).toBe(204)
    for (const name of ['groupRetrieve', 'groupDelete'] as const)
      expect((await app.call(name, { params: { id: made.id } }, admin)).status).toBe(404)
    expect((await update(made.id, body)).status).toBe(404)
    expect(await auditOf(app, 'group', made.id)).toMatchObject([
      { action: 'group.create', after: { name: 'Vận hành', permissions: ['adaptors.view_module'] } },
      { action: 'group.update', before: { module_ids: [module.id] }, after: { name: 'Vận hành 2' } },
      { action: 'group.update', after: { module_ids: [] } },
      { action: 'group.delete', before: { name: 'Vận hành 2', user_count: 0 } },
    ])
  })

  it('is listed in pages or whole, ordered by name or members, and found without diacritics', async () => {
    const one = await makeGroup(['adaptors.view_module'], { name: 'Giám sát nước thải' })
    await signIn(app, { permissions: [] })
    await app.call('userSignup', { body: { ...newPerson(), group_ids: [one.id] } }, admin)
    await app.call('userSignup', { body: { ...newPerson(), group_ids: [one.id] } }, admin)
    const page = await app.call('groupList', { query: { limit: 1, ordering: '-user_count' } }, admin)
    expect(page.body).toMatchObject({ limit: 1, results: [{ id: one.id, user_count: 2 }] })
    expect(page.body.next).toContain('offset=1')
    const whole = await app.call('groupListWhole', {}, admin)
    expect(whole.body.data).toHaveLength(page.body.count)
    const found = await app.call('groupList', { query: { search: 'nuoc THAI' } }, admin)
    expect(found.body.results.map(({ id }) => id)).toEqual([one.id])
    expect((await app.call('groupList', { query: { search: '%' } }, admin)).body.count).toBe(0)
  })

  test.for<[string, Partial<GroupWrite>, string]>([
    ['an empty name', { name: '' }, 'name'],
    ['a name of spaces', { name: '   ' }, 'name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['no permission', { permission_ids: [] }, 'permission_ids'],
    ['an unknown permission', { permission_ids: [1, 999_999] }, 'permission_ids'],
    ['a text among the permission ids', { permission_ids: [1, 'x' as never, -1] }, 'permission_ids'],
    ['an unknown module', { module_ids: [999_999] }, 'module_ids'],
    ['a module id too large for any column', { module_ids: [2 ** 50] }, 'module_ids'],
  ])('with %s is refused under its field, new or changed', async ([, more, field]) => {
    const kept = await makeGroup(['adaptors.view_module'])
    const body = { ...group(['adaptors.view_factor']), ...more }
    for (const answer of [await create(body), await update(kept.id, body)]) {
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.body)).toEqual([field])
    }
    expect((await app.call('groupRetrieve', { params: { id: kept.id } }, admin)).body.data).toEqual(kept)
  })

  it('has a name that is unique after folding', async () => {
    await makeGroup(['adaptors.view_module'], { name: 'Kỹ thuật' })
    const other = await makeGroup(['adaptors.view_module'])
    for (const name of ['kỹ THUẬT', ' Kỹ thuật ', 'Ｋỹ thuật'])
      for (const answer of [
        await create(group(['adaptors.view_module'], { name })),
        await update(other.id, group(['adaptors.view_module'], { name })),
      ])
        expect([answer.status, answer.body]).toEqual([400, { name: ['This value is already in use.'] }])
    const own = group(['adaptors.view_module'], { name: other.name.toUpperCase() })
    expect((await update(other.id, own)).status).toBe(200)
  })

  it('keeps a permission of another version, and does not show it', async () => {
    const kept = await makeGroup(['adaptors.view_module'])
    const { db } = app.system
    const unknown = await db
      .insertInto('permission')
      .values({ code: 'y.future', name: 'Future', content_type: 'y.z' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('group_permission').values({ group_id: kept.id, permission_id: unknown.id }).execute()
    const changed = await update(kept.id, group(['adaptors.view_factor']))
    expect(changed.body.data.permissions).toMatchObject([{ codename: 'view_factor' }])
    const held = db.selectFrom('group_permission').select('permission_id').where('group_id', '=', kept.id)
    expect(await held.execute()).toContainEqual({ permission_id: unknown.id })
    const given = group([], { permission_ids: [unknown.id] })
    expect((await create(given)).body).toEqual({ permission_ids: ['Does not exist.'] })
  })

  it('stays limited to a deleted module, and may keep it in updates', async () => {
    const module = await makeModule(app, admin.token)
    const limited = await makeGroup(['adaptors.view_module'], { module_ids: [module.id] })
    await app.call('moduleDelete', { params: { id: module.id } }, admin)
    const again = group(['adaptors.view_module'], { module_ids: [module.id] })
    expect((await update(limited.id, again)).body.data.module_ids).toEqual([module.id])
    expect((await create(again)).body).toEqual({ module_ids: ['Does not exist.'] })
  })
})

describe('putting a person into groups', () => {
  const assign = (user_id: number, group_ids: number[], by: TestActor = admin) =>
    app.call('groupAssign', { body: { user_id, group_ids } }, by)

  it('makes these their only groups', async () => {
    const [one, two] = [await makeGroup(['adaptors.view_module']), await makeGroup(['adaptors.view_factor'])]
    const { user_id } = await signIn(app)
    expect((await assign(user_id, [one.id])).body.data.groups).toEqual([{ id: one.id, name: one.name }])
    const moved = await assign(user_id, [two.id, two.id])
    expect(moved.body.data.groups).toEqual([{ id: two.id, name: two.name }])
    const { body } = await app.call('groupRetrieve', { params: { id: two.id } }, admin)
    expect(body.data.user_count).toBe(1)
    expect((await assign(user_id, [])).body.data.groups).toEqual([])
    expect(await auditOf(app, 'user', user_id)).toMatchObject([
      { after: { groups: [one.name] } },
      { before: { groups: [one.name] }, after: { groups: [two.name] } },
      { after: { groups: [] } },
    ])
  })

  it('refuses an unknown person or group, and then writes nothing', async () => {
    const one = await makeGroup(['adaptors.view_module'])
    const { user_id } = await signIn(app)
    await assign(user_id, [one.id])
    expect((await assign(user_id, [999_999])).body).toEqual({ group_ids: ['Does not exist.'] })
    expect((await assign(999_999, [one.id])).body).toEqual({ user_id: ['Does not exist.'] })
    const { body } = await app.call('userRetrieve', { params: { id: user_id } }, admin)
    expect(body.data.groups).toMatchObject([{ id: one.id }])
  })
})

describe('a person cannot grant what they lack', () => {
  const view: PermissionCode = 'adaptors.view_module'
  const change: PermissionCode = 'adaptors.change_module'
  const manager = (more: PermissionCode[] = [view], module_ids: number[] = []) =>
    signIn(app, { permissions: [...administration, ...more], module_ids })

  it('a permission that the actor lacks cannot be added to a group, nor can people be added to a group with it', async () => {
    const actor = await manager()
    const { user_id } = await signIn(app)
    const rich = await makeGroup([view, change])
    const plain = await makeGroup([view])
    const person = newPerson()
    const attempts = [
      await create(group([view, change]), actor),
      await update(plain.id, group([view, change]), actor),
      await app.call('groupAssign', { body: { user_id, group_ids: [rich.id] } }, actor),
      await app.call('userUpdate', { params: { id: user_id }, body: { group_ids: [rich.id] } }, actor),
      await app.call('userUpdate', { params: { id: actor.user_id }, body: { group_ids: [rich.id] } }, actor),
      await app.call('userSignup', { body: { ...person, group_ids: [rich.id] } }, actor),
    ]
    for (const answer of attempts) expect(answer).toMatchObject(refusal)
    expect((await app.call('userList', { query: { search: person.email } }, admin)).body.count).toBe(0)
    expect((await create(group([view]), actor)).status).toBe(201)
    expect((await app.call('groupAssign', { body: { user_id, group_ids: [plain.id] } }, actor)).status).toBe(
      200,
    )
  })

  it('only admins make admins', async () => {
    const actor = await signIn(app, { permissions: permissionCodes })
    const idle = (
      await app.call('userSignup', { body: { ...newPerson(), role: 'admin', is_active: false } }, admin)
    ).body.data
    for (const attempt of [
      await app.call('userSignup', { body: { ...newPerson(), role: 'admin' } }, actor),
      await app.call('userUpdate', { params: { id: actor.user_id }, body: { role: 'admin' } }, actor),
    ])
      expect(attempt).toMatchObject(refusal)
    const woken = await app.call('userUpdate', { params: { id: idle.id }, body: { is_active: true } }, actor)
    expect(woken).toMatchObject({ status: 403, body: { code: 'admins-only' } })
  })

  it('a group with a permission that the actor lacks is not renamed, reduced or deleted, and nobody is taken out of it', async () => {
    const rich = await makeGroup([view, change])
    const { user_id } = await signIn(app)
    await app.call('groupAssign', { body: { user_id, group_ids: [rich.id] } }, admin)
    const act = async (by: TestActor) => [
      await update(rich.id, group([view, change]), by),
      await update(rich.id, group([view]), by),
      await app.call('groupAssign', { body: { user_id, group_ids: [] } }, by),
      await app.call('userUpdate', { params: { id: user_id }, body: { group_ids: [] } }, by),
      await app.call('groupDelete', { params: { id: rich.id } }, by),
    ]
    const before = (await app.call('groupRetrieve', { params: { id: rich.id } }, admin)).body.data
    for (const answer of await act(await manager([view]))) expect(answer).toMatchObject(beyond)
    expect((await app.call('groupRetrieve', { params: { id: rich.id } }, admin)).body.data).toEqual(before)
    const within = await act(await manager([view, change]))
    expect(within.map(({ status }) => status)).toEqual([200, 200, 200, 200, 204])
  })

  it('the email of an account with more permissions than the actor cannot be changed: that would take over the account', async () => {
    const [own, other] = [await makeModule(app, admin.token), await makeModule(app, admin.token)]
    const actor = await manager([view], [own.id])
    const move = (id: number, by = actor) =>
      app.call('userUpdate', { params: { id }, body: { email: newPerson().email } }, by)
    const stronger = [
      await signIn(app, { permissions: [view, change], module_ids: [own.id] }),
      await signIn(app, { permissions: [view], module_ids: [own.id, other.id] }),
      await signIn(app, { permissions: [view] }),
    ]
    for (const { user_id, email } of stronger) {
      expect(await move(user_id)).toMatchObject(refusal)
      const more = { email, first_name: 'Lan' }
      const same = await app.call('userUpdate', { params: { id: user_id }, body: more }, actor)
      expect([same.status, same.body.data]).toMatchObject([200, more])
    }
    const within = await signIn(app, { permissions: [view], module_ids: [own.id] })
    expect((await move(within.user_id)).status).toBe(200)
    expect((await move(actor.user_id)).status).toBe(200)
  })

  it('a person with a limited reach gives permissions only for those modules', async () => {
    const [own, other] = [await makeModule(app, admin.token), await makeModule(app, admin.token)]
    const actor = await manager([view], [own.id])
    const wide = await makeGroup([view], { module_ids: [own.id, other.id] })
    const narrow = await makeGroup([view], { module_ids: [own.id] })
    expect(await create(group([view]), actor)).toMatchObject(refusal)
    expect(await create(group([view], { module_ids: [] }), actor)).toMatchObject(refusal)
    expect((await create(group([view], { module_ids: [own.id] }), actor)).status).toBe(201)
    const unknown = await create(group([view], { module_ids: [other.id] }), actor)
    expect([unknown.status, unknown.body]).toEqual([400, { module_ids: ['Does not exist.'] }])
    expect(await update(narrow.id, group([view], { module_ids: [] }), actor)).toMatchObject(refusal)
    // It gives more modules than the actor has, so it is not theirs to change, even to fewer.
    expect(await update(wide.id, group([view], { module_ids: [own.id] }), actor)).toMatchObject(beyond)
    const body = { ...newPerson(), group_ids: [wide.id] }
    expect(await app.call('userSignup', { body }, actor)).toMatchObject(refusal)
    expect((await app.call('userSignup', { body: { ...body, group_ids: [narrow.id] } }, actor)).status).toBe(
      201,
    )
  })

  it('an attempt leaves an audit line', async () => {
    const actor = await manager()
    const plain = await makeGroup([view])
    await update(plain.id, group([view, change]), actor)
    expect((await auditOf(app, 'group', plain.id)).at(-1)).toEqual({
      action: 'group.refuse',
      actor_email: actor.email,
      before: null,
      after: { attempt: 'update', why: 'escalation' },
    })
  })
})
