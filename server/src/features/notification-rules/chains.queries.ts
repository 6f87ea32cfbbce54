import type {
  AlertKind,
  AlertStatus,
  AveragePeriod,
  BreachClass,
  ChannelKind,
  HealthFault,
  ModuleType,
} from '@quantrac/contract'
import { type ColumnType, type Generated, sql } from 'kysely'
import type { BigId, Instant } from '../../db/column-types.ts'
import type { Database } from '../../db/database.ts'
import { alertsOfRoots } from '../../db/excursions.ts'
import { column, numberArray } from '../../db/sql-arrays.ts'
import type { PlannedStep } from './plan.ts'
import type { StoredTarget } from './rules.queries.ts'

type StepState = 'waiting' | 'done' | 'stopped'

declare module '../../db/tables.ts' {
  interface Tables {
    alert_step: {
      id: BigId
      alert_id: number
      rule_id: number
      place: number
      turn: Generated<number>
      due_at: Instant
      state: Generated<StepState>
      done_at: Instant | null
      is_last: Generated<boolean>
      is_first: Generated<boolean>
      channels: ChannelKind[]
      targets: ColumnType<readonly StoredTarget[], string, string>
      repeat_hours: number | null
      digest_minutes: number | null
    }
  }
}

/** An alert as its messages tell it; named as it was when it was raised. */
export interface AlertFacts {
  readonly alert_id: number
  /** The first alert of the excursion. */
  readonly root: number
  readonly module_id: number
  readonly module_type: ModuleType
  readonly contact: string
  readonly factor_id: number | null
  readonly kind: AlertKind
  readonly status: AlertStatus
  readonly class: BreachClass | null
  readonly period: AveragePeriod | null
  readonly standard: string | null
  readonly fault: HealthFault | null
  readonly factor_code: string
  readonly factor_name: string
  readonly module_code: string
  readonly module_name: string
  readonly value: number
  readonly peak: number | null
  readonly unit: string
  readonly decimals: number
  readonly min_value: number | null
  readonly max_value: number | null
  readonly timestamp: Date
  readonly started_at: Date
  readonly resolved_at: Date | null
  /** Many stations are silent together: what tells of them goes as one. */
  readonly is_many: boolean
  /** The newest thing done about the excursion; null: nothing. */
  readonly handled: HandledColumns | null
}

export interface HandledColumns {
  readonly kind: string
  readonly assignee_user_id: number | null
  readonly assignee_group_id: number | null
  readonly user_id: number
}

/** In the order of their ids. Of all stations, whoever raises them. */
export async function selectAlertFacts(db: Database, alertIds: readonly number[]): Promise<AlertFacts[]> {
  const query = sql<AlertFacts>`
    select a.id as alert_id, coalesce(a.episode, a.id) as root, a.module_id, m.type as module_type, m.contact, a.factor_id,
      case a.origin when 'judged' then 'limit' else a.origin end as kind, a.status, a.class, a.period, a.standard, a.fault,
      a.factor_code, a.factor_name, a.module_code, a.module_name, a.value, a.peak, a.unit, a.decimals, a.min_value, a.max_value,
      a.timestamp, a.started_at, a.resolved_at, a.told = 'digest' as is_many,
      (select json_build_object('kind', x.kind, 'assignee_user_id', x.assignee_user_id, 'assignee_group_id', x.assignee_group_id,
          'user_id', x.user_id)
        from public.alert_action x where x.kind <> 'commented'
          and x.alert_id in (select a.id union select e.id from public.alert e where e.episode = coalesce(a.episode, a.id))
        order by x.id desc limit 1) as handled
    from public.alert a join public.module m on m.id = a.module_id
    where a.id = any (${numberArray(alertIds)}::bigint[]) order by a.id`
  return (await query.execute(db)).rows
}

export type NewStep = PlannedStep & {
  readonly alert_id: number
  readonly rule_id: number
  /** Due already when the alert is raised, and told after it. */
  readonly is_first: boolean
}

