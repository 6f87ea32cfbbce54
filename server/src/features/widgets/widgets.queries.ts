import type { WidgetRange, WidgetType } from '@quantrac/contract'
import { type Insertable, type RawBuilder, sql, type GeneratedAlways } from 'kysely'
import { idValue, pageCut } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { isEmpty } from '../../lib/changes.ts'
import type { StoredPlaces, StoredSize } from './widget-place.ts'
import type { Json } from '../../db/column-types.ts'

export interface WidgetTable {
  id: GeneratedAlways<number>
  user_id: number
  type: WidgetType
  title: string
  module_id: number | null
  module_code: string | null
  factor_ids: number[]
  factor_codes: string[]
  range: WidgetRange | null
  layout: Json
  position: Json
}

declare module '../../db/tables.ts' {
  interface Tables {
    widget: WidgetTable
  }
}

export interface WidgetRow {
  id: number
  type: WidgetType
  title: string
  module_code: string | null
  module_gone: boolean
  /** In their order; the codes of those that are gone are as they were. */
  factors: { code: string; gone: boolean }[]
  range: WidgetRange | null
  layout: StoredSize
  position: StoredPlaces
}

export type WidgetColumns = Omit<Insertable<WidgetTable>, 'user_id' | 'id'>

/** Makes the person's writes follow each other, and counts their widgets. */
export async function countLocked(db: Database, userId: number): Promise<number> {
  await sql`select 1 from user_account where id = ${userId} for no key update`.execute(db)
  return countWidgets(db, userId)
}

export async function countWidgets(db: Database, userId: number): Promise<number> {
  const counted = await sql<{ count: number }>`select count(*) from widget where user_id = ${userId}`.execute(
    db,
  )
  return counted.rows[0]?.count ?? 0
}

/** A factor that belongs to another module by now is gone, too. */
const widgets = (of: RawBuilder<boolean>): RawBuilder<WidgetRow> => sql<WidgetRow>`
  select w.id, w.type, w.title, coalesce(m.code, w.module_code) as module_code,
    w.module_id is not null and m.id is null as module_gone, f.factors, w.range, w.layout, w.position
  from widget w left join module m on m.id = w.module_id and m.deleted_at is null
    cross join lateral (
      select coalesce(json_agg(json_build_object('code', coalesce(f.code, x.code), 'gone', f.id is null) order by x.place), '[]') as factors
      from unnest(w.factor_ids, w.factor_codes) with ordinality as x (id, code, place)
        left join factor f on f.id = x.id and f.module_id = m.id and f.deleted_at is null) f
  where ${of}`

/** Newest first; a limit of null is none. */
export async function selectWidgets(
  db: Database,
  userId: number,
  page: { limit: number | null; start: number },
): Promise<WidgetRow[]> {
  const query = sql<WidgetRow>`${widgets(sql`w.user_id = ${userId}`)}
    order by w.id desc ${pageCut(page.limit, page.start)}`
  return (await query.execute(db)).rows
}

/** Those of the ids that are the person's, newest first. */
export async function selectOwn(db: Database, userId: number, ids: readonly number[]): Promise<WidgetRow[]> {
  const own = sql<boolean>`w.user_id = ${userId} and w.id = any(${[...ids]}::bigint[])`
  return (await sql<WidgetRow>`${widgets(own)} order by w.id desc`.execute(db)).rows
}

export async function insertWidget(db: Database, userId: number, widget: WidgetColumns): Promise<number> {
  const row = await db
    .insertInto('widget')
    .values({ ...widget, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function lockWidget(db: Database, userId: number, id: number): Promise<boolean> {
  const locked = await sql`select 1 from widget where id = ${idValue(id)} and user_id = ${userId}
    for no key update`.execute(db)
  return locked.rows.length > 0
}

export async function updateWidget(db: Database, id: number, change: Partial<WidgetColumns>): Promise<void> {
  if (!isEmpty(change)) await db.updateTable('widget').set(change).where('id', '=', id).execute()
}

/** Widths that are not given keep their place. Returns how many of them are the person's. */
export async function updatePlaces(
  db: Database,
  userId: number,
  places: readonly { id: number; position: StoredPlaces }[],
): Promise<number> {
  const query = sql`update widget w set position = jsonb_strip_nulls(w.position || c.position)
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as c (id bigint, position jsonb)
    where w.id = c.id and w.user_id = ${userId} returning w.id`
  return (await query.execute(db)).rows.length
}

export async function removeWidget(db: Database, userId: number, id: number): Promise<boolean> {
  const removed =
    await sql`delete from widget where id = ${idValue(id)} and user_id = ${userId} returning id`.execute(db)
  return removed.rows.length > 0
}
