import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '../src/context.ts'
import { expireAlerts } from '../src/features/alerts/alerts.retention.service.ts'
import { createFactor } from '../src/features/factors/factors.service.ts'
import { sureOf } from '../src/sure-time.ts'
import { signIn, type TestActor } from './actors.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { openAlert } from './made-modules.ts'
import { makeStationWorld, type StationWorld } from './sweep-world.ts'

let database: TestDatabase
let one: TestApp
let other: TestApp
let admin: TestActor
let world: StationWorld

beforeAll(async () => {
  database = await createDatabase()
  const config = { secretKey: 'a key that both copies of the program share', alertRetentionDays: 30 }
  one = await startTestApp({ databaseUrl: database.url, config })
  other = await startTestApp({ databaseUrl: database.url, config })
})
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await database.drop()
})
beforeEach(async () => {
  admin = await signIn(one, { role: 'admin' })
  world = await makeStationWorld(one, admin)
})

/** What the other copy answers: of all modules and factors, and of those of this test's station. */
async function counted(actor = admin) {
  const { mark: search, module } = world
  const modules = async (query = {}) => (await other.call('moduleList', { query }, actor)).body.count
  const factors = async (query = {}) => (await other.call('factorList', { query }, actor)).body.count
  return {
    modules: await modules(),
    modulesFound: await modules({ search }),
    modulesOn: await modules({ search, status: true }),
    factors: await factors(),
    factorsOn: await factors({ search, status: true }),
    factorsOfModule: await factors({ module: module.code, limit: 10 }),
    factorsOfAir: await factors({ search, type: 'air' }),
  }
}

async function countedAlerts(query: { search?: string; status?: 'ALERT'; is_read?: string } = {}) {
  const { count, unread_count } = (await other.call('alertList', { query }, admin)).body
  return { count, unread_count }
}

const newFactor = () => ({
  code: 'NEW',
  name: `New ${world.mark}`,
  manufacturer_id: 'new',
  module: world.mark,
  status: true,
})

