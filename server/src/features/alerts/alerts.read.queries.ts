import { sql, type Generated } from 'kysely'
import type { Database } from '../../db/database.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    alert_read_through: { user_id: number; through_id: Generated<number> }
    alert_read: { user_id: number; alert_id: number; is_read: boolean }
  }
}

/** Every alert up to this id is read, except where `alert_read` differs; 0 if the person never marked all. */
export async function selectReadThrough(db: Database, userId: number): Promise<number> {
  const row = await db
    .selectFrom('alert_read_through')
    .select('through_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.through_id ?? 0
}

/**
 * Marks one alert as read or unread for a person, within a transaction: with a row if that differs from `through_id`,
 * else without one. The upsert locks the person's row, so that a concurrent "mark all" comes before or after.
 */
export async function markAlert(
  db: Database,
  mark: { user_id: number; alert_id: number; is_read: boolean },
): Promise<void> {
  const { user_id, alert_id, is_read } = mark
  const held = await sql<{ through_id: number }>`
    insert into alert_read_through (user_id) values (${user_id})
    on conflict (user_id) do update set user_id = excluded.user_id returning through_id`.execute(db)
  const { rows } = await sql<{ told: string }>`select told from alert where id = ${alert_id}`.execute(db)
  const isRead = alert_id <= (held.rows[0]?.through_id ?? 0) || rows[0]?.told === 'none'
  if (isRead === is_read) {
    await db
      .deleteFrom('alert_read')
      .where('user_id', '=', user_id)
      .where('alert_id', '=', alert_id)
      .execute()
    return
  }
  await db
    .insertInto('alert_read')
    .values(mark)
    .onConflict((conflict) => conflict.columns(['user_id', 'alert_id']).doUpdateSet({ is_read }))
    .execute()
}

/**
 * Marks every existing alert as read: one statement and one row for any number of alerts. Alerts that are being raised
 * at this moment get a higher id and stay unread.
 */
export async function markAllAlerts(db: Database, userId: number): Promise<void> {
  await sql`
    with moved as (
      insert into alert_read_through (user_id, through_id)
      values (${userId}, (select coalesce(max(id), 0) from alert))
      on conflict (user_id) do update
        set through_id = greatest(alert_read_through.through_id, excluded.through_id)
      returning through_id)
    delete from alert_read r using moved
    where r.user_id = ${userId} and r.alert_id <= moved.through_id`.execute(db)
}
