import type { PoolClient } from 'pg'
import type { Context } from '../../../context.ts'
import { databaseOn } from '../../../db/database.ts'
import { publishAlerts } from '../../alerts/alerts.publish.service.ts'
import { quietBefore } from '../../alerts/alerts.raise.service.ts'
import { noteTouched } from '../../compliance/touched.service.ts'
import { refreshLatest } from '../../history/change.service.ts'
import { removeFromHistory, type RemovedReading } from '../../history/remove.service.ts'
import type { LockedFactors, LockedState } from './factor-state-locks.queries.ts'
import { lockedState } from './judged.service.ts'
import { heldMonths, refuseLocked } from './locked-months.service.ts'
import { type FactorChange, judgeAgain } from './rejudge.service.ts'
import { updateChanged } from './states.queries.ts'
import type { StoreDeps } from './store.service.ts'
import { updateNoLongerWaits } from './suspects.queries.ts'
import { whileAllHeld } from './while-held.service.ts'

export type ReadingsByFactor = ReadonlyMap<number, readonly RemovedReading[]>

interface Removing {
  /** Who wants it. */
  readonly by: Pick<Context, 'actor'>
  /** Written in the transaction; `removed`: how many were there. */
  readonly inSameTransaction: (client: PoolClient, removed: number) => Promise<void>
}

/**
 * Removes readings, of each factor in event-time order, where they are as they are given, and judges what is left
 * again, in one transaction. Nobody is told of what that changes.
 * @throws MonthLockedError
 */
export async function removeReadings(
  deps: StoreDeps,
  byFactor: ReadingsByFactor,
  { by, inSameTransaction }: Removing,
): Promise<number> {
  const ids = [...byFactor.keys()].sort((a, b) => a - b)
  const outcome = await whileAllHeld(deps, ids, (client, held) =>
    removeHeld(client, { deps, byFactor, held, by, inSameTransaction }),
  )
  publishAlerts(deps.bus, outcome.alerts)
  if (outcome.module_ids.length > 0) deps.bus.publish('readings.stored', { module_ids: outcome.module_ids })
  return outcome.removed
}

async function removeHeld(
  client: PoolClient,
  {
    deps,
    byFactor,
    held,
    by,
    inSameTransaction,
  }: Removing & { deps: StoreDeps; byFactor: ReadingsByFactor; held: LockedFactors },
) {
  const db = databaseOn(client)
  const changes: FactorChange[] = []
  let removed = 0
  const now = deps.now()
  const months = await heldMonths(client, [...byFactor.values()].flat(), now)
  for (const [factorId, readings] of byFactor) {
    const [state, settings] = [held.states.get(factorId), held.settings.get(factorId)]
    if (state === undefined || settings === undefined) continue
    const { module_id } = settings
    refuseLocked(months, readings, { by, module_id })
    const gone = await removeFromHistory(db, factorId, { readings, openFrom: state.open_from })
    removed += gone.length
    if (gone.length === 0) continue
    if (gone.some(({ ts }) => ts === state.latest_ts)) await refreshLatest(db, factorId)
    const instants = gone.map(({ ts }) => ts)
    await updateNoLongerWaits(client, factorId, instants)
    const places = instants.map((ts) => ({ factor_id: factorId, ts }))
    await months.note(client, places, 'removed')
    changes.push({
      state,
      settings,
      instants,
      before: new Map(gone.map((reading) => [reading.ts, reading])),
    })
  }
  await noteTouched(
    client,
    changes.map(({ state, instants }) => [state.factor_id, instants.map((ts) => ({ ts }))] as const),
    { now, cause: 'deleted' },
  )
  const { alerts, states } = await judgeAgain(client, changes, {
    telling: { mail: deps.mail, isFile: true, quietBefore: quietBefore(now.getTime()) },
    cause: 'deleted',
    now,
  })
  const module_ids = new Set<number>()
  for (const { state, settings } of changes) {
    await updateChanged(client, after(state, { states, alerts }))
    module_ids.add(settings.module_id)
  }
  await inSameTransaction(client, removed)
  return { alerts, removed, module_ids: [...module_ids] }
}

function after(state: LockedState, { states, alerts }: Awaited<ReturnType<typeof judgeAgain>>): LockedState {
  const judged = states.get(state.factor_id) ?? state
  return lockedState(state, { state: judged, alerts, latest_ts: state.latest_ts })
}
