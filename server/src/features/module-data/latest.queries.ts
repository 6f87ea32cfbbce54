import type { FactorKind, FactorPhase, QualityCode, Severity } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { FactorFacts } from './latest.ts'
import type { ConditionFacts, ExcursionFacts } from './latest-condition.ts'

/** The alert of an open excursion, epoch ms of its beginning, and its farthest value. */
export type EpisodeFacts = readonly [alert_id: number, since: number, peak: number | null]

export interface LatestRow extends ConditionFacts {
  id: number
  code: string
  name: string
  unit: string
  decimals: number
  kind: FactorKind
  value: number | null
  has_limits: boolean
  min_value: number | null
  max_value: number | null
  min_range: number
  max_range: number
  /** Null also where a person has deleted the alert of an open excursion. */
  episode: EpisodeFacts | null
}

const factors = sql`from factor f join module m on m.id = f.module_id and m.deleted_at is null
  join factor_state s on s.factor_id = f.id left join threshold t on t.factor_id = f.id`
export const isOn = sql`coalesce(t.status and f.status and m.status, false)`
/** Of a station that is told to be gone, until a reading comes. */
export const isGone = sql`(m.id in (select h.module_id from health_state h where h.fault = 'offline' and h.phase = 'open')
  and coalesce(s.received_at <= (select g.at from health_gone g where g.module_id = m.id), false))`
// What is suspect and left out is suspect for who looks at it.
export const latestQuality = sql.raw('case s.latest_quality when 5 then 3 else s.latest_quality end')
export const epochMs = sql.raw('(extract(epoch from s.latest_ts) * 1000)::bigint')
/** `ExcursionFacts`; null without an open excursion, which most factors are. */
export const excursionFacts = sql`case when s.severity is not null then json_build_array(s.phase, s.last, t.min_value, t.max_value,
  coalesce(t.min_range, 0), coalesce(t.max_range, 0)) end`
/** `EpisodeFacts`. An episode is a warning and the alert that it became, or one of them; it has the id of its first. */
export const episodeFacts = sql`case when s.severity is not null then (
  select json_build_array(a.id, (extract(epoch from coalesce(e.started_at, a.started_at)) * 1000)::bigint,
    case when s.class in ('HI', 'WHI') then greatest(s.peak, e.peak) else least(s.peak, e.peak) end)
  from alert a left join alert e on e.id = a.episode where a.id = s.alert_id) end`

/** One factor of `selectLatest`. `open`: of an excursion that is under way. Times are epoch ms. */
type FactorRow = readonly [
  id: number,
  code: string,
  name: string,
  unit: string,
  decimals: number,
  kind: FactorKind,
  is_on: boolean,
  is_gone: boolean,
  has_limits: boolean,
  limits: readonly [min_value: number | null, max_value: number | null, min_range: number, max_range: number],
  state: readonly [value: number | null, timestamp: number | null, quality: QualityCode | null],
  open:
    | readonly [severity: Severity, phase: FactorPhase, last: number | null, episode: EpisodeFacts | null]
    | null,
]

/**
 * The latest values of the factors of modules, by module, in the order they were added. One row per module: its factors
 * are JSON, which costs the driver half as much as one row per factor, and arrays, which take a third of the time of
 * full objects.
 */
export async function selectLatest(
  db: Database,
  moduleIds: readonly number[],
): Promise<ReadonlyMap<number, readonly LatestRow[]>> {
  const query = sql<{ module_id: number; factors: FactorRow[] }>`
    select f.module_id, json_agg(json_build_array(f.id, f.code, f.name, f.unit, f.decimals, f.kind, ${isOn}, ${isGone}, coalesce(t.status, false),
      json_build_array(t.min_value, t.max_value, coalesce(t.min_range, 0), coalesce(t.max_range, 0)),
      json_build_array(s.latest_value, ${epochMs}, ${latestQuality}),
      case when s.severity is not null then json_build_array(s.severity, s.phase, s.last, ${episodeFacts}) end)
      order by f.id) as factors
    ${factors} where f.module_id = any(${[...moduleIds]}::int[]) and f.deleted_at is null group by f.module_id`
  const { rows } = await query.execute(db)
  return new Map(rows.map((row) => [row.module_id, row.factors.map(latestRow)]))
}

function latestRow([
  id,
  code,
  name,
  unit,
  decimals,
  kind,
  is_on,
  is_gone,
  has_limits,
  limits,
  state,
  open,
]: FactorRow): LatestRow {
  const [min_value, max_value, min_range, max_range] = limits
  const [value, timestamp, quality] = state
  const [severity, phase, last, episode] = open ?? [null, null, null, null]
  const excursion = phase === null ? null : ([phase, last, ...limits] as const)
  return {
    id,
    code,
    name,
    unit,
    decimals,
    kind,
    is_on,
    is_gone,
    has_limits,
    min_value,
    max_value,
    min_range,
    max_range,
    value,
    timestamp,
    quality,
    severity,
    excursion,
    episode,
  }
}

export interface NewestRow {
  module_id: number
  module: string
  interval_seconds: number
  /**
   * Code, value, epoch ms, quality, severity, whether it is judged, whether it is gone, and the excursion, in the order
   * they were added; nulls without a reading.
   */
  factors: [
    code: string,
    value: number | null,
    timestamp: number | null,
    quality: QualityCode | null,
    severity: FactorFacts['severity'],
    is_on: boolean,
    is_gone: boolean,
    excursion: ExcursionFacts | null,
  ][]
}

/**
 * The data of the live feed, read every second for every module with new readings: as arrays, which take a third of the
 * time of full objects.
 */
export async function selectNewest(db: Database, moduleIds: readonly number[]): Promise<NewestRow[]> {
  const query = sql<NewestRow>`
    select m.id as module_id, m.code as module, m.interval_seconds, json_agg(json_build_array(f.code, s.latest_value,
      ${epochMs}, ${latestQuality}, s.severity, ${isOn}, ${isGone}, ${excursionFacts}) order by f.id) as factors
    ${factors} where f.module_id = any(${[...moduleIds]}::int[]) and f.deleted_at is null group by m.id, m.code, m.interval_seconds`
  return (await query.execute(db)).rows
}

/** Factors of a module with equal facts except the reading's time, and the newest time among them. */
export interface FactsRow extends FactorFacts {
  module_id: number
}

export async function selectFacts(db: Database, moduleIds: readonly number[]): Promise<FactsRow[]> {
  const query = sql<FactsRow>`
    select f.module_id, s.severity, ${isOn} as is_on, ${isGone} as is_gone, (extract(epoch from max(s.latest_ts)) * 1000)::float8 as timestamp
    ${factors} where f.module_id = any(${[...moduleIds]}::int[]) and f.deleted_at is null group by 1, 2, 3, 4`
  return (await query.execute(db)).rows
}
