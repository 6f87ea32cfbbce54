import type { Followed } from '@quantrac/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { openLive } from './live-client.ts'
import { type LiveModule, makeLiveModule, raiseAlerts } from './raised-alerts.ts'

let app: TestApp
let admin: TestActor
let water: LiveModule
let air: LiveModule

beforeAll(async () => {
  app = await startTestApp()
  admin = await signIn(app, { role: 'admin' })
  water = await makeLiveModule(app, 'NT01')
  air = await makeLiveModule(app, 'KK01')
})
afterAll(() => app.stop())

const nothing: Followed = { module_ids: [], factor_ids: [] }

async function reader(given: Parameters<typeof signIn>[1] = {}) {
  const actor = await signIn(app, { permissions: ['notify.view_alert'], ...given })
  const client = await openLive(app.url, '/ws/alerts/', { token: actor.token })
  const follow = async (body: Partial<Followed>) => {
    const answer = await app.call('followedUpdate', { body: { ...nothing, ...body } }, actor)
    expect(answer.status).toBe(200)
  }
  /** Whether the next alert of this module is one that the person follows. */
  const isFollowed = async (module: LiveModule): Promise<unknown> => {
    const [id] = await raiseAlerts(app, module, [1])
    const alert = await client.next()
    expect(alert['id']).toBe(id)
    return alert['followed']
  }
  return { actor, client, follow, isFollowed }
}

test('an alert is followed through its module, through its factor, or without a choice', async () => {
  const { client, follow, isFollowed } = await reader()
  expect([await isFollowed(water), await isFollowed(air)]).toEqual([true, true])
  await follow({ module_ids: [water.id] })
  expect([await isFollowed(water), await isFollowed(air)]).toEqual([true, false])
  await follow({ factor_ids: [...air.factor_ids] })
  expect([await isFollowed(water), await isFollowed(air)]).toEqual([false, true])
  await follow({})
  expect([await isFollowed(water), await isFollowed(air)]).toEqual([true, true])
  await client.close()
})

test('each reader gets alerts marked by their own choice, on every open socket', async () => {
  const [one, other] = [await reader(), await reader()]
  const second = await openLive(app.url, '/ws/alerts/', { token: one.actor.token })
  await one.follow({ module_ids: [air.id] })
  await raiseAlerts(app, water, [1, 2])
  const followed = async ({ take }: Pick<typeof second, 'take'>) =>
    (await take(2)).map((alert) => alert['followed'])
  expect(await followed(one.client)).toEqual([false, false])
  expect(await followed(second)).toEqual([false, false])
  expect(await followed(other.client)).toEqual([true, true])
  await Promise.all([one.client.close(), other.client.close(), second.close()])
})

test('the closing of an alert says so, too', async () => {
  const { client, follow } = await reader()
  await follow({ module_ids: [air.id] })
  const [id] = await raiseAlerts(app, water, [1])
  await client.next()
  app.system.bus.publish('alerts.resolved', { ids: [id ?? 0] })
  expect(await client.next()).toMatchObject({ id, status: 'SUCCESS', followed: false })
  await client.close()
})

test('deleted modules, and modules that are no longer in reach, are no longer followed', async () => {
  const gone = await makeLiveModule(app, 'NT02')
  const { client, follow, isFollowed } = await reader()
  await follow({ module_ids: [gone.id] })
  expect(await isFollowed(water)).toBe(false)
  await app.call('moduleDelete', { params: { id: gone.id } }, admin)
  expect(await isFollowed(water)).toBe(true)
  await client.close()

  const limited = await reader({ module_ids: [water.id, air.id] })
  await limited.follow({ module_ids: [air.id] })
  expect(await limited.isFollowed(water)).toBe(false)
  const { data: groups } = (await app.call('groupListWhole', {}, admin)).body
  const group = groups.find(({ module_ids }) => module_ids.join() === [water.id, air.id].join())
  const body = {
    name: group?.name ?? '',
    permission_ids: group?.permissions.map(({ id }) => id) ?? [],
    module_ids: [water.id],
  }
  const changed = await app.call('groupUpdate', { params: { id: group?.id ?? 0 }, body }, admin)
  expect(changed.status).toBe(200)
  expect(await limited.isFollowed(water)).toBe(true)
  await limited.client.close()
})
