import type { PermissionCode } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../db/database.ts'
import { inNotificationOrder } from '../../db/notification-order.ts'
import { column } from '../../db/sql-arrays.ts'
import { followsNothing, seesAlertsOf } from '../../db/recipients.ts'

/**
 * SQL: person `p` follows the module, one of its factors or has chosen nothing (`p.everything`, from `followsNothing`).
 */
const followsOf = (moduleId: string): string => `(p.everything
  or exists (select from followed_module x where x.user_id = p.id and x.module_id = ${moduleId})
  or exists (select from followed_factor x join factor f on f.id = x.factor_id
    where x.user_id = p.id and f.module_id = ${moduleId}))`

/** A notice for one person; its text is made from `data` in the reader's language. */
export async function insertSystemNotice(
  db: Database,
  notice: { readonly user_id: number; readonly data: object; readonly at: Date },
): Promise<void> {
  const { user_id, data, at } = notice
  await sql`
    insert into notification (user_id, kind, data, created_at)
    select u, 'system', ${JSON.stringify(data)}::jsonb, ${at}::timestamptz from (values (${user_id}::int)) as p (u) ${sql.raw(inNotificationOrder)}`.execute(
    db,
  )
}

/** For one person, if they are active and want notifications in the app. */
export async function insertReportNotice(
  db: Database,
  notice: { readonly user_id: number; readonly report_id: number; readonly data: object; readonly at: Date },
): Promise<void> {
  const { user_id, report_id, data, at } = notice
  await sql`
    insert into notification (user_id, kind, data, report_id, created_at)
    select p.id, 'report', ${JSON.stringify(data)}::jsonb, ${report_id}::int, ${at}::timestamptz
    from (select u.id from user_account u left join notification_setting s on s.user_id = u.id
      where u.id = ${user_id} and u.is_active and coalesce(s.has_app, true)) p ${sql.raw(inNotificationOrder)}`.execute(
    db,
  )
}

/**
 * For each active member of a schedule's groups who may see reports of the module. Returns them all, also those who
 * want no notifications in the app.
 */
export async function insertScheduledNotices(
  db: Database,
  notice: {
    readonly scheduler_id: number
    readonly module_id: number
    readonly report_id: number
    readonly data: object
    readonly at: Date
  },
): Promise<number[]> {
  const { scheduler_id, module_id, report_id, data, at } = notice
  const query = sql<{ id: number }>`
    with person as (
      select u.id, coalesce(s.has_app, true) as has_app
      from user_account u left join notification_setting s on s.user_id = u.id
      where u.is_active
        and exists (select from user_group ug join scheduler_group sg on sg.group_id = ug.group_id
          where ug.user_id = u.id and sg.scheduler_id = ${scheduler_id})
        and exists (select from person_reach r where r.user_id = u.id and r.code = 'reports.view_report'
          and (r.module_id is null or r.module_id = ${module_id}))
    ), told as (
      insert into notification (user_id, kind, data, report_id, created_at)
      select p.id, 'report', ${JSON.stringify(data)}::jsonb, ${report_id}::int, ${at}::timestamptz
      from person p ${sql.raw(inNotificationOrder)} where p.has_app
    )
    select id from person order by id`
  return (await query.execute(db)).rows.map(({ id }) => id)
}

/**
 * For each person who may see alerts of the module, wants notifications in the app, and follows something of it or
 * nothing at all.
 */
export async function insertLateNotices(
  db: Database,
  notice: { readonly module_id: number; readonly data: object; readonly at: Date },
): Promise<void> {
  const { module_id, data, at } = notice
  await sql`
    with person as (
      select u.id, ${sql.raw(followsNothing)} as everything
      from user_account u left join notification_setting s on s.user_id = u.id
      where u.is_active and coalesce(s.has_app, true)
    )
    insert into notification (user_id, kind, data, created_at)
    select p.id, 'station', ${JSON.stringify(data)}::jsonb, ${at}::timestamptz
    from module m cross join person p ${sql.raw(inNotificationOrder)}
    where m.id = ${module_id} and ${sql.raw(seesAlertsOf('m.id'))} and ${sql.raw(followsOf('m.id'))} order by p.id`.execute(
    db,
  )
}

