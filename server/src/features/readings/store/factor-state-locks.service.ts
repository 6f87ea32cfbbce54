import type { Pool, PoolClient } from 'pg'
import { together } from '../../../lib/together.ts'
import {
  type LockedFactors,
  insertMissingStates,
  type Locked,
  lockStates,
  selectLocked,
  selectSettings,
  selectStates,
} from './factor-state-locks.queries.ts'
import type { FactorMemory } from './factor-memory.ts'

/** Those of the factors that another transaction has locked. */
export const lockedFactors = (pool: Pool, ids: readonly number[]): Promise<number[]> =>
  selectLocked(pool, ids)

/**
 * Begins, locks and reads. What this copy remembers takes one round trip, the rest a second one. Each statement sees
 * what was committed before it started, so the settings are those after the wait for the lock; 0: as long as it takes.
 */
export async function lockFactorStates(
  client: PoolClient,
  ids: readonly number[],
  { memory, lockWaitMs }: { memory: FactorMemory; lockWaitMs: number },
): Promise<LockedFactors> {
  const patience = lockWaitMs > 0 ? `; set local lock_timeout = ${lockWaitMs}` : ''
  const begun = client.query(`begin${patience}`)
  if (ids.length === 0) {
    await begun
    return { states: new Map(), settings: new Map() }
  }
  const locking = lockStates(client, ids, memory.writer)
  // For the states alone: what a batch waits for afterwards is held for a moment only.
  const reset = lockWaitMs > 0 ? client.query('set local lock_timeout to default') : null
  const [, locked] = await together([begun, locking, reset])
  const { others } = locked.count === ids.length ? locked : await lockMissing(client, ids, memory.writer)
  const isOther = new Set(others)
  const held = await memory.recall(others.length === 0 ? ids : ids.filter((id) => !isOther.has(id)))
  const unknown = ids.filter((id) => !held.states.has(id))
  if (unknown.length === 0) return held
  const [states, settings] = await together([selectStates(client, unknown), selectSettings(client, unknown)])
  for (const [id, state] of states) held.states.set(id, state)
  for (const [id, setting] of settings) held.settings.set(id, setting)
  return held
}

/** Makes the states of factors that have none. */
async function lockMissing(client: PoolClient, ids: readonly number[], writer: number): Promise<Locked> {
  const [, locked] = await together([insertMissingStates(client, ids), lockStates(client, ids, writer)])
  return locked
}
