import type { Handling, HandlingState } from '@quantrac/contract'
import { type ColumnType, type RawBuilder, sql } from 'kysely'
import type { BigId, Instant } from '../../db/column-types.ts'
import { idValue } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { column, numberArray } from '../../db/sql-arrays.ts'
import { personName } from '../../db/person-name.ts'

export type HandlingKind = 'taken' | 'assigned' | 'released' | 'closed' | 'reopened' | 'commented'

declare module '../../db/tables.ts' {
  interface Tables {
    alert_action: {
      id: BigId
      alert_id: number | null
      kind: HandlingKind
      at: Instant
      user_id: number
      user_name: string
      assignee_user_id: number | null
      assignee_group_id: number | null
      assignee_name: string | null
      cause_id: number | null
      action: string | null
      note: string | null
      mentions: ColumnType<unknown, string | undefined, string>
    }
  }
}

/** SQL: the ids of all alerts of the excursion of an alert, itself included. */
export const excursionAlerts = (id: number): RawBuilder<unknown> =>
  sql`(select e.id from alert a join alert e on e.id = a.id or e.episode = a.episode where a.id = ${idValue(id)})`

/** SQL: the cause of action `x`, or null. */
export const causeColumn = sql`(select json_build_object('id', c.id, 'name_vi', c.name_vi, 'name_en', c.name_en)
  from alert_choice c where c.id = x.cause_id)`

/** The ids of all alerts of the excursion of alert `a`. */
const ofExcursion = sql`(select a.id union select e.id from alert e where e.episode = a.episode)`

/** Its newest action that is no comment says where an excursion stands. */
const newest = (columns: RawBuilder<unknown>) => sql`(select ${columns} from alert_action x
  where x.alert_id in ${ofExcursion} and x.kind <> 'commented' order by x.id desc limit 1)`

const stateOf = sql`case when x.kind = 'closed' then 'closed' when x.assignee_name is not null then 'taken' else 'new' end`

/** Where the excursion of alert `a` stands; null: nobody has ever done anything. */
export const handlingState = newest(stateOf)

/** A person, or one of their groups, has the excursion of alert `a`. */
export const isHeldBy = (userId: number): RawBuilder<boolean> =>
  sql`coalesce(${newest(sql`x.kind <> 'closed'
  and (x.assignee_user_id = ${userId} or x.assignee_group_id in (select g.group_id from user_group g where g.user_id = ${userId}))`)}, false)`

export interface HandlingRow {
  state: HandlingState
  user_id: number
  user_name: string
  at: string
  assignee_user_id: number | null
  assignee_group_id: number | null
  assignee_name: string | null
  cause: Handling['cause']
  action: string | null
  note: string | null
}

/** `HandlingRow` of alert `a`, or null, and how many comments there are. */
export const handlingColumns = sql`${newest(sql`json_build_object('state', ${stateOf}, 'user_id', x.user_id,
    'user_name', x.user_name, 'at', x.at, 'assignee_user_id', x.assignee_user_id, 'assignee_group_id', x.assignee_group_id,
    'assignee_name', x.assignee_name, 'action', x.action, 'note', x.note, 'cause', ${causeColumn})`)}
    as handling,
  (select count(*)::int from alert_action x where x.alert_id in ${ofExcursion} and x.kind = 'commented') as comment_count`

/** What was done about an excursion, for files and reports. */
export interface FiledHandling {
  /** Who closed it, or has it. */
  handled_by: string | null
  /** Whole minutes from its first alert until somebody had it. */
  taken_minutes: number | null
  /** The same until a person closed it. */
  closed_minutes: number | null
  cause_vi: string | null
  cause_en: string | null
  action: string | null
  note: string | null
}

const minutesUntil = (at: RawBuilder<unknown>) => sql`greatest(0, floor(extract(epoch from ${at}
  - (select min(e.timestamp) from alert e where e.id in ${ofExcursion})) / 60))::int`

