import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Doomed } from '../retention/share.ts'
import { raiseAlertVersion } from '../../db/alert-version.ts'
import type { BreachClass, Severity } from '@quantrac/contract'
import type { Instant } from '../../db/column-types.ts'
import { numberArray } from '../../db/sql-arrays.ts'
import { renumberEpisodes } from './alerts.queries.ts'
import { leaveActions } from './handling.queries.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    alert_removed: {
      factor_id: number
      period: string
      status: Severity
      class: BreachClass
      started_at: Instant
      resolved_at: Instant
    }
  }
}

export async function existsClosedBefore(db: Database, before: Date): Promise<boolean> {
  const query = sql`select 1 from alert where timestamp < ${before} and ${isClosed} limit 1`
  return (await query.execute(db)).rows.length > 0
}

/** What would go with everything before an instant. */
export async function selectDoomedAlerts(db: Database, before: Date): Promise<Doomed> {
  const query = sql<Doomed>`
    select coalesce(sum(count), 0)::bigint as total, coalesce(max(count), 0)::bigint as most,
      coalesce(sum(doomed), 0)::bigint as count, coalesce(sum(beyond), 0)::bigint as beyond
    from (select count(*) as count, count(*) filter (where timestamp < ${before}) as doomed,
        count(*) filter (where timestamp < ${before}::timestamptz - interval '1 day') as beyond
      from alert where ${isClosed} group by local_day(timestamp)) d`
  const [row] = (await query.execute(db)).rows
  if (row === undefined) throw new Error('an aggregate always has a row')
  return row
}

const isClosed = sql`(resolved_at is not null or origin = 'manual')`

/** Removes closed alerts from before an instant, the oldest first, so many at most. Answers how many. */
export async function removeAlertsBefore(tx: Database, before: Date, limit: number): Promise<number> {
  const query = sql<{ id: number }>`
    select id from alert where timestamp < ${before} and ${isClosed} order by timestamp limit ${limit}`
  const removed = (await query.execute(tx)).rows.map(({ id }) => id)
  if (removed.length > 0) {
    await leaveActions(tx, removed)
    await sql`delete from alert where id = any(${numberArray(removed)}::bigint[])`.execute(tx)
    await renumberEpisodes(tx, removed)
    await raiseAlertVersion(tx)
  }
  await sql`delete from alert_removed where resolved_at < ${before}`.execute(tx)
  return removed.length
}
