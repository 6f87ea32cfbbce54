import type { HealthFault, ModuleType, Severity } from '@quantrac/contract'
import { type Generated, sql } from 'kysely'
import type { Instant } from '../../db/column-types.ts'
import type { Database } from '../../db/database.ts'
import { column } from '../../db/sql-arrays.ts'
import type { FactorFacts, StationFacts } from './facts.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    health_watch: { module_id: number; since: Instant; heard_at: Instant; regular_since: Instant | null }
    health_state: {
      module_id: number
      factor_id: number
      fault: HealthFault
      phase: 'pending' | 'open' | 'recovering'
      since: Instant
      value: number
      alert_id: number | null
    }
    health_look: {
      id: Generated<number>
      looked_at: Instant | null
      flat_at: Instant | null
      counted_day: string | null
      many_since: Instant | null
    }
    health_rule: {
      type: ModuleType | null
      module_id: number | null
      fault: HealthFault
      is_on: boolean
      severity: Severity
      limit: number | null
    }
  }
}

const ms = (name: string) => sql.raw(`(date_part('epoch', ${name}) * 1000)::float8`)
const at = (name: string) => sql.raw(`to_timestamp(${name} / 1000.0)`)

/** Only one copy looks at a time, and none waits. */
export async function takeLook(db: Database): Promise<boolean> {
  const query = sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock(7824, hashtext('station health')) as taken`
  return (await query.execute(db)).rows[0]?.taken === true
}

export interface LookRow {
  readonly looked_at: number | null
  readonly flat_at: number | null
  readonly counted_day: string | null
  readonly many_since: number | null
}

export async function selectLook(db: Database): Promise<LookRow> {
  const query = sql<LookRow>`select ${ms('looked_at')} as looked_at, ${ms('flat_at')} as flat_at,
    counted_day::text as counted_day, ${ms('many_since')} as many_since from health_look`
  const [row] = (await query.execute(db)).rows
  if (row === undefined) throw new Error('the row of the looks is missing')
  return row
}

export async function updateLook(
  db: Database,
  { looked_at, flat_at, counted_day, many_since }: LookRow,
): Promise<void> {
  await sql`update health_look set looked_at = to_timestamp(${looked_at}::float8 / 1000), flat_at = to_timestamp(${flat_at}::float8 / 1000),
    counted_day = ${counted_day}::date, many_since = to_timestamp(${many_since}::float8 / 1000)`.execute(db)
}

interface StationRow extends Omit<StationFacts, 'factors' | 'gone'> {
  readonly factors: readonly (readonly [
    id: number,
    kind: FactorFacts['kind'],
    quantity: string | null,
    decimals: number,
    range_min: number | null,
    range_max: number | null,
    ts: number | null,
    value: number | null,
    quality: number | null,
    heard: number | null,
  ])[]
}

// Most factors send what they should: those are not read each ten seconds.
const mayBeWrong = (
  looked: readonly string[],
) => sql`s.received_at < now.at - m.interval_seconds * 1.5 * interval '1 second'
  or s.latest_value < f.range_min or s.latest_value > f.range_max
  or f.quantity = any(${[...looked]}::text[])
  or exists (select from health_state h where h.module_id = m.id and h.factor_id = f.id)`

/** The stations that are switched on, with those of their factors that are; `isWhole`: with all of these. */
export async function selectStations(
  db: Database,
  {
    now,
    isWhole,
    quantities,
  }: { readonly now: number; readonly isWhole: boolean; readonly quantities: readonly string[] },
): Promise<StationFacts[]> {
  const query = sql<StationRow>`
    select m.id, m.type, m.interval_seconds, (select ${ms('max(h.ts)')} from held_reading h
        where h.module_manufacturer_id = m.manufacturer_id) as ahead, ${ms('max(s.received_at)')} as heard,
      ${ms('(max(array[s.received_at, s.latest_ts]) filter (where s.received_at is not null and s.latest_ts is not null))[2]')} as newest,
      coalesce(json_agg(json_build_array(f.id, f.kind, f.quantity, f.decimals, f.range_min, f.range_max, ${ms('s.latest_ts')}, s.latest_value,
        s.latest_quality, ${ms('s.received_at')}) order by f.id)
        filter (where f.id is not null and (${isWhole ? sql`true` : mayBeWrong(quantities)})), '[]') as factors
    from (select to_timestamp(${now}::float8 / 1000) as at) now cross join module m
      left join factor f on f.module_id = m.id and f.status and f.deleted_at is null
      left join factor_state s on s.factor_id = f.id
    where m.status and m.deleted_at is null group by m.id order by m.id`
  return (await query.execute(db)).rows.map(({ factors, ...station }) => ({
    ...station,
    gone: null,
    factors: factors.map(
      ([id, kind, quantity, decimals, range_min, range_max, ts, value, measured, heard]) => ({
        id,
        kind,
        quantity,
        decimals,
        range_min,
        range_max,
        ts,
        value,
        quality: measured,
        heard,
      }),
    ),
  }))
}

export interface WatchRow {
  readonly module_id: number
  readonly since: number
  readonly heard: number
  readonly regular_since: number | null
}

export async function selectWatches(db: Database): Promise<WatchRow[]> {
  const query = sql<WatchRow>`select module_id, ${ms('since')} as since, ${ms('heard_at')} as heard,
    ${ms('regular_since')} as regular_since from health_watch`
  return (await query.execute(db)).rows
}

export async function upsertWatches(db: Database, rows: readonly WatchRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into health_watch (module_id, since, heard_at, regular_since)
    select m, ${at('s')}, ${at('h')}, ${at('r')} from unnest(${column(rows, (row) => row.module_id)}::int[],
      ${column(rows, (row) => row.since)}::float8[], ${column(rows, (row) => row.heard)}::float8[],
      ${column(rows, (row) => row.regular_since)}::float8[]) as g (m, s, h, r)
    on conflict (module_id) do update set since = excluded.since, heard_at = excluded.heard_at,
      regular_since = excluded.regular_since`.execute(db)
}

