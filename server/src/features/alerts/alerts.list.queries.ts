import type { AlertStatus, alertSorts } from '@quantrac/contract'
import { type RawBuilder, sql } from 'kysely'
import { all, matches, orderBy, pageCut, type SortColumn } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { alertVersion } from '../../db/alert-version.ts'
import type { Total } from '../../db/totals.ts'
import { alertColumns, type AlertRow } from './alerts.queries.ts'

export interface AlertFilter {
  readonly search?: string | undefined
  readonly status?: AlertStatus | undefined
  readonly module_ids?: readonly number[] | undefined
  readonly factor_ids?: readonly number[] | undefined
  /** [start, end) */
  readonly start?: Date | undefined
  readonly end?: Date | undefined
}

/** The person whose list it is. */
export interface Reader {
  readonly user_id: number
  /** Up to this id they have read everything, with exceptions. */
  readonly through_id: number
  /** How many more alerts of a filter are unread than those above `through_id`; negative: fewer. */
  readonly also_unread: number
}

export const orders = {
  id: 'a.id',
  timestamp: 'a.timestamp',
  status: 'a.status',
  value: 'a.value',
  factor: 'a.factor_code',
  module: 'a.module_code',
} satisfies Record<(typeof alertSorts)[number], SortColumn>
export type AlertOrder = keyof typeof orders | `-${keyof typeof orders}`

export function conditions(filter: AlertFilter): RawBuilder<boolean>[] {
  const { search, status, module_ids, factor_ids, start, end } = filter
  return [
    ...(search?.trim() ? [matches('a.search_text', search)] : []),
    ...(status === undefined ? [] : [sql<boolean>`a.status = ${status}`]),
    ...(module_ids === undefined ? [] : [sql<boolean>`a.module_id = any(${[...module_ids]}::int[])`]),
    ...(factor_ids === undefined ? [] : [sql<boolean>`a.factor_id = any(${[...factor_ids]}::int[])`]),
    ...(start === undefined ? [] : [sql<boolean>`a.timestamp >= ${start}`]),
    ...(end === undefined ? [] : [sql<boolean>`a.timestamp < ${end}`]),
  ]
}

/**
 * The alerts that are read or unread where the person has said nothing of them alone: what came with a file is read by
 * everybody.
 */
const side = (reader: Reader, isRead: boolean): RawBuilder<boolean> =>
  isRead
    ? sql`(a.id <= ${reader.through_id} or a.told = 'none')`
    : sql`a.id > ${reader.through_id} and a.told <> 'none'`

/** Whether the person has read the alert `a`, whose mark is `r`. */
export const isReadBy = ({ through_id }: Pick<Reader, 'through_id'>): RawBuilder<boolean> =>
  sql`coalesce(r.is_read, a.id <= ${through_id} or a.told = 'none')`

/** The rows `r` that mark alerts `a` as read or unread, contrary to that. */
const exceptions = (reader: Reader, isRead: boolean): RawBuilder<boolean> =>
  sql`r.user_id = ${reader.user_id} and r.is_read = ${isRead} and ${side(reader, !isRead)}`

/**
 * How many alerts have an id above this one; without those that everybody has read where only the unread ones are asked
 * for.
 */
export async function countAlertsAbove(
  db: Database,
  filter: AlertFilter,
  { id, isUnread }: { readonly id: number; readonly isUnread: boolean },
): Promise<Total> {
  // Comparing every id would take a fifth of the time.
  const above = id === 0 ? [] : [sql<boolean>`a.id > ${id}::bigint`]
  const unread = isUnread ? [sql<boolean>`a.told <> 'none'`] : []
  const query = sql<Total>`
    select count(*), coalesce(max(a.id), ${id}::bigint) as up_to, ${alertVersion()} as version
    from alert a where ${all([...above, ...unread, ...conditions(filter)])}`
  return (await query.execute(db)).rows[0] ?? { count: 0, up_to: id, version: '' }
}