/** For each person who has a permission at the module and wants notifications in the app. */
export async function insertStationNotices(
  db: Database,
  notice: {
    readonly module_id: number
    readonly code: PermissionCode
    readonly data: object
    readonly at: Date
  },
): Promise<void> {
  const { module_id, code, data, at } = notice
  await sql`
    insert into notification (user_id, kind, data, created_at)
    select p.id, 'station', ${JSON.stringify(data)}::jsonb, ${at}::timestamptz
    from (select u.id from user_account u left join notification_setting s on s.user_id = u.id
      where u.is_active and coalesce(s.has_app, true) and exists (select from person_reach r where r.user_id = u.id and r.code = ${code}
        and (r.module_id is null or r.module_id = ${module_id}))) p ${sql.raw(inNotificationOrder)} order by p.id`.execute(
    db,
  )
}

/** For people, or the members of a group, who may see the alert and want notifications in the app; not for `but`. */
export async function insertHandlingNotices(
  db: Database,
  notice: {
    readonly alert_id: number
    readonly user_ids: readonly number[]
    readonly group_id: number | null
    readonly but: number
    readonly data: object
    readonly at: Date
  },
): Promise<void> {
  const { alert_id, user_ids, group_id, but, data, at } = notice
  await sql`
    insert into notification (user_id, kind, data, alert_id, created_at)
    select p.id, 'alert', ${JSON.stringify(data)}::jsonb || jsonb_build_object('factor', a.factor_code, 'factor_name', a.factor_name,
      'module', a.module_code, 'module_name', a.module_name, 'module_id', a.module_id), a.id, ${at}::timestamptz
    from alert a cross join (select u.id from user_account u left join notification_setting s on s.user_id = u.id
      where u.is_active and coalesce(s.has_app, true) and u.id <> ${but}
        and (u.id = any(${[...user_ids]}::int[])
          or exists (select from user_group g where g.user_id = u.id and g.group_id = ${group_id}::int))) p
      ${sql.raw(inNotificationOrder)}
    where a.id = ${alert_id}::bigint and ${sql.raw(seesAlertsOf('a.module_id'))} order by p.id`.execute(db)
}

/** The notices of a comment about the excursion of an alert. */
export async function removeMentions(
  db: Database,
  { alert_id, id }: { alert_id: number; id: number },
): Promise<void> {
  await sql`
    delete from public.notification n using public.alert a, public.alert e
    where a.id = ${alert_id}::bigint and (e.id = a.id or e.episode = a.episode) and n.alert_id = e.id
      and n.data ->> 'comment_id' = ${String(id)}`.execute(db)
}

/** Readings of one station that are ahead of our clock. */
export interface SkewReport {
  /** Possible manufacturer ids of the module; the first that exists counts. */
  readonly stations: readonly string[]
  /** Time of arrival, epoch ms. */
  readonly at: number
}

/**
 * Inserts a notification for each person who may see alerts of such a module, wants notifications in the app and
 * follows the module, one of its factors or has chosen nothing: once for each module in the hour `at`. One statement,
 * so that an hour is never recorded without its notifications. A module that is unknown or switched off has none.
 * Returns the indexes of the reports with a module.
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
      ), notified as (
        insert into notification (user_id, kind, data, created_at)
        select p.id, 'station', jsonb_build_object('type', 'clock-skew', 'module_id', m.id, 'module', m.code,
          'module_name', m.name), $4
        from first join module m on m.id = first.module_id cross join person p ${inNotificationOrder}
        where ${seesAlertsOf('m.id')} and ${followsOf('m.id')}
        order by m.id, p.id
      )
      select report from skewed`,
    values: [column(names, ({ report }) => report), names.map(({ name }) => name), at.hour, at.now],
  })
  return rows.map(({ report }) => report)
}