describe('the next call on the other copy counts', () => {
  test('a factor that was added, switched off and deleted', async () => {
    const before = await counted()
    const { id } = (await one.call('factorCreate', { body: newFactor() }, admin)).body.data
    const { factors, factorsOn, factorsOfModule } = before
    const all = { ...before, factors: factors + 1, factorsOfModule: factorsOfModule + 1 }
    expect(await counted()).toEqual({ ...all, factorsOn: factorsOn + 1 })
    await one.call('factorUpdate', { params: { id }, body: { status: false } }, admin)
    expect(await counted()).toEqual(all)
    await one.call('factorDelete', { params: { id } }, admin)
    expect(await counted()).toEqual(before)
  })

  test('a module that was added, renamed, switched off, of another type, and deleted with its factors', async () => {
    const before = await counted()
    const { mark: search } = world
    const body = { code: `N${search.slice(1)}`, manufacturer_id: `new-${search.slice(1)}` }
    const { id } = (await one.call('moduleCreate', { body }, admin)).body.data
    expect(await counted()).toEqual({ ...before, modules: before.modules + 1 })
    await one.call('moduleUpdate', { params: { id }, body: { name: search } }, admin)
    expect(await counted()).toMatchObject({ modulesFound: 2, modulesOn: 2 })
    await one.call('moduleUpdate', { params: { id }, body: { status: false } }, admin)
    expect(await counted()).toMatchObject({ modulesFound: 2, modulesOn: 1 })
    await one.call('moduleDelete', { params: { id } }, admin)
    await one.call('moduleUpdate', { params: { id: world.module.id }, body: { type: 'air' } }, admin)
    expect(await counted()).toEqual({ ...before, factorsOfAir: 2 })
    await one.call('moduleDelete', { params: { id: world.module.id } }, admin)
    expect(await counted()).toMatchObject({ modules: before.modules - 1, factors: before.factors - 2 })
  })

  test('a factor whose transaction took longer than a call that counted meanwhile', async () => {
    const before = await counted()
    await transaction({ ...one.system, actor: null }, async (tx) => {
      await createFactor(tx, newFactor())
      expect(await counted()).toEqual(before)
    })
    expect((await counted()).factors).toBe(before.factors + 1)
  })

  test('an alert that was raised, corrected, read and deleted', async () => {
    const { alert_id: id, mark: search } = world
    const found = [{ search }, { search, status: 'ALERT' as const }, { search, is_read: 'false' }]
    // People begin with everything read that was there before them.
    const expectCounts = async (whole: number, counts: readonly number[], unread_count: number) =>
      expect(await Promise.all([{}, ...found].map(countedAlerts))).toEqual(
        [whole, ...counts].map((count) => ({ count, unread_count })),
      )
    const whole = (await countedAlerts()).count
    await expectCounts(whole, [1, 1, 1], 1)
    const body = { factor: world.factor.code, module: world.module.code, value: 3, status: 'ALERT' as const }
    const raised = (await one.call('alertCreate', { body }, admin)).body.data.id
    await expectCounts(whole + 1, [2, 2, 2], 2)
    await one.call('alertUpdate', { params: { id: raised }, body: { status: 'INFO' } }, admin)
    await expectCounts(whole + 1, [2, 1, 2], 2)
    await one.call('alertMarkAllRead', {}, admin)
    await expectCounts(whole + 1, [2, 1, 0], 0)
    await one.call('alertUnmarkRead', { params: { id } }, admin)
    await expectCounts(whole + 1, [2, 1, 1], 1)
    await one.call('alertDelete', { params: { id } }, admin)
    await expectCounts(whole, [1, 0, 0], 0)
  })

  test('alerts that became too old', async () => {
    const at = new Date('2026-01-01T00:00:00.000Z')
    const old = await openAlert(one, world.bare, at)
    await one.system.db.updateTable('alert').set({ resolved_at: at }).where('id', '=', old).execute()
    // All that there are: a removal of so much waits for a word.
    const allowed = {
      kind: 'alerts',
      older_than: new Date('2027-01-01'),
      count: 1,
      total: 1,
      asked_at: at,
      allowed_at: at,
    }
    await one.system.db.insertInto('waiting_removal').values(allowed).execute()
    const before = await countedAlerts()
    const now = () => new Date('2026-02-15T00:00:00.000Z')
    expect(await expireAlerts({ ...one.system, sure: sureOf(now) }, new AbortController().signal)).toBe(1)
    expect((await countedAlerts()).count).toBe(before.count - 1)
  })
})

describe('a total', () => {
  test('of alerts is remembered until one of them is changed or removed', async () => {
    const before = (await countedAlerts()).count
    const raised = await openAlert(one, world.bare, new Date())
    expect((await countedAlerts()).count).toBe(before + 1)
    // By SQL, which changes no version.
    await one.system.db.deleteFrom('alert').where('id', '=', raised).execute()
    expect((await countedAlerts()).count).toBe(before + 1)
    await one.call('alertDelete', { params: { id: world.alert_id } }, admin)
    expect((await countedAlerts()).count).toBe(before - 1)
  })

  test('is that of the stations that the person reaches', async () => {
    const far = await makeStationWorld(one, admin)
    const permissions = ['adaptors.view_module', 'adaptors.view_factor', 'notify.view_alert'] as const
    const near = await signIn(one, { permissions, module_ids: [world.module.id] })
    const both = await signIn(one, { permissions, module_ids: [world.module.id, far.module.id] })
    for (let call = 0; call < 2; call++) {
      expect(await counted(near)).toMatchObject({ modules: 1, factors: 2 })
      expect(await counted(both)).toMatchObject({ modules: 2, factors: 4 })
      for (const [actor, count] of [
        [near, 1],
        [both, 2],
      ] as const)
        expect((await other.call('alertList', { query: {} }, actor)).body.count).toBe(count)
    }
  })
})
