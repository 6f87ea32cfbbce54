import type { StoredQuality } from '@quantrac/contract'
import type { PoolClient } from 'pg'
import type { Context } from '../../../context.ts'
import { databaseOn } from '../../../db/database.ts'
import { publishAlerts } from '../../alerts/alerts.publish.service.ts'
import { quietBefore } from '../../alerts/alerts.raise.service.ts'
import { noteTouched } from '../../compliance/touched.service.ts'
import { changeManyInHistory, refreshLatest } from '../../history/change.service.ts'
import type { LockedFactors } from './factor-state-locks.queries.ts'
import { lockedState } from './judged.service.ts'
import { heldMonths, refuseLocked } from './locked-months.service.ts'
import { type FactorChange, judgeAgain } from './rejudge.service.ts'
import { updateChanged } from './states.queries.ts'
import type { StoreDeps } from './store.service.ts'
import { whileAllHeld } from './while-held.service.ts'

export interface ChangedReading {
  readonly ts: number
  readonly before: { readonly value: number; readonly quality: StoredQuality }
  readonly after: { readonly value: number; readonly quality: StoredQuality }
}

/** Of each factor in event-time order, each instant once. */
export type ChangesByFactor = ReadonlyMap<number, readonly ChangedReading[]>

interface Plan<T> {
  readonly outcome: T
  readonly changes: ChangesByFactor
}

/**
 * Puts others in place of stored readings of several factors and judges these again, in one transaction. `plan` says
 * which, while the factors are held, and writes what belongs to it.
 */
export async function changeReadings<T>(
  deps: StoreDeps,
  factorIds: readonly number[],
  { plan, by }: { plan: (client: PoolClient) => Promise<Plan<T>>; by: Pick<Context, 'actor' | 'ip'> },
): Promise<T> {
  const ids = [...factorIds].sort((one, other) => one - other)
  const done = await whileAllHeld(deps, ids, async (client, held) => {
    const { outcome, changes } = await plan(client)
    return { outcome, ...(await writeChanges(client, changes, { deps, held, by })) }
  })
  publishAlerts(deps.bus, done.alerts)
  if (done.module_ids.length > 0) deps.bus.publish('readings.stored', { module_ids: done.module_ids })
  return done.outcome
}

async function writeChanges(
  client: PoolClient,
  changes: ChangesByFactor,
  { deps, held, by }: { deps: StoreDeps; held: LockedFactors; by: Pick<Context, 'actor' | 'ip'> },
) {
  const db = databaseOn(client)
  const judged: FactorChange[] = []
  const now = deps.now()
  const months = await heldMonths(client, [...changes.values()].flat(), now)
  for (const [factorId, readings] of changes) {
    const [state, settings] = [held.states.get(factorId), held.settings.get(factorId)]
    if (state === undefined || settings === undefined || readings.length === 0) continue
    const instants = readings.map(({ ts }) => ts)
    const places = instants.map((ts) => ({ factor_id: factorId, ts }))
    refuseLocked(months, readings, { by, module_id: settings.module_id })
    const after = readings.map((one) => ({ ts: one.ts, ...one.after }))
    await changeManyInHistory(db, factorId, { readings: after, openFrom: state.open_from })
    if (readings.some(({ ts }) => ts === state.latest_ts)) await refreshLatest(db, factorId)
    await months.note(client, places, 'changed')
    judged.push({
      state,
      settings,
      instants,
      before: new Map(readings.map(({ ts, before }) => [ts, { ts, ...before }])),
    })
  }
  const touched = judged.map(
    ({ state, instants }) => [state.factor_id, instants.map((ts) => ({ ts }))] as const,
  )
  await noteTouched(client, touched, { now, cause: 'corrected' })
  const { alerts, states } = await judgeAgain(client, judged, {
    telling: { mail: deps.mail, isFile: false, quietBefore: quietBefore(now.getTime()) },
    cause: 'corrected',
    by,
    now,
  })
  for (const { state } of judged) {
    const next = states.get(state.factor_id) ?? state
    await updateChanged(client, lockedState(state, { state: next, alerts, latest_ts: state.latest_ts }))
  }
  return { alerts, module_ids: [...new Set(judged.map(({ settings }) => settings.module_id))] }
}
