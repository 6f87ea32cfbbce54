import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { personName } from '../../db/person-name.ts'
import { followsNothing, receivesAlert, seesAlertsOf } from '../../db/recipients.ts'
import type { StoredTarget } from './rules.queries.ts'

export interface Asked {
  readonly key: number
  readonly module_id: number
  readonly factor_id: number | null
  readonly targets: readonly StoredTarget[]
}

export interface PersonRow {
  readonly key: number
  readonly user_id: number
  readonly name: string
  readonly locale: 'vi' | 'en'
  readonly has_app: boolean
  readonly has_email: boolean
}

/** Active people who are meant and may see alerts of the station, each once a key. */
export async function selectPeople(db: Database, asked: readonly Asked[]): Promise<PersonRow[]> {
  if (asked.length === 0) return []
  const query = sql<PersonRow>`
    with asked as materialized (
      select a.key, a.module_id, a.factor_id, t.kind, t.id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
          as a (key bigint, module_id int, factor_id int, targets jsonb)
        cross join jsonb_to_recordset(a.targets) as t (kind text, id int)
    ), person as (
      select u.id, ${personName} as name, coalesce(u.language, 'vi') as locale, coalesce(s.has_app, true) as has_app,
        coalesce(s.has_email, true) as has_email, ${sql.raw(followsNothing)} as everything
      from user_account u left join notification_setting s on s.user_id = u.id where u.is_active
    )
    select distinct a.key, p.id as user_id, p.name, p.locale, p.has_app, p.has_email
    from asked a join person p on case a.kind
      when 'user' then p.id = a.id and ${sql.raw(seesAlertsOf('a.module_id'))}
      when 'group' then exists (select from user_group g where g.user_id = p.id and g.group_id = a.id)
        and ${sql.raw(seesAlertsOf('a.module_id'))}
      when 'followers' then ${sql.raw(receivesAlert)}
      else false end
    order by a.key, p.id`
  return (await query.execute(db)).rows
}
