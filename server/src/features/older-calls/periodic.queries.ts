import type { Crontab, Interval } from '@quantrac/contract'
import { sql } from 'kysely'
import { idValue } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import type { Stored } from '../../db/column-types.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    crontab_schedule: Stored<Omit<Crontab, 'id'> & { id: number }>
    interval_schedule: Stored<Omit<Interval, 'id'> & { id: number }>
  }
}

type CrontabFields = Omit<Crontab, 'id'>
type IntervalFields = Omit<Interval, 'id'>

export async function insertCrontab(db: Database, fields: CrontabFields): Promise<number> {
  const row = await db.insertInto('crontab_schedule').values(fields).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function insertInterval(db: Database, fields: IntervalFields): Promise<number> {
  const row = await db
    .insertInto('interval_schedule')
    .values(fields)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function selectCrontab(db: Database, id: number): Promise<CrontabFields | undefined> {
  const query = sql<CrontabFields>`select minute, hour, day_of_week, day_of_month, month_of_year
    from crontab_schedule where id = ${idValue(id)}`
  return (await query.execute(db)).rows[0]
}

export async function selectInterval(db: Database, id: number): Promise<IntervalFields | undefined> {
  const query = sql<IntervalFields>`select every, period from interval_schedule where id = ${idValue(id)}`
  return (await query.execute(db)).rows[0]
}
