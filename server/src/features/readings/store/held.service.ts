import type { PoolClient } from 'pg'
import { together } from '../../../lib/together.ts'
import {
  type HeldFactors,
  insertMissingStates,
  type Locked,
  lockStates,
  selectSettings,
  selectStates,
} from './held.queries.ts'
import type { FactorMemory } from './factor-memory.ts'

/**
 * Begins, locks and reads. What this copy remembers takes one round trip, the rest a second one. Each statement sees what was
 * committed before it started, so the settings are those after the wait for the lock.
 */
export async function beginHolding(
  client: PoolClient,
  ids: readonly number[],
  memory: FactorMemory,
): Promise<HeldFactors> {
  const begun = client.query('begin')
  if (ids.length === 0) {
    await begun
    return { states: new Map(), settings: new Map() }
  }
  const [, locked] = await together([begun, lockStates(client, ids, memory.writer)])
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
