import { type ChannelKind, channelKinds, type DeliveryState } from '@quantrac/contract'
import { type Generated, type GeneratedAlways, type RawBuilder, sql } from 'kysely'
import { alertNotice } from '../../db/alert-notice.ts'
import type { BigId, Instant } from '../../db/column-types.ts'
import { all, idValue, matches, pageCut } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { alertsOfRoots } from '../../db/excursions.ts'
import { inNotificationOrder } from '../../db/notification-order.ts'
import { column } from '../../db/sql-arrays.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    delivery: {
      id: BigId
      step_id: number
      alert_id: number
      module_id: number
      user_id: Generated<number>
      recipient: string
      address: Generated<string>
      channel: ChannelKind
      locale: Generated<'vi' | 'en'>
      state: DeliveryState
      at: Instant
      next_at: Instant | null
      sent_at: Instant | null
      tries: Generated<number>
      error: string | null
      leased_until: Instant | null
      text: string
      search_text: GeneratedAlways<string>
    }
  }
}

export interface NewDelivery {
  readonly step_id: number
  readonly alert_id: number
  readonly module_id: number
  /** 0: nobody of here. */
  readonly user_id: number
  readonly recipient: string
  readonly address: string
  readonly locale: 'vi' | 'en'
  readonly channel: ChannelKind
  readonly state: 'sent' | 'waiting' | 'held' | 'skipped'
  readonly next_at: Date | null
  readonly error: string | null
  readonly at: Date
  readonly text: string
  /** Of one of many stations that are silent together. */
  readonly is_many: boolean
}