/** SQL: the columns of `FiledHandling` as `h`, of alert `a`: to be joined. */
export const filedHandling = sql`left join lateral (
  select case when x.kind = 'closed' then x.user_name else x.assignee_name end as handled_by,
    ${minutesUntil(sql`(select min(f.at) from alert_action f where f.alert_id in ${ofExcursion} and f.assignee_name is not null)`)}
      as taken_minutes,
    case when x.kind = 'closed' then ${minutesUntil(sql`x.at`)} end as closed_minutes, c.name_vi as cause_vi, c.name_en as cause_en,
    case when x.kind = 'closed' then x.action end as action, case when x.kind = 'closed' then x.note end as note
  from alert_action x left join alert_choice c on c.id = x.cause_id and x.kind = 'closed'
  where x.alert_id in ${ofExcursion} and x.kind <> 'commented' order by x.id desc limit 1) h on true`
export const filedColumns = sql`h.handled_by, h.taken_minutes, h.closed_minutes, h.cause_vi, h.cause_en, h.action, h.note`

export interface HandledRow {
  /** The first alert of the excursion, which stays there as long as any. */
  id: number
  /** The newest one. */
  head_id: number
  module_id: number
  handling: HandlingRow | null
}

/**
 * The excursion of an alert. `lock` holds its first alert until the transaction ends: who acts on the same excursion
 * waits, and then sees what was done.
 */
export async function selectHandled(
  db: Database,
  { id, lock }: { id: number; lock: boolean },
): Promise<HandledRow | undefined> {
  if (lock)
    await sql`select from alert a where a.id = (select coalesce(n.episode, n.id) from alert n where n.id = ${idValue(id)})
      for no key update of a`.execute(db)
  const query = sql<HandledRow>`
    select coalesce(a.episode, a.id) as id, a.module_id, ${handlingColumns},
      coalesce((select max(e.id) from alert e where e.episode = a.episode), a.id) as head_id
    from alert a where a.id = ${idValue(id)}`
  return (await query.execute(db)).rows[0]
}

export interface NewAction {
  readonly alert_id: number
  readonly kind: HandlingKind
  readonly at: Date
  readonly user_id: number
  readonly user_name: string
  readonly assignee_user_id?: number | null
  readonly assignee_group_id?: number | null
  readonly assignee_name?: string | null
  readonly cause_id?: number | null
  readonly action?: string | null
  readonly note?: string | null
  readonly mentions?: string
}

