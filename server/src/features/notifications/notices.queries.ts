import type { Pool } from 'pg'
import type { Database } from '../../db/database.ts'
import { column } from '../../db/sql-arrays.ts'
import { followsNothing, seesAlertsOf } from '../../db/recipients.ts'

/** Something of the product's own for one person; its words are made from `data` in the reader's language. */
export async function insertSystemNotice(
  db: Database,
  notice: { readonly user_id: number; readonly data: object; readonly at: Date },
): Promise<void> {
  const { user_id, data, at } = notice
  await db
    .insertInto('notification')
    .values({ user_id, kind: 'system', data: JSON.stringify(data), created_at: at })
    .execute()
}

/** Readings of one origin that lie ahead of our clock. */
export interface SkewReport {
  /** What their device calls the station; the first that exists is meant. */
  readonly stations: readonly string[]
  /** When they came, epoch ms. */
  readonly at: number
}

/**
 * A notification for everybody who may see alerts of such a station, wants to be told in the app and follows it, one of its
 * factors, or nothing in particular: the first time in the hour `at`. One statement, so that a notice is never booked without
 * being told. A station that is unknown or switched off has none. Answers the numbers of the reports whose station has.
 */
export async function insertClockSkewNotices(
  pool: Pool,
  reports: readonly SkewReport[],
  at: { readonly hour: Date; readonly now: Date },
): Promise<number[]> {
  const names = reports.flatMap(({ stations }, report) => stations.map((name) => ({ report, name })))
  const { rows } = await pool.query<{ report: number }>({
    name: 'clock-skew-notices',
    text: `
      with skewed as (
        select distinct on (n.report) n.report, m.id
        from unnest($1::int[], $2::text[]) with ordinality as n (report, name, place)
          join module m on m.manufacturer_id = n.name and m.deleted_at is null and m.status
        order by n.report, n.place
      ), first as (
        insert into clock_skew_notice (module_id, hour)
        select distinct id, $3::timestamptz from skewed order by id
        on conflict (module_id) do update set hour = excluded.hour where clock_skew_notice.hour < excluded.hour
        returning module_id
      ), person as (
        select u.id, ${followsNothing} as everything
        from user_account u left join notification_setting s on s.user_id = u.id
        where u.is_active and coalesce(s.has_app, true)
      ), told as (
        insert into notification (user_id, kind, data, created_at)
        select p.id, 'station', jsonb_build_object('type', 'clock-skew', 'module_id', m.id, 'module', m.code,
          'module_name', m.name), $4
        from first join module m on m.id = first.module_id cross join person p
        where ${seesAlertsOf('m.id')}
          and (p.everything
            or exists (select from followed_module x where x.user_id = p.id and x.module_id = m.id)
            or exists (select from followed_factor x join factor f on f.id = x.factor_id
              where x.user_id = p.id and f.module_id = m.id))
        order by m.id, p.id
      )
      select report from skewed`,
    values: [column(names, ({ report }) => report), names.map(({ name }) => name), at.hour, at.now],
  })
  return rows.map(({ report }) => report)
}