/** Answers the ids, in the given order. One that is there already is left as it is. */
export async function insertSteps(db: Database, steps: readonly NewStep[]): Promise<number[]> {
  const rows = JSON.stringify(steps.map((step) => ({ ...step, due_at: step.due_at.toISOString() })))
  const query = sql<{ id: number }>`
    insert into public.alert_step (alert_id, rule_id, place, turn, due_at, is_last, is_first, channels, targets, repeat_hours,
      digest_minutes)
    select s.alert_id, s.rule_id, s.place, s.turn, s.due_at, s.is_last, s.is_first,
      array(select jsonb_array_elements_text(s.channels)), s.targets, s.repeat_hours, s.digest_minutes
    from jsonb_to_recordset(${rows}::jsonb) as s (alert_id bigint, rule_id int, place int, turn int, due_at timestamptz, is_last boolean,
      is_first boolean, channels jsonb, targets jsonb, repeat_hours int, digest_minutes int)
    on conflict (alert_id, place, turn) do nothing returning id`
  return (await query.execute(db)).rows.map(({ id }) => id)
}

/** Excursions with a step that is due, the longest first; `most` steps are looked at. */
export async function selectDueRoots(db: Database, now: Date, most: number): Promise<number[]> {
  const query = sql<{ root: number }>`
    select distinct coalesce(a.episode, a.id) as root from (
      select s.alert_id from public.alert_step s where s.state = 'waiting' and s.due_at <= ${now}::timestamptz
      order by s.due_at, s.id limit ${sql.lit(most)}) d
    join public.alert a on a.id = d.alert_id order by 1`
  return (await query.execute(db)).rows.map(({ root }) => root)
}

/**
 * Holds excursions as taking one does, so that neither comes between what the other looks at and what it writes.
 * Those that somebody holds now are left out: nothing waits for anything here.
 */
export async function lockRoots(db: Database, roots: readonly number[]): Promise<number[]> {
  const query = sql<{
    id: number
  }>`select a.id from public.alert a where a.id = any (${numberArray(roots)}::bigint[])
    order by a.id for no key update of a skip locked`
  return (await query.execute(db)).rows.map(({ id }) => id)
}

export interface DueStep extends NewStep {
  readonly id: number
  readonly has_rule: boolean
}

const stepColumns = sql`s.id, s.alert_id, s.rule_id, s.place, s.turn, s.due_at, s.is_last, s.is_first, s.channels, s.targets,
  s.repeat_hours, s.digest_minutes, exists (select from public.notification_rule r where r.id = s.rule_id) as has_rule`

/** Of excursions that are held, in their order. */
export async function selectDueSteps(db: Database, roots: readonly number[], now: Date): Promise<DueStep[]> {
  const query = sql<DueStep>`
    select ${stepColumns} from public.alert_step s
    where s.state = 'waiting' and s.due_at <= ${now}::timestamptz and s.alert_id in ${alertsOfRoots(roots)}
    order by s.due_at, s.id for update of s`
  return (await query.execute(db)).rows
}

export async function selectSteps(db: Database, ids: readonly number[]): Promise<DueStep[]> {
  const query = sql<DueStep>`select ${stepColumns} from public.alert_step s
    where s.id = any (${numberArray(ids)}::bigint[]) order by s.due_at, s.id`
  return (await query.execute(db)).rows
}

export interface FiredStep {
  readonly id: number
  readonly state: Exclude<StepState, 'waiting'>
}

export async function finishSteps(db: Database, steps: readonly FiredStep[], now: Date): Promise<void> {
  await sql`update public.alert_step s set state = f.state, done_at = ${now}::timestamptz
    from unnest(${column(steps, ({ id }) => id)}::bigint[], ${column(steps, ({ state }) => state)}::text[]) as f (id, state)
    where s.id = f.id`.execute(db)
}

/** What is still to come of excursions; `repeats`: what is repeated as well. */
export async function stopSteps(
  db: Database,
  roots: readonly number[],
  { now, repeats }: { readonly now: Date; readonly repeats: boolean },
): Promise<void> {
  await sql`update public.alert_step set state = 'stopped', done_at = ${now}::timestamptz
    where state = 'waiting' and (place > 0 or ${repeats}) and alert_id in ${alertsOfRoots(roots)}`.execute(db)
}
