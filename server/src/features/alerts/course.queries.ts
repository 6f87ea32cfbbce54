import type { AlertStatus, Handling, JudgedAgain, ResolveReason } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { causeColumn, excursionAlerts, type HandlingKind } from './handling.queries.ts'

export interface CourseAlert {
  id: number
  factor_id: number | null
  status: AlertStatus
  value: number
  peak: number | null
  unit: string
  decimals: number
  timestamp: Date
  resolved_at: Date | null
  resolve_reason: ResolveReason | null
  judged_again: JudgedAgain | null
  origin: string
  /** How many people were told of it in the console, and when; null: nobody. */
  told: { people: number; at: string } | null
}

/** The alerts of an excursion, the oldest first. */
export async function selectCourseAlerts(db: Database, id: number): Promise<CourseAlert[]> {
  const query = sql<CourseAlert>`
    select a.id, a.factor_id, a.status, a.value, a.peak, a.unit, a.decimals, a.timestamp, a.resolved_at, a.resolve_reason,
      a.judged_again, a.origin,
      (select case when count(*) > 0 then json_build_object('people', count(distinct n.user_id), 'at', min(n.created_at)) end
        from notification n where n.alert_id = a.id and n.data ->> 'type' is null) as told
    from alert a where a.id in ${excursionAlerts(id)} order by a.id`
  return (await query.execute(db)).rows
}

export interface CourseAction {
  id: number
  kind: Exclude<HandlingKind, 'commented'>
  at: Date
  user_id: number
  user_name: string
  assignee_user_id: number | null
  assignee_group_id: number | null
  assignee_name: string | null
  cause: Handling['cause']
  action: string | null
  note: string | null
}

/** What people did about an excursion without their comments, the oldest first. */
export async function selectCourseActions(db: Database, id: number): Promise<CourseAction[]> {
  const query = sql<CourseAction>`
    select x.id, x.kind, x.at, x.user_id, x.user_name, x.assignee_user_id, x.assignee_group_id, x.assignee_name, x.action, x.note,
      ${causeColumn} as cause
    from alert_action x where x.alert_id in ${excursionAlerts(id)} and x.kind <> 'commented' order by x.id`
  return (await query.execute(db)).rows
}

export interface LimitChange {
  at: Date
  from_min: number | null
  from_max: number | null
  to_min: number | null
  to_max: number | null
}

/** How the limits of a factor changed within a time. */
export async function selectLimitChanges(
  db: Database,
  factorId: number,
  { start, end }: { start: Date; end: Date },
): Promise<LimitChange[]> {
  const query = sql<LimitChange>`
    select p.from_at as at, p.before_min as from_min, p.before_max as from_max, p.min_value as to_min, p.max_value as to_max
    from (select from_at, min_value, max_value, is_on, lag(is_on) over w as was_on,
        lag(min_value) over w as before_min, lag(max_value) over w as before_max
      from limit_period where factor_id = ${factorId} window w as (order by from_at)) p
    where p.from_at > ${start}::timestamptz and p.from_at <= ${end}::timestamptz and p.is_on and p.was_on
      and (p.min_value is distinct from p.before_min or p.max_value is distinct from p.before_max)
    order by p.from_at`
  return (await query.execute(db)).rows
}
