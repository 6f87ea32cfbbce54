import { signedInBy } from '@quantrac/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actorPassword, signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { openLive } from './live-client.ts'
import { commitAlerts, type LiveModule, makeLiveModule } from './raised-alerts.ts'

/*
 * Every change is made on one copy of the program and checked on the other. Their clock does not move, so cached access
 * never expires: only the notice of the change can update it.
 */
const now = new Date('2026-03-01T00:00:00Z')
const secretKey = 'one secret for both copies'
let app: TestApp
let other: TestApp
let admin: TestActor
let modules: [LiveModule, LiveModule]
beforeAll(async () => {
  app = await startTestApp({ now: () => now, config: { secretKey } })
  const databaseUrl = app.system.config.databaseUrl ?? ''
  other = await startTestApp({ now: () => now, databaseUrl, config: { secretKey, broker: null } })
  admin = await signIn(app, { role: 'admin' })
  modules = [await makeLiveModule(app, 'ONE'), await makeLiveModule(app, 'TWO')]
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const permissions = ['notify.view_alert', 'adaptors.view_module', 'accounts.change_userprofile'] as const
const person = (more: { module_ids?: number[] } = {}) => signIn(app, { permissions, ...more })
const alerts = (by: { token: string }) => openLive(other.url, '/ws/alerts/', { token: by.token })
const readings = (by: { token: string }) => openLive(other.url, '/ws/readings/', { token: by.token })
const status = async (by: { token: string }) =>
  (await other.call('moduleList', {}, { token: by.token })).status
const update = (id: number, body: object) => app.call('userUpdate', { params: { id }, body }, admin)

async function permissionIds(...codenames: string[]): Promise<number[]> {
  const { body } = await app.call('permissionList', {}, admin)
  return body.data.filter(({ codename }) => codenames.includes(codename)).map(({ id }) => id)
}

describe('a person with calls and open sockets on another copy', () => {
  it.for<[string, (actor: TestActor) => Promise<{ status: number }>]>([
    ['is deactivated', ({ user_id }) => update(user_id, { is_active: false })],
    ['is deleted', ({ user_id }) => app.call('userDelete', { params: { id: user_id } }, admin)],
    [
      'has their session ended by an admin',
      ({ user_id, session_id }) =>
        app.call(
          'userSessionEnd',
          { params: { id: session_id }, query: { user_id: String(user_id) } },
          admin,
        ),
    ],
    ['signs out', ({ token }) => app.call('accountLogout', { body: {} }, { token })],
  ])('loses both when the person %s', async ([, act]) => {
    const actor = await person()
    const [one, two] = [await alerts(actor), await readings(actor)]
    expect(await status(actor)).toBe(200)
    expect((await act(actor)).status).toBeLessThan(300)
    expect([await one.closed, await two.closed]).toEqual([4401, 4401])
    await expect.poll(() => status(actor)).toBe(401)
  })

  it('keeps the session that changed the password and loses the others', async () => {
    const actor = await person()
    const login = await app.call('accountLogin', { body: { email: actor.email, password: actorPassword } })
    const second = { token: signedInBy(login.body).token.access_token }
    const [stays, goes] = [await alerts(actor), await alerts(second)]
    const body = { old_password: actorPassword, new_password: 'quite another password' }
    expect((await app.call('userChangePassword', { body }, actor)).status).toBe(200)
    expect(await goes.closed).toBe(4401)
    await expect.poll(() => status(second)).toBe(401)
    stays.send({ type: 'ping' })
    expect(await stays.next()).toEqual({ type: 'pong' })
    expect(await status(actor)).toBe(200)
    await stays.close()
  })

  it.for<[string, (actor: TestActor, group: number) => Promise<{ status: number }>]>([
    [
      'their group loses the permissions',
      async (_actor, id) => {
        const body = { name: `Less ${id}`, permission_ids: await permissionIds('change_userprofile') }
        return app.call('groupUpdate', { params: { id }, body }, admin)
      },
    ],
    ['their group is deleted', (_actor, id) => app.call('groupDelete', { params: { id } }, admin)],
    [
      'they are removed from it',
      ({ user_id }) => app.call('groupAssign', { body: { user_id, group_ids: [] } }, admin),
    ],
    ['an update removes them from it', ({ user_id }) => update(user_id, { group_ids: [] })],
  ])('loses what needs the permission when %s, and keeps the rest', async ([, act]) => {
    const actor = await person()
    const [one, two] = [await alerts(actor), await readings(actor)]
    expect(await status(actor)).toBe(200)
    expect((await act(actor, actor.group_id ?? 0)).status).toBeLessThan(300)
    expect(await one.closed).toBe(4403)
    await expect.poll(() => status(actor)).toBe(403)
    two.send({ type: 'ping' })
    expect(await two.next()).toEqual({ type: 'pong' })
    await two.close()
  })

  it('loses all permissions of an admin when demoted', async () => {
    const actor = await signIn(app, { role: 'admin' })
    const socket = await alerts(actor)
    expect(await status(actor)).toBe(200)
    await update(actor.user_id, { role: 'operator' })
    expect(await socket.closed).toBe(4403)
    await expect.poll(() => status(actor)).toBe(403)
  })

  it('gets what their group is given', async () => {
    const actor = await signIn(app)
    expect(await status(actor)).toBe(403)
    const body = { name: `More ${actor.group_id}`, permission_ids: await permissionIds('view_module') }
    await app.call('groupUpdate', { params: { id: actor.group_id ?? 0 }, body }, admin)
    await expect.poll(() => status(actor)).toBe(200)
  })
})

describe('when the modules of a group change', () => {
  const limit = async (id: number, module_ids: number[]) => {
    const permission_ids = await permissionIds('view_alert', 'view_module')
    return app.call(
      'groupUpdate',
      { params: { id }, body: { name: `Scope ${id}`, permission_ids, module_ids } },
      admin,
    )
  }
  const seen = async (by: TestActor) =>
    (await other.call('moduleList', {}, by)).body.results.map(({ id }) => id)

  it('its members see and receive the new ones and nothing of the old', async () => {
    const [one, two] = modules
    const actor = await person({ module_ids: [one.id] })
    const socket = await alerts(actor)
    expect(await seen(actor)).toEqual([one.id])
    expect((await limit(actor.group_id ?? 0, [two.id])).status).toBe(200)
    await expect.poll(() => seen(actor)).toEqual([two.id])
    const frames: { id: number; module: string }[] = []
    socket.ws.on('message', (data) => frames.push(JSON.parse((data as Buffer).toString()))) // the server sends objects in Buffers
    const [known] = await commitAlerts(app, two, [1])
    // The open socket updates its reach independently of the calls: a closing is published repeatedly until it is sent.
    await expect
      .poll(() => {
        app.system.bus.publish('alerts.resolved', { ids: [known ?? 0] })
        return frames.length
      })
      .toBeGreaterThan(0)
    await commitAlerts(app, one, [2])
    const [last] = await commitAlerts(app, two, [3])
    app.system.bus.publish('alerts.raised', { ids: [last ?? 0] })
    await expect.poll(() => frames.map(({ id }) => id)).toContain(last)
    expect(new Set(frames.map(({ module }) => module))).toEqual(new Set(['TWO']))
    await socket.close()
  })

  it('a limit on an unlimited group applies immediately', async () => {
    const [one, two] = modules
    const actor = await person()
    expect(await seen(actor)).toEqual([one.id, two.id])
    await limit(actor.group_id ?? 0, [one.id])
    await expect.poll(() => seen(actor)).toEqual([one.id])
  })
})
