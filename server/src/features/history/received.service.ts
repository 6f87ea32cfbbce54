import type { Database } from '../../db/database.ts'
import { type Day, startOfDay } from './day.ts'
import { type ReceivedRow, selectReceivedDays, selectReceivedRows } from './received.queries.ts'

export type { ReceivedRow }

/** Of each factor the days that have a reading, both bounds included. Within a snapshot. */
export async function readReceived(
  at: Database,
  { factor_ids, from, to }: { readonly factor_ids: readonly number[]; readonly from: Day; readonly to: Day },
): Promise<ReceivedRow[]> {
  const period = { factor_ids, start: startOfDay(from), end: startOfDay(to + 1) }
  const [packed, open] = await Promise.all([
    selectReceivedDays(at, { factor_ids, from, to }),
    selectReceivedRows(at, period),
  ])
  return [...packed, ...open]
}