export async function selectReader(db: Database, userId: number, filter: AlertFilter): Promise<Reader> {
  const exceptions = (
    condition: RawBuilder<boolean>,
  ) => sql`(select count(*) from alert_read r join alert a on a.id = r.alert_id
    where ${all([sql`r.user_id = ${userId}`, condition, ...conditions(filter)])})`
  const query = sql<Reader>`
    select ${userId}::int as user_id, t.through_id,
      ${exceptions(sql`not r.is_read and (r.alert_id <= t.through_id or a.told = 'none')`)}
      - ${exceptions(sql`r.is_read and r.alert_id > t.through_id and a.told <> 'none'`)} as also_unread
    from (select coalesce(max(through_id), 0) as through_id from alert_read_through where user_id = ${userId}) t`
  return (await query.execute(db)).rows[0] ?? { user_id: userId, through_id: 0, also_unread: 0 }
}

export interface AlertSlice {
  readonly filter: AlertFilter
  readonly is_read: boolean
  readonly limit: number
  readonly offset: number
  /** How many there are: a slice nearer the end is read from the end. */
  readonly count: number
}

/**
 * A slice of the read or of the unread alerts, newest first. Each part of the union scans an index and stops when it
 * has enough.
 */
export async function selectAlertSlice(db: Database, reader: Reader, slice: AlertSlice): Promise<AlertRow[]> {
  const { filter, is_read, limit, count } = slice
  if (limit <= 0 || slice.offset >= count) return []
  const fromEnd = slice.offset > count / 2
  const take = Math.min(limit, count - slice.offset)
  const offset = fromEnd ? count - slice.offset - take : slice.offset
  const order = (of: string) =>
    sql.raw(fromEnd ? `${of}.timestamp asc, ${of}.id asc` : `${of}.timestamp desc, ${of}.id desc`)
  const enough = sql`order by ${order('a')} ${pageCut(offset + take, 0)}`
  const chosen = all(conditions(filter))
  // Until the page is known, only the two columns of the order are read: the index contains them.
  const query = sql<AlertRow>`
    select ${alertColumns}, ${is_read}::boolean as is_read from (
      select b.id from (
        (select a.id, a.timestamp from alert a
         where ${side(reader, is_read)} and ${chosen} and not exists (
           select from alert_read r where r.user_id = ${reader.user_id} and r.alert_id = a.id and r.is_read = ${!is_read})
         ${enough})
        union all
        (select a.id, a.timestamp from alert_read r join alert a on a.id = r.alert_id
         where ${exceptions(reader, is_read)} and ${chosen} ${enough})
      ) b order by ${order('b')} ${pageCut(take, offset)}
    ) p join alert a on a.id = p.id order by ${order('a')}`
  const { rows } = await query.execute(db)
  return fromEnd ? rows.toReversed() : rows
}

export interface AlertPage {
  readonly filter: AlertFilter
  readonly is_read?: boolean | undefined
  readonly ordering: AlertOrder
  readonly limit: number
  readonly offset: number
}

/** In the order that the caller asked for, read and unread alerts mixed. */
export async function selectOrderedAlerts(
  db: Database,
  reader: Reader,
  page: AlertPage,
): Promise<AlertRow[]> {
  const isRead = isReadBy(reader)
  const chosen = [
    ...conditions(page.filter),
    ...(page.is_read === undefined ? [] : [sql<boolean>`${isRead} = ${page.is_read}`]),
  ]
  const query = sql<AlertRow>`
    select ${alertColumns}, ${isRead} as is_read
    from alert a left join alert_read r on r.user_id = ${reader.user_id} and r.alert_id = a.id
    where ${all(chosen)} order by ${orderBy(orders, page.ordering)} ${pageCut(page.limit, page.offset)}`
  return (await query.execute(db)).rows
}

/** Modules with this code, including deleted ones, whose alerts are kept. */
export async function selectModuleIdsByCode(db: Database, moduleKey: string): Promise<number[]> {
  const rows = await db.selectFrom('module').select('id').where('code_key', '=', moduleKey).execute()
  return rows.map((row) => row.id)
}

/** Factors with this code of any module, including deleted ones. */
export async function selectFactorIdsByCode(db: Database, factorKey: string): Promise<number[]> {
  const rows = await db.selectFrom('factor').select('id').where('code_key', '=', factorKey).execute()
  return rows.map((row) => row.id)
}