export async function removeWatches(db: Database, moduleIds: readonly number[]): Promise<void> {
  if (moduleIds.length === 0) return
  await sql`delete from health_watch where module_id = any(${[...moduleIds]}::int[])`.execute(db)
}

export interface StateRow {
  readonly module_id: number
  readonly factor_id: number
  readonly fault: HealthFault
  readonly phase: 'pending' | 'open' | 'recovering'
  readonly since: number
  readonly value: number
  readonly alert_id: number | null
}

export async function selectStates(db: Database): Promise<StateRow[]> {
  const query = sql<StateRow>`select module_id, factor_id, fault, phase, ${ms('since')} as since, value, alert_id
    from health_state order by module_id, factor_id, fault`
  return (await query.execute(db)).rows
}

export async function upsertStates(db: Database, rows: readonly StateRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into health_state (module_id, factor_id, fault, phase, since, value, alert_id)
    select m, f, l, p, ${at('s')}, v, a from unnest(${column(rows, (row) => row.module_id)}::int[],
      ${column(rows, (row) => row.factor_id)}::int[], ${column(rows, (row) => row.fault)}::text[],
      ${column(rows, (row) => row.phase)}::text[], ${column(rows, (row) => row.since)}::float8[],
      ${column(rows, (row) => row.value)}::float8[], ${column(rows, (row) => row.alert_id)}::bigint[]) as g (m, f, l, p, s, v, a)
    on conflict (module_id, factor_id, fault) do update set phase = excluded.phase, since = excluded.since,
      value = excluded.value, alert_id = excluded.alert_id`.execute(db)
}

type StateKey = Pick<StateRow, 'module_id' | 'factor_id' | 'fault'>

export async function removeStates(db: Database, rows: readonly StateKey[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    delete from health_state s using unnest(${column(rows, (row) => row.module_id)}::int[],
      ${column(rows, (row) => row.factor_id)}::int[], ${column(rows, (row) => row.fault)}::text[]) as g (m, f, l)
    where s.module_id = g.m and s.factor_id = g.f and s.fault = g.l`.execute(db)
}

export interface RuleRow {
  readonly type: ModuleType | null
  readonly module_id: number | null
  readonly fault: HealthFault
  readonly is_on: boolean
  readonly severity: Severity
  readonly limit: number | null
}

/** What differs from the defaults: of types, and of one station, or of all. */
export async function selectRules(db: Database, moduleId?: number): Promise<RuleRow[]> {
  const query = db
    .selectFrom('health_rule')
    .select(['type', 'module_id', 'fault', 'is_on', 'severity', 'limit'])
  return (
    moduleId === undefined
      ? query
      : query.where((eb) => eb.or([eb('module_id', 'is', null), eb('module_id', '=', moduleId)]))
  ).execute()
}
