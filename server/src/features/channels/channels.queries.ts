import type { Channel, ChannelAddresses, ChannelKind, PushSubscription } from '@quantrac/contract'
import { type GeneratedAlways, sql } from 'kysely'
import { recipientColumns } from '../../db/recipients.ts'
import type { Database } from '../../db/database.ts'

/** What an administrator sets of a channel, without its secrets. */
export type ChannelSettings = Pick<
  Channel,
  'enabled' | 'url' | 'allow_private' | 'template' | 'content_type' | 'app_id' | 'template_id'
>
export interface ChannelSecrets {
  readonly secret_encrypted: Buffer | null
  readonly token_encrypted: Buffer | null
  readonly refresh_token_encrypted: Buffer | null
}
export type ChannelRow = Readonly<ChannelSettings> & ChannelSecrets & { readonly kind: ChannelKind }

declare module '../../db/tables.ts' {
  interface Tables {
    channel: ChannelSettings & {
      kind: ChannelKind
      secret_encrypted: Buffer | null
      token_encrypted: Buffer | null
      refresh_token_encrypted: Buffer | null
    }
    channel_address: ChannelAddresses & { user_id: number }
    push_subscription: PushSubscription & {
      id: GeneratedAlways<number>
      user_id: number
      created_at: Date
    }
  }
}

export async function selectChannels(db: Database): Promise<ChannelRow[]> {
  return db.selectFrom('channel').selectAll().execute()
}

export async function selectChannel(db: Database, kind: ChannelKind): Promise<ChannelRow> {
  return db.selectFrom('channel').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow()
}

/** Locked until the transaction ends: what is stored and what a service answers go one after the other. */
export async function lockChannel(db: Database, kind: ChannelKind): Promise<ChannelRow> {
  return db.selectFrom('channel').selectAll().where('kind', '=', kind).forUpdate().executeTakeFirstOrThrow()
}

export interface ChannelCounts {
  readonly kind: ChannelKind
  readonly sent: number
  readonly failed: number
  readonly waiting: number
  readonly last_sent_at: Date | null
  readonly last_error: string | null
  readonly last_error_at: Date | null
  readonly next_try_at: Date | null
}

/** How each channel went since then, and what waits. */
export async function selectCounts(
  db: Database,
  kinds: readonly ChannelKind[],
  since: Date,
): Promise<ChannelCounts[]> {
  const query = sql<ChannelCounts>`
    with counted as (
      select channel, count(*) filter (where state = 'sent')::int as sent, count(*) filter (where state = 'failed')::int as failed
      from delivery where at > ${since} group by channel
    ), waiting as (
      select channel, count(*)::int as waiting, min(next_at) as next_try_at
      from delivery where state in ('waiting', 'held') group by channel
    )
    select k.kind, coalesce(c.sent, 0) as sent, coalesce(c.failed, 0) as failed, coalesce(w.waiting, 0) as waiting,
      w.next_try_at, s.sent_at as last_sent_at, e.error as last_error, e.at as last_error_at
    from unnest(${kinds}::text[]) with ordinality k (kind, place)
      left join counted c on c.channel = k.kind left join waiting w on w.channel = k.kind
      left join lateral (select d.sent_at from delivery d where d.channel = k.kind and d.state = 'sent'
        order by d.sent_at desc limit 1) s on true
      left join lateral (select d.error, d.at from delivery d where d.channel = k.kind and d.state in ('failed', 'waiting')
        and d.error is not null order by d.at desc limit 1) e on true
    order by k.place`
  return (await query.execute(db)).rows
}

export async function updateChannel(
  db: Database,
  kind: ChannelKind,
  values: Partial<ChannelSettings> & Partial<ChannelSecrets>,
): Promise<void> {
  if (Object.keys(values).length > 0)
    await db.updateTable('channel').set(values).where('kind', '=', kind).execute()
}

/** What the footer of a mail must know of its reader; undefined: deleted since. */
export async function findMailReader(
  db: Database,
  userId: number,
): Promise<{ email: string; has_mqtt: boolean } | undefined> {
  const query = sql<{ email: string; has_mqtt: boolean }>`
    select ${sql.raw(recipientColumns)} from user_account u where u.id = ${userId}`
  return (await query.execute(db)).rows[0]
}

export type Addresses = ChannelAddresses & { readonly phone_number: string | null; readonly browsers: number }

/** Where a person is reached; undefined: deleted since. */
export async function findAddresses(db: Database, userId: number): Promise<Addresses | undefined> {
  const query = sql<Addresses>`
    select nullif(u.phone_number, '') as phone_number, a.telegram_chat_id, a.zalo_user_id,
      (select count(*)::int from push_subscription p where p.user_id = u.id) as browsers
    from user_account u left join channel_address a on a.user_id = u.id where u.id = ${userId}`
  return (await query.execute(db)).rows[0]
}

export async function saveAddresses(db: Database, userId: number, values: ChannelAddresses): Promise<void> {
  await db
    .insertInto('channel_address')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export async function selectBrowsers(db: Database, userId: number): Promise<PushSubscription[]> {
  const query = db.selectFrom('push_subscription').select(['endpoint', 'p256dh', 'auth'])
  return query.where('user_id', '=', userId).orderBy('id').execute()
}

/** A browser is of the person who was the last to ask there; of more than `most` the oldest go. */
export async function saveBrowser(
  db: Database,
  { user_id, at, most, ...browser }: PushSubscription & { user_id: number; at: Date; most: number },
): Promise<void> {
  await db
    .insertInto('push_subscription')
    .values({ user_id, ...browser, created_at: at })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({ user_id, ...browser, created_at: at }),
    )
    .execute()
  await sql`delete from push_subscription where id in (
    select id from push_subscription where user_id = ${user_id} order by created_at desc, id desc offset ${most})`.execute(
    db,
  )
}

export async function removeBrowser(db: Database, userId: number, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** With another key no browser that has subscribed before can be reached. */
export async function removeAllBrowsers(db: Database): Promise<void> {
  await db.deleteFrom('push_subscription').execute()
}
