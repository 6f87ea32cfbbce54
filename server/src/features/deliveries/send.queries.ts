import type { Severity } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { numberArray } from '../../db/sql-arrays.ts'
import type { SentKind } from '../channels/adapter.ts'

/** Whom messages wait for by one channel: a person, or an address. */
export interface Waiting {
  readonly user_id: number
  readonly address: string
}

/** The channels by which something is due now. */
export async function selectDueKinds(
  db: Database,
  kinds: readonly SentKind[],
  now: Date,
): Promise<SentKind[]> {
  const query = sql<{ kind: SentKind }>`
    select k.kind from unnest(${kinds}::text[]) as k (kind) where exists (select from public.delivery d
      where d.channel = k.kind and d.state in ('waiting', 'held') and d.next_at <= ${now}::timestamptz
        and (d.leased_until is null or d.leased_until <= ${now}::timestamptz))`
  return (await query.execute(db)).rows.map(({ kind }) => kind)
}

/** Those who have waited longest. */
export async function selectWaiting(
  db: Database,
  kind: SentKind,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<Waiting[]> {
  const query = sql<Waiting>`
    select user_id, address from (
      select user_id, address, next_at from public.delivery
      where channel = ${kind} and state in ('waiting', 'held') and next_at <= ${now}::timestamptz
        and (leased_until is null or leased_until <= ${now}::timestamptz)
      order by next_at limit 2000) d
    group by user_id, address order by min(next_at) limit ${sql.lit(most)}`
  return (await query.execute(db)).rows
}

export interface Claimed {
  readonly id: number
  readonly alert_id: number
  readonly module_id: number
  readonly recipient: string
  readonly locale: 'vi' | 'en'
  readonly tries: number
  readonly at: Date
  readonly text: string
  readonly status: Severity
  readonly is_held: boolean
  readonly is_over: boolean
  /** Of one of many stations that are silent together. */
  readonly is_many: boolean
  /** They may still see alerts of the station. */
  readonly is_reached: boolean
}

// As many as stations fall silent together, so that a person has one message of them.
const mostInOne = 5000

/**
 * Takes what is due for somebody, so that no other copy sends it; a copy that is killed meanwhile loses it when the
 * lease ends.
 */
export async function claim(
  db: Database,
  kind: SentKind,
  { user_id, address, now, until }: Waiting & { readonly now: Date; readonly until: Date },
): Promise<Claimed[]> {
  const query = sql<Claimed>`
    with due as (
      select d.id from public.delivery d
      where d.channel = ${kind} and d.state in ('waiting', 'held') and d.next_at <= ${now}::timestamptz
        and (d.leased_until is null or d.leased_until <= ${now}::timestamptz)
        and d.user_id = ${user_id} and d.address = ${address}
      order by d.next_at, d.id limit ${sql.lit(mostInOne)} for update skip locked
    )
    update public.delivery d set leased_until = ${until}::timestamptz, tries = d.tries + 1
    from due, public.alert a where d.id = due.id and a.id = d.alert_id
    returning d.id, d.alert_id, d.module_id, d.recipient, d.locale, d.tries, d.at, d.text, a.status, d.state = 'held' as is_held,
      a.resolved_at is not null as is_over, a.told = 'digest' as is_many,
      d.user_id = 0 or exists (select from person_reach r join user_account u on u.id = r.user_id and u.is_active
        where r.user_id = d.user_id and r.code = 'notify.view_alert' and (r.module_id is null or r.module_id = d.module_id)) as is_reached`
  const { rows } = await query.execute(db)
  return rows.toSorted((one, other) => one.id - other.id)
}

/** What is stopped meanwhile stays so, unless it has arrived. */
export async function markSent(db: Database, ids: readonly number[], now: Date): Promise<void> {
  await sql`update public.delivery set state = 'sent', sent_at = ${now}::timestamptz, next_at = null, leased_until = null,
      error = null where id = any (${numberArray(ids)}::bigint[])`.execute(db)
}

export async function markEnded(
  db: Database,
  ids: readonly number[],
  { state, why }: { readonly state: 'failed' | 'stopped' | 'skipped'; readonly why: string },
): Promise<void> {
  await sql`update public.delivery set state = ${state}, error = ${why}, next_at = null, leased_until = null
    where id = any (${numberArray(ids)}::bigint[]) and state in ('waiting', 'held')`.execute(db)
}

export async function markLater(
  db: Database,
  ids: readonly number[],
  { next, why }: { readonly next: Date; readonly why: string },
): Promise<void> {
  await sql`update public.delivery set state = 'waiting', error = ${why}, next_at = ${next}::timestamptz, leased_until = null
    where id = any (${numberArray(ids)}::bigint[]) and state in ('waiting', 'held')`.execute(db)
}
