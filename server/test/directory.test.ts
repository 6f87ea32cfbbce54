import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FactorDirectory } from '../src/features/readings/store/directory.service.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeStation } from './wire-stations.ts'

let app: TestApp
let pool: Pool

beforeAll(async () => {
  app = await startTestApp()
  pool = app.connections.pool
})
afterAll(() => app.stop())

/** A directory on a pool with these answers; it uses nothing else of the pool. */
const directoryOn = (query: (given: Parameters<Pool['query']>[0]) => Promise<unknown>): FactorDirectory =>
  new FactorDirectory({ pool: { query } as unknown as Pool, bus: app.system.bus })

/** A directory whose answers have the state at the time of the query and arrive when the test releases them. */
function withHeldAnswers() {
  const answered = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const query = async (given: Parameters<Pool['query']>[0]) => {
    const answer = await pool.query(given)
    answered.resolve()
    await release.promise
    return answer
  }
  return { directory: directoryOn(query), answered: answered.promise, release: release.resolve }
}

const of = (module: string, factor = 'F1') => ({ module, moduleCandidates: [], factor })
const add = (moduleId: number, name: string) =>
  pool.query(
    `insert into factor (module_id, name, code, code_key, manufacturer_id, unit) values ($1, $2, $2, lower($2), $2, '')`,
    [moduleId, name],
  )

test('a known module stays known to a batch with more modules than the cache holds', async () => {
  await makeStation(pool, { key: 'KEPT' })
  const directory = new FactorDirectory({ pool, bus: app.system.bus })
  await directory.learn([of('KEPT')])
  const many = Array.from({ length: 100_001 }, (_, n) => of(`nobody-${n}`))
  await directory.learn(many)
  const batch = await directory.learn([of('KEPT'), of('nobody-else')])
  expect(batch.find(of('KEPT'))).toMatchObject({ module_key: 'KEPT', factor_key: 'F1' })
  const again = await directory.learn([...many, of('KEPT')])
  expect(again.find(of('KEPT'))).toMatchObject({ module_key: 'KEPT' })
})

test('a module stays known to a batch although the configuration changes meanwhile', async () => {
  await makeStation(pool, { key: 'BEFORE' })
  const query = async (given: Parameters<Pool['query']>[0]) => {
    const answer = await pool.query(given)
    // As another batch does when one of its factors has changed.
    directory.clear()
    return answer
  }
  const directory = directoryOn(query)
  const batch = await directory.learn([of('BEFORE'), of('UNHEARD')])
  expect(batch.find(of('BEFORE'))).toMatchObject({ module_key: 'BEFORE' })
  expect(batch.knows('UNHEARD')).toBe(false)
})

test('a factor created during the query is known to the batch that asked, and afterwards', async () => {
  const { id } = await makeStation(pool, { key: 'GROWING' })
  const { directory, answered, release } = withHeldAnswers()
  const asked = directory.learn([of('GROWING', 'NEW')])
  await answered
  await add(id, 'NEW')
  directory.clear()
  release()
  const found = { module_key: 'GROWING', factor_key: 'NEW' }
  expect((await asked).find(of('GROWING', 'NEW'))).toMatchObject(found)
  expect((await directory.learn([of('GROWING', 'NEW')])).find(of('GROWING', 'NEW'))).toMatchObject(found)
})

test('a name in another case is known also if two batches look up the module at the same time', async () => {
  await makeStation(pool, { key: 'ATONCE' })
  const directory = new FactorDirectory({ pool, bus: app.system.bus })
  await Promise.all([directory.learn([of('ATONCE')]), directory.learn([of('ATONCE')])])
  const batch = await directory.learn([of('ATONCE', 'f1')])
  expect(batch.find(of('ATONCE', 'f1'))).toMatchObject({ factor_key: 'F1' })
})
