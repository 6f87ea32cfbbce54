import { type RawBuilder, sql } from 'kysely'
import { all } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { alertVersion } from '../../db/alert-version.ts'
import type { Tally } from '../../db/totals.ts'

/** Instants in [start, end); null: no bound. */
export interface Raised {
  readonly start: Date | null
  readonly end: Date | null
}

const raisedIn = ({ start, end }: Raised): RawBuilder<boolean> =>
  all([
    sql`a.origin <> 'health'`,
    ...(start === null ? [] : [sql<boolean>`a.timestamp >= ${start}`]),
    ...(end === null ? [] : [sql<boolean>`a.timestamp < ${end}`]),
  ])

export interface RaisedCounts {
  alert: number
  warning: number
  resolved: number
}

export async function countRaised(db: Database, range: Raised): Promise<RaisedCounts> {
  const query = sql<RaisedCounts>`
    select count(*) filter (where a.status = 'ALERT') as alert, count(*) filter (where a.status = 'WARNING') as warning,
      count(*) filter (where a.resolved_at is not null) as resolved
    from alert a where ${raisedIn(range)}`
  return (await query.execute(db)).rows[0] ?? { alert: 0, warning: 0, resolved: 0 }
}

export interface DayCounts {
  today: number
  today_resolved: number
  yesterday_by_now: number
}

/** `yesterday` and `today` are midnights; `by` is this time of day, yesterday. */
export async function countDays(
  db: Database,
  { yesterday, by, today }: { yesterday: Date; by: Date; today: Date },
): Promise<DayCounts> {
  const query = sql<DayCounts>`
    select count(*) filter (where a.timestamp >= ${today}) as today,
      count(*) filter (where a.timestamp >= ${today} and a.resolved_at is not null) as today_resolved,
      count(*) filter (where a.timestamp < ${by}) as yesterday_by_now
    from alert a where a.timestamp >= ${yesterday} and a.origin <> 'health'`
  return (await query.execute(db)).rows[0] ?? { today: 0, today_resolved: 0, yesterday_by_now: 0 }
}

export interface OpenCounts {
  open: number
  open_alert: number
}

/** Excursions under way. What a person raised by hand, and the health of a station, is none. */
export async function countOpen(db: Database): Promise<OpenCounts> {
  const query = sql<OpenCounts>`
    select count(*) as open, count(*) filter (where a.status = 'ALERT') as open_alert
    from alert a where a.resolved_at is null and a.origin in ('judged', 'average')`
  return (await query.execute(db)).rows[0] ?? { open: 0, open_alert: 0 }
}

/** Stations of which something is wrong with the station itself. */
export async function countFaulty(db: Database): Promise<number> {
  const query = sql<{ count: number }>`
    select count(distinct a.module_id) as count from alert a where a.resolved_at is null and a.origin = 'health'`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

/** Most first. A deleted module has its last code. */
export async function countByModule(db: Database, range: Raised): Promise<{ code: string; count: number }[]> {
  const query = sql<{ code: string; count: number }>`
    select m.code, a.count from (select a.module_id, count(*) from alert a where ${raisedIn(range)} group by a.module_id) a
      join module m on m.id = a.module_id
    order by a.count desc, m.code_key, m.id`
  return (await query.execute(db)).rows
}

export interface FactorCount {
  readonly code: string
  readonly alert: number
  readonly warning: number
}

/** Most first, of all stations together: a code is one factor, in whatever case. A deleted factor has its last code. */
export async function countByFactor(db: Database, range: Raised): Promise<FactorCount[]> {
  const query = sql<FactorCount>`
    select min(f.code) as code, sum(a.alert)::bigint as alert, sum(a.warning)::bigint as warning
    from (select a.factor_id, count(*) filter (where a.status = 'ALERT') as alert,
        count(*) filter (where a.status = 'WARNING') as warning
      from alert a where a.status in ('ALERT', 'WARNING') and ${raisedIn(range)} group by a.factor_id) a
      join factor f on f.id = a.factor_id
    group by f.code_key order by sum(a.alert + a.warning) desc, sum(a.alert) desc, f.code_key`
  return (await query.execute(db)).rows
}

export interface BucketCount {
  readonly at: Date
  readonly alert: number
  readonly warning: number
}

interface Buckets {
  readonly width_ms: number
  readonly origin: number
  /** Epoch ms, rising; undefined: too many to ask for one by one. */
  readonly starts: readonly number[] | undefined
}

/** Buckets in which an alert was raised, in order. */
export async function countByBucket(
  db: Database,
  range: Raised,
  { width_ms, origin, starts }: Buckets,
): Promise<BucketCount[]> {
  const width = sql`${width_ms} * interval '1 millisecond'`
  const counts = sql`count(*) filter (where a.status = 'ALERT') as alert,
    count(*) filter (where a.status = 'WARNING') as warning`
  // Each bucket is a period of an index, which takes half the time of sorting all alerts by their bucket.
  const query =
    starts === undefined
      ? sql<BucketCount>`
        select date_bin(${width}, a.timestamp, ${new Date(origin)}::timestamptz) as at, ${counts}
        from alert a where ${raisedIn(range)} group by 1 order by 1`
      : sql<BucketCount>`
        select b.at, c.alert, c.warning from unnest(${starts.map((at) => new Date(at))}::timestamptz[]) b(at)
          cross join lateral (select ${counts}, count(*) as all from alert a
            where a.timestamp >= b.at and a.timestamp < b.at + ${width} and ${raisedIn(range)}) c
        where c.all > 0 order by 1`
  return (await query.execute(db)).rows
}

/**
 * How many alerts of each module that not everybody has read have an id above this one; modules without are left out.
 */
export async function countAboveByModule(db: Database, id: number): Promise<Tally> {
  interface Row {
    counts: [module_id: number, count: number][]
    up_to: number
    version: string
  }
  const query = sql<Row>`
    select coalesce(json_agg(json_build_array(c.module_id, c.count)) filter (where c.count > 0), '[]') as counts,
      coalesce(max(c.up_to), ${id}::bigint) as up_to, ${alertVersion()} as version
    from (select a.module_id, count(*) filter (where a.told <> 'none') as count, max(a.id) as up_to from alert a
      where a.id > ${id}::bigint group by a.module_id) c`
  const { counts = [], up_to = id, version = '' } = (await query.execute(db)).rows[0] ?? {}
  return { count: new Map(counts), up_to, version }
}

/** How many alerts of each module are unread in spite of the person's mark, less those that are read in spite of it. */
export async function countMarkedByModule(
  db: Database,
  { user_id, through_id }: { user_id: number; through_id: number },
): Promise<{ module_id: number; count: number }[]> {
  const query = sql<{ module_id: number; count: number }>`
    select a.module_id, sum(case when r.is_read then -1 else 1 end)::bigint as count
    from alert_read r join alert a on a.id = r.alert_id
    where r.user_id = ${user_id} and r.is_read = (r.alert_id > ${through_id} and a.told <> 'none') group by a.module_id`
  return (await query.execute(db)).rows
}
