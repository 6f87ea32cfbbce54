import { isSuspect, type StoredQuality } from '@quantrac/contract'
import type { PoolClient } from 'pg'
import { databaseOn } from '../../../db/database.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { publishAlerts } from '../../alerts/alerts.publish.service.ts'
import type { Cause } from '../../alerts/alerts.again.service.ts'
import { quietBefore } from '../../alerts/alerts.raise.service.ts'
import { noteTouched } from '../../compliance/touched.service.ts'
import { changeHistory, refreshLatest } from '../../history/change.service.ts'
import { findReadingHeld } from '../../history/points.service.ts'
import { isReviewed } from './reviewed.queries.ts'
import type { LockedFactors } from './factor-state-locks.queries.ts'
import { lockedState } from './judged.service.ts'
import { heldMonths, refuseLocked } from './locked-months.service.ts'
import { judgeAgain } from './rejudge.service.ts'
import { updateChanged } from './states.queries.ts'
import type { StoreDeps } from './store.service.ts'
import { updateNoLongerWaits } from './suspects.queries.ts'
import { whileHeld } from './while-held.service.ts'

interface StoredReading {
  readonly value: number
  readonly quality: StoredQuality
}

interface ReadingChange {
  /** null: it is removed. */
  readonly changed: (before: StoredReading) => StoredReading | null
  readonly cause: Cause
  readonly by: Pick<Context, 'actor' | 'ip'>
  /** Written in the transaction of the change. */
  readonly inSameTransaction: (
    client: PoolClient,
    outcome: { before: StoredReading; after: StoredReading | null },
  ) => Promise<void>
}

/**
 * Puts another reading in place of a stored one, or removes it, and judges its factor again, in one transaction.
 * Answers what was there before and is there now; null: there is no such reading any more.
 */
export async function changeReading(
  deps: StoreDeps,
  key: { readonly factor_id: number; readonly ts: number; readonly module_id: number },
  change: ReadingChange,
): Promise<StoredReading | null> {
  const changed = await whileHeld(deps, key.factor_id, (client, held) =>
    changeHeld(client, { deps, key, change, held }),
  )
  if (changed === null) return null
  publishAlerts(deps.bus, changed.alerts)
  deps.bus.publish('readings.stored', { module_ids: [key.module_id] })
  return changed.reading
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
    held: LockedFactors
  },
) {
  const db = databaseOn(client)
  const [state, settings] = [held.states.get(factor_id), held.settings.get(factor_id)]
  const there = await findReadingHeld(db, factor_id, ts)
  if (state === undefined || settings === undefined || there === undefined) return null
  const before: StoredReading = { value: there.value, quality: there.quality }
  const now = deps.now()
  const places = [{ factor_id, ts }]
  const months = await heldMonths(client, places, now)
  refuseLocked(months, places, { by: change.by, module_id: settings.module_id })
  if (await isReviewed(db, { factor_id, ts })) throw new AppError('reading-reviewed')
  const after = change.changed(before)
  await changeHistory(db, { factor_id, ts }, after)
  if (state.latest_ts === ts) await refreshLatest(db, factor_id)
  if (after === null || !isSuspect(after.quality)) await updateNoLongerWaits(client, factor_id, [ts])
  await months.note(client, places, after === null ? 'removed' : 'changed')
  await noteTouched(client, [[factor_id, [{ ts }]]], {
    now,
    cause: after === null ? 'deleted' : 'corrected',
  })
  const again = await judgeAgain(
    client,
    [{ state, settings, instants: [ts], before: new Map([[ts, { ts, ...before }]]) }],
    {
      telling: { mail: deps.mail, isFile: false, quietBefore: quietBefore(now.getTime()) },
      cause: change.cause,
      by: change.by,
      now,
    },
  )
  const { alerts } = again
  const judged = again.states.get(factor_id) ?? state
  await updateChanged(client, lockedState(state, { state: judged, alerts, latest_ts: state.latest_ts }))
  await change.inSameTransaction(client, { before, after })
  return { reading: after ?? before, alerts }
}
