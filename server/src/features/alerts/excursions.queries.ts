import type {
  AlertStatus,
  BreachClass,
  ExcursionGroup,
  ExcursionOwed,
  JudgedAgain,
  ResolveReason,
} from '@quantrac/contract'
import { type RawBuilder, sql } from 'kysely'
import { isMeasured } from '../../db/measured.ts'
import { all, idValue, pageCut } from '../../db/conditions.ts'
import { alertVersion } from '../../db/alert-version.ts'
import type { Database } from '../../db/database.ts'
import type { Total } from '../../db/totals.ts'
import { numberArray } from '../../db/sql-arrays.ts'
import { type AlertFilter, conditions, isReadBy } from './alerts.list.queries.ts'
import { alertColumns, type AlertOrigin, type AlertRow } from './alerts.queries.ts'
import { handlingState, isHeldBy } from './handling.queries.ts'

/** The person whose list it is, and where their day began. */
export interface ExcursionReader {
  readonly user_id: number
  readonly through_id: number
  readonly midnight: Date
  readonly now: Date
  /** Minutes that an alert may last without a note being asked for; null: none is. */
  readonly note_after_minutes: number | null
}

export interface ExcursionFilter extends AlertFilter {
  readonly is_read?: boolean | undefined
  readonly owed?: ExcursionOwed | undefined
  /** Only what the person, or a group of theirs, has. */
  readonly mine?: boolean | undefined
}

/** The parts of the list in its order: those that wait for a note stand before the others that have ended. */
export type ListPart = 'open' | 'note' | 'today' | 'earlier'

/** The newest alert of each excursion: those before it have escalated. The predicate of the index `alert_head`. */
const isHead = sql<boolean>`a.resolve_reason is distinct from 'escalated'`

/** No reading ends an alert that was raised by hand. */
const isOpen = sql<boolean>`a.resolved_at is null and a.origin <> 'manual'`

const noteDays = 7

/** It ended within a week, was beyond its limit longer than is let pass, and nobody has closed it. */
function needsNote({ now, note_after_minutes: minutes }: ExcursionReader): RawBuilder<boolean> {
  if (minutes === null) return sql`false`
  return sql`(${couldNeedNote} and a.resolved_at >= ${now}::timestamptz - make_interval(days => ${noteDays}::int)
    and a.resolved_at - a.started_at > make_interval(mins => ${minutes}::int) and ${handlingState} is distinct from 'closed')`
}

/** The predicate of the index `alert_ended`. */
const couldNeedNote = sql`a.status = 'ALERT' and a.origin in ('judged', 'average') and a.told <> 'none'
  and a.resolve_reason is distinct from 'escalated'`

/** Each part of a group is read from one index, in its order. */
function partsOf(group: ListPart, reader: ExcursionReader): RawBuilder<boolean>[] {
  const { midnight } = reader
  const ended = sql`not (a.resolved_at is null and a.origin <> 'manual')`
  if (group === 'open') return [isOpen]
  if (group === 'note') return [needsNote(reader)]
  if (group === 'today')
    return [
      sql`a.timestamp >= ${midnight}::timestamptz and ${ended}`,
      sql`a.resolved_at >= ${midnight}::timestamptz and a.timestamp < ${midnight}::timestamptz`,
    ]
  return [
    sql`a.timestamp < ${midnight}::timestamptz and ${ended}
      and (a.resolved_at is null or a.resolved_at < ${midnight}::timestamptz)`,
  ]
}

/** Somebody has it, or has closed it while it goes on. */
const isHeld = sql<boolean>`coalesce(${handlingState}, 'new') <> 'new'`

/** What a filter says beyond the columns of the alert. */
function ofReader(
  reader: ExcursionReader,
  { is_read, owed, mine }: Pick<ExcursionFilter, 'is_read' | 'owed' | 'mine'>,
): RawBuilder<boolean>[] {
  return [
    ...(is_read === undefined ? [] : [sql<boolean>`${isReadBy(reader)} = ${is_read}`]),
    ...(owed === 'nobody' ? [sql<boolean>`not (${isHeld})`] : []),
    ...(owed === 'taken' ? [isHeld] : []),
    ...(mine === true ? [isHeldBy(reader.user_id)] : []),
  ]
}

const marks = (reader: ExcursionReader) =>
  sql`left join alert_read r on r.user_id = ${reader.user_id} and r.alert_id = a.id`

/** SQL: the group of an excursion. */
const groupOf = ({ midnight }: ExcursionReader): RawBuilder<ExcursionGroup> =>
  sql`case when ${isOpen} then 'open'
    when greatest(a.timestamp, a.resolved_at) >= ${midnight}::timestamptz then 'today' else 'earlier' end`

