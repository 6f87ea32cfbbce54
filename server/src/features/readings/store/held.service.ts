import type { PoolClient } from 'pg'
import { together } from '../../../lib/together.ts'
import {
  type FactorSettings,
  insertMissingStates,
  type LockedState,
  lockStates,
  selectSettings,
} from './held.queries.ts'

/** The factors of a batch, held until its transaction ends. */
export interface HeldFactors {
  readonly states: Map<number, LockedState>
  readonly settings: Map<number, FactorSettings>
}

/**
 * Begins, locks and reads in one round trip. Each statement sees what was committed before it began, so the settings are
 * those after the wait for the lock.
 */
export async function beginHolding(client: PoolClient, ids: readonly number[]): Promise<HeldFactors> {
  const begun = client.query('begin')
  if (ids.length === 0) {
    await begun
    return { states: new Map(), settings: new Map() }
  }
  const [, states, settings] = await together([begun, lockStates(client, ids), selectSettings(client, ids)])
  if (states.size === ids.length) return { states, settings }
  const missing = ids.filter((id) => !states.has(id))
  const [, all, again] = await together([
    insertMissingStates(client, missing),
    lockStates(client, ids),
    selectSettings(client, ids),
  ])
  return { states: all, settings: again }
}
