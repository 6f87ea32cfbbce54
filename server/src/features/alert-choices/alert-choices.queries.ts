import type { AlertChoice, HandlingRules } from '@quantrac/contract'
import { type Generated, sql } from 'kysely'
import type { Stored } from '../../db/column-types.ts'
import { idValue, pageCut } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { type Taken, uniquely } from '../../db/uniqueness.ts'
import { isEmpty } from '../../lib/changes.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    alert_choice: Stored<AlertChoice, 'enabled'>
    handling_rules: HandlingRules & { id: Generated<number> }
  }
}

export type ChoiceColumns = Omit<AlertChoice, 'id'>

const fields = ['id', 'kind', 'name_vi', 'name_en', 'position', 'enabled'] as const
const names = { alert_choice_vi: 'name_vi', alert_choice_en: 'name_en' }

const chosen = (db: Database, kind: AlertChoice['kind'] | undefined) =>
  db.selectFrom('alert_choice').$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'cause'))

export async function countChoices(db: Database, kind?: AlertChoice['kind']): Promise<number> {
  const row = await chosen(db, kind)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Causes before actions, each in their order. */
export async function selectChoices(
  db: Database,
  kind: AlertChoice['kind'] | undefined,
  { limit, start }: { limit: number; start: number },
): Promise<AlertChoice[]> {
  const query = sql<AlertChoice>`
    select id, kind, name_vi, name_en, position, enabled from alert_choice
    where ${kind ?? null}::text is null or kind = ${kind ?? null}
    order by kind desc, position, id ${pageCut(limit, start)}`
  return (await query.execute(db)).rows
}

export async function lockChoice(db: Database, id: number): Promise<AlertChoice | undefined> {
  return db
    .selectFrom('alert_choice')
    .select(fields)
    .where('id', '=', idValue(id))
    .forUpdate()
    .executeTakeFirst()
}

export async function selectLastPosition(db: Database, kind: AlertChoice['kind']): Promise<number> {
  const row = await db
    .selectFrom('alert_choice')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.last ?? 0
}

export function insertChoice(db: Database, values: ChoiceColumns): Promise<AlertChoice | Taken> {
  return uniquely(names, () =>
    db.insertInto('alert_choice').values(values).returning(fields).executeTakeFirstOrThrow(),
  )
}

export async function updateChoice(
  db: Database,
  id: number,
  values: Partial<ChoiceColumns>,
): Promise<Taken | undefined> {
  if (isEmpty(values)) return undefined
  const done = await uniquely(names, async () => {
    await db.updateTable('alert_choice').set(values).where('id', '=', id).execute()
  })
  return done ?? undefined
}

/** Whether an alert was closed with it; of all alerts, whoever asks. */
export async function isChoiceUsed(db: Database, id: number): Promise<boolean> {
  const query = sql`select from public.alert_action where cause_id = ${id} limit 1`
  return (await query.execute(db)).rows.length > 0
}

export async function removeChoice(db: Database, id: number): Promise<void> {
  await db.deleteFrom('alert_choice').where('id', '=', id).execute()
}

export function selectRules(db: Database): Promise<HandlingRules> {
  return db.selectFrom('handling_rules').select('note_after_minutes').executeTakeFirstOrThrow()
}

export function lockRules(db: Database): Promise<HandlingRules> {
  return db.selectFrom('handling_rules').select('note_after_minutes').forUpdate().executeTakeFirstOrThrow()
}

export async function updateRules(db: Database, rules: HandlingRules): Promise<void> {
  await db.updateTable('handling_rules').set(rules).execute()
}
