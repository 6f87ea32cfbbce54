import type { ModuleType } from '@quantrac/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface StripModule {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly type: ModuleType
  readonly status: boolean
  readonly interval_seconds: number
  readonly created_at: Date
  readonly latest_ts: Date | null
}

const ofModule = (code: string | undefined): RawBuilder<unknown> =>
  code === undefined ? sql`true` : sql`m.code_key = ${code}`

/** All modules, or the one of a code's key. */
export async function selectStripModules(db: Database, code: string | undefined): Promise<StripModule[]> {
  const query = sql<StripModule>`
    select m.id, m.code, m.name, m.type, m.status, m.interval_seconds, m.created_at, l.latest_ts
    from module m left join (select f.module_id, max(s.latest_ts) as latest_ts
      from factor f join factor_state s on s.factor_id = f.id where f.deleted_at is null group by f.module_id) l on l.module_id = m.id
    where m.deleted_at is null and ${ofModule(code)} order by m.id`
  return (await query.execute(db)).rows
}

export interface OutsideRow {
  readonly module_id: number
  readonly factor_id: number
  readonly alert_id: number
  readonly is_beyond: boolean
  readonly is_above: boolean
  readonly from: number
  /** Null: under way. Epoch ms. */
  readonly to: number | null
  readonly peak: number | null
  readonly limit: number | null
}

type OutsideArray = readonly [
  number,
  number,
  boolean,
  boolean,
  number,
  number | null,
  number | null,
  number | null,
]

/** Judged alerts and warnings that touch [start, end), of factors that are there, by module and beginning. */
export async function selectOutside(
  db: Database,
  moduleIds: readonly number[],
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<OutsideRow[]> {
  const ids = [...moduleIds]
  const query = sql<{ module_id: number; periods: OutsideArray[] }>`
    select a.module_id, json_agg(json_build_array(a.factor_id, a.id, a.status = 'ALERT', a.class in ('HI', 'WHI'),
      (extract(epoch from a.started_at) * 1000)::bigint, (extract(epoch from a.resolved_at) * 1000)::bigint,
      coalesce(a.peak, a.value), case when a.class in ('HI', 'WHI') then a.max_value else a.min_value end)
      order by a.started_at, a.id) as periods
    from (
      select e.id, e.module_id, e.factor_id, e.status, e.class, e.started_at, e.resolved_at, e.value, e.peak, e.max_value, e.min_value
      from unnest(${ids}::int[]) as m (id) join alert e on e.module_id = m.id
      where e.origin = 'judged' and e.resolved_at > ${start} and e.started_at < ${end}
      union all
      select e.id, e.module_id, e.factor_id, e.status, e.class, e.started_at, e.resolved_at, e.value, coalesce(s.peak, e.peak), e.max_value,
        e.min_value
      from alert e join factor_state s on s.factor_id = e.factor_id
      where e.origin = 'judged' and e.resolved_at is null and e.module_id = any(${ids}::int[]) and e.started_at < ${end}) a
    where exists (select from factor f where f.id = a.factor_id and f.deleted_at is null)
    group by a.module_id`
  const { rows } = await query.execute(db)
  return rows.flatMap(({ module_id, periods }) =>
    periods.map(([factor_id, alert_id, is_beyond, is_above, from, to, peak, limit]) => ({
      module_id,
      factor_id,
      alert_id,
      is_beyond,
      is_above,
      from,
      to,
      peak,
      limit,
    })),
  )
}

export interface StripFactor {
  readonly id: number
  readonly code: string
  readonly unit: string
  readonly decimals: number
}

export async function selectStripFactors(db: Database, ids: readonly number[]): Promise<StripFactor[]> {
  const query = sql<StripFactor>`select id, code, unit, decimals from factor where id = any(${[...ids]}::int[]) order by id`
  return (await query.execute(db)).rows
}