export async function insertAction(db: Database, action: NewAction): Promise<number> {
  const row = await db.insertInto('alert_action').values(action).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export interface NamedRow {
  id: number
  name: string
}

export async function selectPersonName(db: Database, userId: number): Promise<string> {
  const query = sql<{ name: string }>`select ${personName} as name from user_account u where u.id = ${userId}`
  return (await query.execute(db)).rows[0]?.name ?? ''
}

/** Active people who may see alerts of a module, by name. */
export async function selectAlertUsers(db: Database, moduleId: number): Promise<NamedRow[]> {
  const query = sql<NamedRow>`
    select u.id, ${personName} as name from user_account u
    where u.is_active and exists (select from person_reach r where r.user_id = u.id and r.code = 'notify.view_alert'
      and (r.module_id is null or r.module_id = ${moduleId}))
    order by name, u.id`
  return (await query.execute(db)).rows
}

/** Groups whose members may see alerts of a module, by name. */
export async function selectAlertGroups(db: Database, moduleId: number): Promise<NamedRow[]> {
  const query = sql<NamedRow>`
    select g.id, g.name from permission_group g
    where exists (select from group_permission gp join permission p on p.id = gp.permission_id
        where gp.group_id = g.id and p.code = 'notify.view_alert')
      and (not exists (select from group_module m where m.group_id = g.id)
        or exists (select from group_module m where m.group_id = g.id and m.module_id = ${moduleId}))
    order by g.name, g.id`
  return (await query.execute(db)).rows
}

export async function isMember(db: Database, userId: number, groupId: number): Promise<boolean> {
  const query = sql`select from user_group where user_id = ${userId} and group_id = ${groupId}`
  return (await query.execute(db)).rows.length > 0
}

export async function selectCause(db: Database, id: number): Promise<{ name_vi: string } | undefined> {
  const query = sql<{ name_vi: string }>`
    select name_vi from alert_choice where id = ${idValue(id)} and kind = 'cause' and enabled for key share`
  return (await query.execute(db)).rows[0]
}

/** An action whose alert is about to go, and with it its excursion. */
export interface LeftAction {
  readonly id: number
  readonly alert_id: number
}

/**
 * What people did about alerts that are about to be deleted stays with the rest of their excursions. Answers what is
 * left alone, of no alert any more: the caller gives it to another one or removes it.
 */
export async function moveActions(db: Database, alertIds: readonly number[]): Promise<LeftAction[]> {
  const ids = sql`${numberArray(alertIds)}::bigint[]`
  const query = sql<LeftAction>`
    with moved as (
      select x.id, x.alert_id, (select max(n.id) from public.alert n join public.alert a on n.episode = a.episode
        where a.id = x.alert_id and n.id <> all(${ids})) as next
      from public.alert_action x where x.alert_id = any(${ids})
    ), done as (update public.alert_action x set alert_id = m.next from moved m where x.id = m.id)
    select id, alert_id from moved where next is null`
  return (await query.execute(db)).rows
}

/** With their files. */
export async function removeActions(db: Database, actionIds: readonly number[]): Promise<void> {
  if (actionIds.length === 0) return
  const ids = sql`${numberArray(actionIds)}::bigint[]`
  await sql`
    with files as (delete from public.alert_comment_file f where f.action_id = any(${ids}) returning f.attachment_id)
    delete from public.attachment t using files where t.id = files.attachment_id`.execute(db)
  await sql`delete from public.alert_action where id = any(${ids})`.execute(db)
}

/** Before alerts are deleted for good: what people did goes with the last alert of an excursion. */
export async function leaveActions(db: Database, alertIds: readonly number[]): Promise<void> {
  const left = await moveActions(db, alertIds)
  await removeActions(
    db,
    left.map(({ id }) => id),
  )
}

/** A withdrawn alert, times in epoch milliseconds. */
export interface WithdrawnAlert {
  readonly id: number
  readonly factor_id: number
  readonly class: string
  readonly period?: string | undefined
  readonly started_at: number
  readonly resolved_at: number | null
}

/**
 * What is left of withdrawn alerts goes to the excursion that now takes their place: beyond the same side at the same
 * time. Where nothing does, it is removed.
 */
export async function passOnActions(
  db: Database,
  left: readonly LeftAction[],
  withdrawn: readonly WithdrawnAlert[],
): Promise<void> {
  if (left.length === 0) return
  const was = new Map(withdrawn.map((alert) => [alert.id, alert]))
  const rows = left.flatMap(({ id, alert_id }) => {
    const alert = was.get(alert_id)
    return alert === undefined ? [] : [{ ...alert, id }]
  })
  const query = sql<{ id: number }>`
    update public.alert_action x set alert_id = (
      select n.id from public.alert n
      where n.factor_id = w.f and n.origin in ('judged', 'average') and n.period is not distinct from w.p
        and right(n.class, 2) = right(w.c, 2) and n.started_at <= coalesce(to_timestamp(w.e / 1000.0), 'infinity')
        and coalesce(n.resolved_at, 'infinity') >= to_timestamp(w.s / 1000.0)
      order by n.id desc limit 1)
    from unnest(${column(rows, (r) => r.id)}::bigint[], ${column(rows, (r) => r.factor_id)}::int[],
      ${column(rows, (r) => r.period ?? null)}::text[], ${column(rows, (r) => r.class)}::text[],
      ${column(rows, (r) => r.started_at)}::float8[], ${column(rows, (r) => r.resolved_at)}::float8[]) as w (id, f, p, c, s, e)
    where x.id = w.id returning case when x.alert_id is null then x.id end as id`
  const alone = (await query.execute(db)).rows.flatMap(({ id }) => id ?? [])
  await removeActions(db, alone)
}
