import type { Database } from '../../db/database.ts'
import {
  countRaised,
  type ExcursionRow,
  type FactorPeriod,
  type RaisedRow,
  selectExcursions,
  selectRaised,
} from './alerts.of-factors.queries.ts'

export type { FactorPeriod, RaisedRow }

/** When factors were beyond a limit, as judged, oldest first; `limit` at most. */
export const listExcursions = (at: Database, period: FactorPeriod, limit: number): Promise<ExcursionRow[]> =>
  selectExcursions(at, period, limit)

/** How many alerts and warnings were raised. */
export const countRaisedAlerts = (at: Database, period: FactorPeriod): Promise<number> =>
  countRaised(at, period)

const rowsAtOnce = 1000

/** Alerts and warnings that were raised, oldest first, some at a time. */
export async function* readRaisedAlerts(at: Database, period: FactorPeriod): AsyncGenerator<RaisedRow[]> {
  for (let after: RaisedRow | null = null; ; ) {
    const rows: RaisedRow[] = await selectRaised(at, period, { after, limit: rowsAtOnce })
    if (rows.length > 0) yield rows
    after = rows.at(-1) ?? null
    if (rows.length < rowsAtOnce) return
  }
}
