import { isDeepStrictEqual } from 'node:util'
import type { Factor } from '@quantrac/contract'
import { memoryOf } from '../src/features/readings/store/factor-memory.ts'
import { selectSettings, selectStates } from '../src/features/readings/store/factor-state-locks.queries.ts'
import type { TestActor } from './actors.ts'
import type { TestApp } from './harness.ts'

/** Stores a reading of now, after which the program remembers the factor. */
export async function remember(app: TestApp, factor: Pick<Factor, 'id'>, admin: TestActor): Promise<void> {
  await app.call('metricCreate', { body: { factor: factor.id, value: 5 } }, admin)
}

/** The factors that the program remembers, and by the database may. */
export async function rememberedIds(app: TestApp): Promise<number[]> {
  const { store: pool } = app.people
  const { rows } = await pool.query<{ factor_id: number }>(
    'select factor_id from factor_state where written_by = $1',
    [memoryOf(pool).writer],
  )
  const { states } = await memoryOf(pool).recall(rows.map(({ factor_id }) => factor_id))
  return [...states.keys()]
}

/** Those of them that it remembers otherwise than the database has them. */
export async function outdatedIds(app: TestApp): Promise<number[]> {
  const { store: pool } = app.people
  const ids = await rememberedIds(app)
  const remembered = await memoryOf(pool).recall(ids)
  const client = await pool.connect()
  const states = await selectStates(client, ids)
  const settings = await selectSettings(client, ids)
  client.release()
  return ids.filter(
    (id) =>
      !isDeepStrictEqual(remembered.states.get(id), states.get(id)) ||
      !isDeepStrictEqual(remembered.settings.get(id), settings.get(id)),
  )
}