export const isOfGroup = (group: ExcursionGroup, reader: ExcursionReader): RawBuilder<boolean> =>
  sql<boolean>`${groupOf(reader)} = ${group}`

export const withoutNote = (reader: ExcursionReader): RawBuilder<boolean> =>
  sql<boolean>`${needsNote(reader)} is not true`

/** How many excursions of a part of the list, but those of `but`. */
export async function countGroup(
  db: Database,
  reader: ExcursionReader,
  {
    group,
    filter,
    but = [],
  }: {
    readonly group: ListPart
    readonly filter: ExcursionFilter
    readonly but?: readonly RawBuilder<boolean>[]
  },
): Promise<number> {
  const { is_read, owed: _, mine: _mine, ...rest } = filter
  const counts = partsOf(group, reader).map(
    (part) => sql`(select count(*) from alert a ${is_read === undefined ? sql`` : marks(reader)}
      where ${all([isHead, part, ...conditions(rest), ...ofReader(reader, filter), ...but])})`,
  )
  const query = sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

/** How many alerts escalated into another one of their excursion. */
export async function countEscalated(db: Database, filter: AlertFilter): Promise<number> {
  const query = sql<{ count: number }>`
    select count(*) from alert a where ${all([sql`a.resolve_reason = 'escalated'`, ...conditions(filter)])}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

/**
 * The same for any time and status, above an id: each of them made way for a later alert, which stays one.
 */
export async function countLaterAbove(db: Database, filter: AlertFilter, id: number): Promise<Total> {
  const chosen = all([sql`a.episode <> a.id`, sql`a.id > ${id}::bigint`, ...conditions(filter)])
  const query = sql<Total>`
    select count(*), coalesce(max(a.id), ${id}::bigint) as up_to, ${alertVersion()} as version
    from alert a where ${chosen}`
  return (await query.execute(db)).rows[0] ?? { count: 0, up_to: id, version: '' }
}

/** How many excursions a person has not read. */
export async function countUnread(
  db: Database,
  reader: ExcursionReader,
  filter: AlertFilter,
): Promise<number> {
  const { user_id, through_id } = reader
  const chosen = all([isHead, ...conditions(filter)])
  // Most people have read most: what is above their mark is counted, and the few that differ from it.
  const query = sql<{ count: number }>`
    select (select count(*) from alert a where a.id > ${through_id}::bigint and a.told <> 'none' and ${chosen})
      - (select count(*) from alert_read r join alert a on a.id = r.alert_id
         where r.user_id = ${user_id} and r.is_read and a.id > ${through_id}::bigint and a.told <> 'none' and ${chosen})
      + (select count(*) from alert_read r join alert a on a.id = r.alert_id
         where r.user_id = ${user_id} and not r.is_read and (a.id <= ${through_id}::bigint or a.told = 'none') and ${chosen})
      as count`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

export interface ExcursionSlice {
  readonly group: ListPart
  readonly filter: ExcursionFilter
  /** Conditions. */
  readonly but: readonly RawBuilder<boolean>[]
  readonly limit: number
  readonly offset: number
  /** How many there are: a slice nearer the end is read from the end. */
  readonly count: number
}

/**
 * The excursions of a slice of a part, the newest first; of the open ones those that nobody has, and then those beyond
 * a limit, before the others.
 */
export async function selectExcursionIds(
  db: Database,
  reader: ExcursionReader,
  { group, filter, but, limit, offset, count }: ExcursionSlice,
): Promise<number[]> {
  if (limit <= 0 || offset >= count) return []
  const { is_read, owed: _, mine: _mine, ...rest } = filter
  const fromEnd = group !== 'open' && offset > count / 2
  const take = Math.min(limit, count - offset)
  const skip = fromEnd ? count - offset - take : offset
  const rank = (of: string) => (group === 'open' ? `${of}.is_held, (${of}.status <> 'ALERT'), ` : '')
  const held = group === 'open' ? sql`, ${isHeld} as is_held` : sql``
  const order = (of: string) =>
    sql.raw(`${rank(of)}${of}.timestamp ${fromEnd ? 'asc' : 'desc'}, ${of}.id ${fromEnd ? 'asc' : 'desc'}`)
  const parts = partsOf(group, reader).map(
    (
      part,
    ) => sql`(select a.* from (select a.id, a.timestamp, a.status${held} from alert a ${is_read === undefined ? sql`` : marks(reader)}
      where ${all([isHead, part, ...conditions(rest), ...ofReader(reader, filter), ...but])}) a
      order by ${order('a')} ${pageCut(skip + take, 0)})`,
  )
  const query = sql<{ id: number }>`
    select b.id from (${sql.join(parts, sql` union all `)}) b order by ${order('b')} ${pageCut(take, skip)}`
  const ids = (await query.execute(db)).rows.map(({ id }) => id)
  return fromEnd ? ids.toReversed() : ids
}

export interface EarlierRow {
  id: number
  status: AlertStatus
  value: number
  timestamp: string
  started_at: string
  is_read: boolean
}

export interface ExcursionRow extends AlertRow {
  factor_id: number | null
  peak: number | null
  last: number | null
  class: BreachClass | null
  resolve_reason: ResolveReason | null
  judged_again: JudgedAgain | null
  group: ExcursionGroup
  needs_note: boolean
  earlier: EarlierRow[]
}

/** While an open one waits for its off-delay, judging writes no value of it: the newest is inside. */
const newest = sql`case when s.phase = 'RECOVERING' and ${sql.raw(isMeasured('s.latest_quality'))} then s.latest_value else a.last end`

/** The excursions of these alerts, each the newest of its own, in the given order. */
export async function selectExcursions(
  db: Database,
  reader: ExcursionReader,
  ids: readonly number[],
): Promise<ExcursionRow[]> {
  if (ids.length === 0) return []
  const query = sql<ExcursionRow>`
    select ${alertColumns}, a.factor_id, a.peak, ${newest} as last, a.class, a.resolve_reason, a.judged_again,
      ${isReadBy(reader)} as is_read,
      ${groupOf(reader)} as group,
      coalesce(${needsNote(reader)}, false) as needs_note,
      (select coalesce(json_agg(json_build_object('id', e.id, 'status', e.status, 'value', e.value, 'timestamp', e.timestamp,
          'started_at', e.started_at,
          'is_read', coalesce(m.is_read, e.id <= ${reader.through_id} or e.told = 'none')) order by e.id), '[]')
        from alert e left join alert_read m on m.user_id = ${reader.user_id} and m.alert_id = e.id
        where e.episode = a.episode and e.id < a.id) as earlier
    from unnest(${numberArray(ids)}::bigint[]) with ordinality p (id, place) join alert a on a.id = p.id ${marks(reader)}
      left join factor_state s on s.factor_id = a.factor_id and s.alert_id = a.id
    order by p.place`
  return (await query.execute(db)).rows
}

/** The newest alert of the excursion that an alert belongs to. */
export async function selectHeadOf(db: Database, id: number): Promise<number | null> {
  const query = sql<{ id: number }>`
    select coalesce((select max(n.id) from alert n where n.episode = a.episode), a.id) as id
    from alert a where a.id = ${idValue(id)}`
  return (await query.execute(db)).rows[0]?.id ?? null
}

export interface AroundRow {
  told: number
  in_30_days: number
  before: { started_at: string; resolved_at: string | null } | null
}

/** How many people were told of an excursion, and how often there was one like it before. */
export async function selectAround(db: Database, id: number): Promise<AroundRow> {
  const like = sql`(n.factor_id = a.factor_id or a.factor_id is null and n.factor_id is null and n.module_id = a.module_id)
    and n.status = a.status and n.origin = a.origin and n.period is not distinct from a.period and n.fault is not distinct from a.fault
    and n.resolve_reason is distinct from 'escalated'`
  const query = sql<AroundRow>`
    select (select count(distinct n.user_id)::int from notification n where n.alert_id in (
        select e.id from alert e where e.id = a.id or e.episode = a.episode) and n.data ->> 'type' is null) as told,
      (select count(*)::int from alert n where ${like} and n.timestamp <= a.timestamp
        and n.timestamp > a.timestamp - interval '30 days') as in_30_days,
      (select json_build_object('started_at', n.started_at, 'resolved_at', n.resolved_at) from alert n
        where ${like} and n.timestamp < a.timestamp order by n.timestamp desc limit 1) as before
    from alert a where a.id = ${idValue(id)}`
  return (await query.execute(db)).rows[0] ?? { told: 0, in_30_days: 0, before: null }
}

export interface ShapedAlert {
  id: number
  /** The code of its module. */
  module: string
  factor_id: number
  class: BreachClass | null
  started_at: Date
  resolved_at: Date | null
  origin: AlertOrigin
}

/** What the drawings of these alerts are made from: averages and faults of stations have no readings of their own. */
export async function selectShaped(db: Database, ids: readonly number[]): Promise<ShapedAlert[]> {
  const query = sql<ShapedAlert>`
    select a.id, a.module_code as module, a.factor_id, a.class, a.started_at, a.resolved_at, a.origin
    from alert a where a.id = any(${numberArray(ids)}::bigint[]) and a.origin not in ('average', 'health') order by a.id`
  return (await query.execute(db)).rows
}
