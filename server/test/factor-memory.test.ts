import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { packHistory } from '../src/features/history/packing.service.ts'
import { memoryOf } from '../src/features/readings/store/factor-memory.ts'
import { sureOf } from '../src/sure-time.ts'
import { startWithAdmin } from './admin-app.ts'
import { outdatedIds, remember, rememberedIds } from './factor-memory.ts'
import { makeStationWorld, type StationWorld } from './sweep-world.ts'

const { app, admin } = await startWithAdmin()
beforeAll(async () => {
  await app.call('mqttDisconnect', {}, admin)
})
afterAll(() => app.stop())

let world: StationWorld
beforeEach(async () => {
  world = await makeStationWorld(app, admin)
  await remember(app, world.factor, admin)
})

const changes: Readonly<Record<string, () => Promise<unknown>>> = {
  'another device id of the module': () =>
    app.call(
      'moduleUpdate',
      { params: { id: world.module.id }, body: { manufacturer_id: `other-${world.mark}` } },
      admin,
    ),
  'the module switched off': () =>
    app.call('moduleUpdate', { params: { id: world.module.id }, body: { status: false } }, admin),
  'the module deleted': () => app.call('moduleDelete', { params: { id: world.module.id } }, admin),
  'another device id of the factor': () =>
    app.call('factorUpdate', { params: { id: world.factor.id }, body: { manufacturer_id: 'other' } }, admin),
  'the factor switched off': () =>
    app.call('factorUpdate', { params: { id: world.factor.id }, body: { status: false } }, admin),
  'the factor deleted': () => app.call('factorDelete', { params: { id: world.factor.id } }, admin),
  'another limit': () =>
    app.call('thresholdUpdate', { params: { id: world.threshold_id }, body: { max_value: 8 } }, admin),
  'another delay': () =>
    app.call(
      'thresholdUpdateByFactor',
      { params: { id: world.factor.id }, body: { on_delay_seconds: 60 } },
      admin,
    ),
  'no limits any more': () => app.call('thresholdDelete', { params: { id: world.threshold_id } }, admin),
  'the newest reading deleted': async () => {
    const { results } = (await app.call('metricList', { query: { factor: String(world.factor.id) } }, admin))
      .body
    await app.call('metricDelete', { params: { id: results[0]?.id ?? '' } }, admin)
  },
  'its days packed': () =>
    packHistory(
      { ...app.system, sure: sureOf(() => new Date(Date.now() + 3 * 86_400_000)) },
      app.connections,
    ),
}

describe('what the program remembers of a factor', () => {
  test('is what the database has, after readings that change the state', async () => {
    for (const value of [5, 50, 60, 5])
      await app.call(
        'metricCreate',
        { body: { factor: world.factor.id, value, timestamp: new Date().toISOString() } },
        admin,
      )
    expect(await rememberedIds(app)).toContain(world.factor.id)
    expect(await outdatedIds(app)).not.toContain(world.factor.id)
  })

  test.for(Object.entries(changes))('ends with %s', async ([, change]) => {
    expect(await rememberedIds(app)).toContain(world.factor.id)
    await change()
    expect(
      await outdatedIds(app),
      'the change sets factor_state.written_by to null, as applySwitches does, so that ingest reads the factor again',
    ).not.toContain(world.factor.id)
    expect(await rememberedIds(app)).not.toContain(world.factor.id)
  })

  test('a commit whose answer never came is not remembered', async () => {
    const memory = memoryOf(app.people.store)
    const ids = [world.factor.id]
    const held = await memory.recall(ids)
    const lost = memory.commit(held, () => Promise.reject(new Error('the connection ended')))
    const recalled = memory.recall(ids)
    await expect(lost).rejects.toThrow('the connection ended')
    expect((await recalled).states.size).toBe(0)
  })

  test('a device id that was changed by SQL holds for the next reading', async () => {
    const { store: pool } = app.people
    await pool.query('update factor set manufacturer_id = $2 where id = $1', [
      world.factor.id,
      `sql-${world.mark}`,
    ])
    await app.call('metricCreate', { body: { factor: world.factor.id, value: 6 } }, admin)
    const { settings } = await memoryOf(pool).recall([world.factor.id])
    expect(settings.get(world.factor.id)?.factor_key).toBe(`sql-${world.mark}`)
  })

  test('a connection that ends makes the program read everything again', async () => {
    const { store: pool } = app.people
    await app.connections.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await expect.poll(async () => (await memoryOf(pool).recall([world.factor.id])).states.size).toBe(0)
  })
})
