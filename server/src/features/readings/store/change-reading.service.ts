import type { PoolClient } from 'pg'
import { databaseOn, isDatabaseDown, isInterlocked } from '../../../db/database.ts'
import type { Cause } from '../../alerts/alerts.again.service.ts'
import { quietBefore } from '../../alerts/alerts.raise.service.ts'
import { changeHistory, refreshLatest } from '../../history/change.service.ts'
import { findReadingHeld } from '../../history/points.service.ts'
import { beginHolding } from './held.service.ts'
import type { HeldFactors } from './held.queries.ts'
import { memoryOf } from './factor-memory.ts'
import { lockedState } from './judged.service.ts'
import { judgeAgain } from './rejudge.service.ts'
import { updateChanged } from './states.queries.ts'
import { publishAlerts, type StoreDeps } from './store.service.ts'

interface Held {
  readonly value: number
  readonly quality: 0 | 1 | 2
}

interface ReadingChange {
  /** null: it is removed. */
  readonly changed: (before: Held) => Held | null
  readonly cause: Cause
  /** Written in the transaction of the change. */
  readonly alongside: (client: PoolClient, outcome: { before: Held; after: Held | null }) => Promise<void>
}

const attempts = 6

/**
 * Puts another reading in place of a stored one, or removes it, and judges its factor again, in one transaction. Answers what was there
 * before and is there now; null: there is no such reading any more.
 */
export async function changeReading(
  deps: StoreDeps,
  key: { readonly factor_id: number; readonly ts: number; readonly module_id: number },
  change: ReadingChange,
): Promise<Held | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await changeOnce(deps, key, change)
    } catch (error) {
      if (attempt === attempts || !isInterlocked(error)) throw error
    }
  }
}

async function changeOnce(
  deps: StoreDeps,
  key: { readonly factor_id: number; readonly ts: number; readonly module_id: number },
  change: ReadingChange,
): Promise<Held | null> {
  const client = await deps.pool.connect()
  let broken = false
  try {
    const held = await beginHolding(client, [key.factor_id], { memory: memoryOf(deps.pool), patience_ms: 0 })
    const changed = await changeHeld(client, { deps, key, change, held })
    await client.query('commit')
    if (changed === null) return null
    publishAlerts(deps.bus, changed.alerts)
    deps.bus.publish('readings.stored', { module_ids: [key.module_id] })
    return changed.reading
  } catch (error) {
    broken = isDatabaseDown(error)
    if (!broken) await client.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    client.release(broken)
  }
}

async function changeHeld(
  client: PoolClient,
  {
    deps,
    key: { factor_id, ts },
    change,
    held,
  }: {
    deps: StoreDeps
    key: { readonly factor_id: number; readonly ts: number }
    change: ReadingChange
    held: HeldFactors
  },
) {
  const db = databaseOn(client)
  const [state, settings] = [held.states.get(factor_id), held.settings.get(factor_id)]
  const there = await findReadingHeld(db, factor_id, ts)
  if (state === undefined || settings === undefined || there === undefined) return null
  const before: Held = { value: there.value, quality: there.quality }
  const after = change.changed(before)
  await changeHistory(db, { factor_id, ts }, after)
  if (state.latest_ts === ts) await refreshLatest(db, factor_id)
  const now = deps.now()
  const again = await judgeAgain(
    client,
    [{ state, settings, instants: [ts], before: new Map([[ts, { ts, ...before }]]) }],
    {
      telling: { mail: deps.mail, isFile: false, quietBefore: quietBefore(now.getTime()) },
      cause: change.cause,
      now,
    },
  )
  const { alerts } = again
  const judged = again.states.get(factor_id) ?? state
  await updateChanged(client, lockedState(state, { state: judged, alerts, latest_ts: state.latest_ts }))
  await change.alongside(client, { before, after })
  return { reading: after ?? before, alerts }
}
