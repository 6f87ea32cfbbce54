import { HOUR_MS, isMeasured, type MaintenanceKind, MINUTE_MS } from '@quantrac/contract'
import type { PoolClient } from 'pg'
import type { Context } from '../../context.ts'
import { databaseOn } from '../../db/database.ts'
import {
  insertTouched,
  insertTouchedKinds,
  insertTouchedSpan,
  type TouchCause,
  type TouchedHours,
} from './touched.queries.ts'

// Half the time that a period waits for its readings: a transaction that takes them for current ones ends before it is
// judged.
const currentMs = 5 * MINUTE_MS

type ByFactor = Iterable<
  readonly [factorId: number, readings: readonly { readonly ts: number; readonly quality?: number }[]]
>

/**
 * Notes for which hours that are over readings came or were changed, so that the judge of averages looks at them again.
 * In the transaction of the readings; without a statement where all are current.
 */
export async function noteTouched(
  client: PoolClient,
  byFactor: ByFactor,
  { now, cause }: { readonly now: Date; readonly cause: TouchCause },
): Promise<void> {
  const over = Math.floor((now.getTime() - currentMs) / HOUR_MS) * HOUR_MS
  const touched: TouchedHours[] = []
  for (const [factor_id, readings] of byFactor) {
    let hours: Set<number> | undefined
    for (const { ts, quality = 0 } of readings)
      if (ts < over && isMeasured(quality)) (hours ??= new Set()).add(Math.floor(ts / HOUR_MS))
    if (hours !== undefined) touched.push({ factor_id, hours: [...hours] })
  }
  if (touched.length > 0) await insertTouched(databaseOn(client), touched, cause)
}

/** The same of maintenance that has changed, in the transaction that changes it. Null: up to now. */
export async function noteMaintained(
  tx: Context,
  factorIds: readonly number[],
  { from, to }: { readonly from: Date; readonly to: Date | null },
): Promise<void> {
  const now = tx.now()
  const end = to === null || to > now ? now : to
  if (factorIds.length > 0 && from < end)
    await insertTouchedSpan(tx.db, factorIds, { from, to: end, cause: 'maintenance' })
}

/** The same of all maintenance of some kinds, where it is averaged from now on or no more. */
export async function noteMaintainedKinds(tx: Context, kinds: readonly MaintenanceKind[]): Promise<void> {
  if (kinds.length > 0) await insertTouchedKinds(tx.db, kinds, tx.now())
}