/** Those that are there already are left as they are. Answers to whom what is new is told in the app. */
export async function insertDeliveries(
  db: Database,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<{ user_id: number; alert_id: number }[]> {
  const query = sql<{ user_id: number; alert_id: number; channel: ChannelKind; state: DeliveryState }>`
    insert into public.delivery (step_id, alert_id, module_id, user_id, recipient, address, locale, channel, state, at, next_at, sent_at,
      error, text)
    select d.step_id, d.alert_id, d.module_id, d.user_id, d.recipient, d.address, d.locale, d.channel, d.state, d.at, d.next_at,
      case when d.state = 'sent' then ${now}::timestamptz end, d.error, d.text
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as d (step_id bigint, alert_id bigint, module_id int, user_id int,
      recipient text, address text, locale text, channel text, state text, at timestamptz, next_at timestamptz, error text, text text)
    on conflict (step_id, channel, user_id, address) do nothing
    returning user_id, alert_id, channel, state`
  return (await query.execute(db)).rows.filter(({ channel, state }) => channel === 'app' && state === 'sent')
}

/** The same rows as of an alert that is told without rules. */
export async function insertNotices(
  db: Database,
  notices: readonly { readonly user_id: number; readonly alert_id: number }[],
  now: Date,
): Promise<void> {
  await sql`
    insert into public.notification (user_id, kind, data, alert_id, created_at)
    select p.user_id, 'alert', ${sql.raw(alertNotice)}, a.id, ${now}::timestamptz
    from unnest(${column(notices, (n) => n.user_id)}::int[], ${column(notices, (n) => n.alert_id)}::bigint[]) as p (user_id, alert_id)
      join public.alert a on a.id = p.alert_id ${sql.raw(inNotificationOrder)}
    order by a.id, p.user_id`.execute(db)
}

/** What is being sent now may still arrive; it says so then. */
export async function stopWaiting(db: Database, root: number, why: string): Promise<void> {
  await sql`update public.delivery set state = 'stopped', error = ${why}, next_at = null
    where state in ('waiting', 'held') and alert_id in ${alertsOfRoots([root])}`.execute(db)
}

export async function selectTold(db: Database, root: number): Promise<number[]> {
  const query = sql<{ user_id: number }>`select distinct user_id from public.delivery
    where state = 'sent' and user_id > 0 and alert_id in ${alertsOfRoots([root])} order by 1`
  return (await query.execute(db)).rows.map(({ user_id }) => user_id)
}

export interface SentTo {
  readonly user_id: number
  readonly address: string
  readonly module_id: number
}

/** When something of a station was last sent to somebody by a channel; the newest first. */
export async function selectLastSent(
  db: Database,
  to: readonly SentTo[],
): Promise<(SentTo & { channel: ChannelKind; sent_at: Date })[]> {
  // Each by the index alone: of a year of messages all of these people would be a tenth of the table.
  const query = sql<SentTo & { channel: ChannelKind; sent_at: Date }>`
    select g.user_id, g.address, g.module_id, c.channel, d.sent_at
    from (select distinct * from unnest(${column(to, (one) => one.user_id)}::int[], ${column(to, (one) => one.module_id)}::int[],
        ${to.map(({ address }) => address)}::text[]) as g (user_id, module_id, address)) g
      cross join unnest(${[...channelKinds]}::text[]) as c (channel)
      cross join lateral (select sent_at from public.delivery where state = 'sent' and user_id = g.user_id and channel = c.channel
        and module_id = g.module_id and address = g.address order by sent_at desc limit 1) d`
  return (await query.execute(db)).rows
}

export interface DeliveryFilter {
  readonly search?: string | undefined
  readonly channel?: ChannelKind | undefined
  readonly state?: DeliveryState | undefined
  readonly alert_id?: number | undefined
  readonly start_datetime?: string | undefined
  readonly end_datetime?: string | undefined
  readonly id?: number | undefined
}

/** Of stations within the reach. */
const where = (filter: DeliveryFilter): RawBuilder<boolean> => {
  const { search, channel, state, alert_id, start_datetime: start, end_datetime: end, id } = filter
  return all([
    ...(id === undefined ? [] : [sql<boolean>`d.id = ${idValue(id)}`]),
    ...(search?.trim() ? [matches('d.search_text', search)] : []),
    ...(channel === undefined ? [] : [sql<boolean>`d.channel = ${channel}`]),
    ...(state === undefined ? [] : [sql<boolean>`d.state = ${state}`]),
    ...(alert_id === undefined ? [] : [sql<boolean>`d.alert_id = ${idValue(alert_id)}`]),
    ...(start === undefined ? [] : [sql<boolean>`d.at >= ${start}::timestamptz`]),
    ...(end === undefined ? [] : [sql<boolean>`d.at < ${end}::timestamptz`]),
  ])
}

export async function countDeliveries(db: Database, filter: DeliveryFilter): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from delivery d where ${where(filter)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

export interface DeliveryRow {
  id: number
  at: Date
  channel: ChannelKind
  recipient: string
  alert_id: number
  module_id: number
  module_code: string
  factor_code: string
  state: DeliveryState
  tries: number
  error: string | null
  next_at: Date | null
  sent_at: Date | null
  text: string
}

/** The newest first. */
export async function selectDeliveries(
  db: Database,
  filter: DeliveryFilter,
  { limit, start }: { readonly limit: number; readonly start: number },
): Promise<DeliveryRow[]> {
  const query = sql<DeliveryRow>`
    select d.id, d.at, d.channel, d.recipient, d.alert_id, d.module_id, a.module_code, a.factor_code, d.state, d.tries, d.error,
      d.next_at, d.sent_at, d.text
    from (select * from delivery d where ${where(filter)} order by d.at desc, d.id desc ${pageCut(limit, start)}) d
      join alert a on a.id = d.alert_id
    order by d.at desc, d.id desc`
  return (await query.execute(db)).rows
}

/** A failed one waits again from now on. False: it is none. */
export async function retryFailed(db: Database, id: number, now: Date): Promise<boolean> {
  const { rows } =
    await sql`update delivery set state = 'waiting', next_at = ${now}::timestamptz, at = ${now}::timestamptz,
    error = null, tries = 0 where id = ${idValue(id)} and state = 'failed' returning 1`.execute(db)
  return rows.length > 0
}
