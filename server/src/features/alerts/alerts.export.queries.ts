import type { BreachClass, ResolveReason } from '@quantrac/contract'
import { sql } from 'kysely'
import { all, orderBy } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { numberArray } from '../../db/sql-arrays.ts'
import { numbersInArray } from '../../lib/number-array.ts'
import {
  type AlertFilter,
  type AlertOrder,
  conditions,
  isReadBy as isRead,
  orders,
  type Reader,
} from './alerts.list.queries.ts'
import { alertColumns, type AlertRow } from './alerts.queries.ts'
import { filedColumns, type FiledHandling, filedHandling } from './handling.queries.ts'

/** An alert with its time series. */
export interface ExportedAlertRow extends AlertRow, FiledHandling {
  class: BreachClass | null
  peak: number | null
  resolve_reason: ResolveReason | null
}

const marks = (reader: Reader) =>
  sql`left join alert_read r on r.user_id = ${reader.user_id} and r.alert_id = a.id`

export interface AlertChoice {
  readonly filter: AlertFilter
  readonly is_read?: boolean | undefined
  /** Without one unread first, then newest. */
  readonly ordering?: AlertOrder | undefined
}

/** The ids of a list, in its order. */
export async function selectAlertIds(db: Database, reader: Reader, choice: AlertChoice): Promise<number[]> {
  const { filter, is_read, ordering } = choice
  const read = isRead(reader)
  const chosen = [
    ...conditions(filter),
    ...(is_read === undefined ? [] : [sql<boolean>`${read} = ${is_read}`]),
  ]
  const order = ordering === undefined ? sql`${read}, a.timestamp desc, a.id desc` : orderBy(orders, ordering)
  const query = sql<{ ids: string }>`
    select coalesce(array_agg(a.id order by ${order}), '{}')::text as ids
    from alert a ${marks(reader)} where ${all(chosen)}`
  return numbersInArray((await query.execute(db)).rows[0]?.ids ?? '{}')
}

/** The alerts of these ids, in their order. */
export async function selectAlertsById(
  db: Database,
  reader: Reader,
  ids: readonly number[],
): Promise<ExportedAlertRow[]> {
  const query = sql<ExportedAlertRow>`
    select ${alertColumns}, a.class, a.peak, a.resolve_reason, ${filedColumns}, ${isRead(reader)} as is_read
    from unnest(${numberArray(ids)}::bigint[]) with ordinality as p (id, n)
      join alert a on a.id = p.id ${marks(reader)} ${filedHandling} order by p.n`
  return (await query.execute(db)).rows
}
