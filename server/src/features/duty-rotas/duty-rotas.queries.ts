import type { DutyRota, Person } from '@quantrac/contract'
import { type Generated, sql } from 'kysely'
import { idValue } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { personName } from '../../db/person-name.ts'
import { numberArray } from '../../db/sql-arrays.ts'
import { type Taken, uniquely } from '../../db/uniqueness.ts'
import { isEmpty } from '../../lib/changes.ts'
import type { Shift } from './on-duty.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    duty_rota: { id: Generated<number>; name: string; cycle_weeks: number; starts_on: string }
    duty_shift: Shift & { rota_id: number }
    duty_swap: { id: Generated<number>; rota_id: number; date: string; user_id: number; by_user_id: number }
  }
}

export type RotaColumns = Pick<DutyRota, 'name' | 'cycle_weeks' | 'starts_on'>
export interface RotaRow extends RotaColumns {
  readonly id: number
  readonly shifts: readonly (Shift & { readonly user_name: string })[]
  readonly swaps: readonly {
    readonly id: number
    readonly date: string
    readonly user: Person
    readonly by: Person
  }[]
}

/** Those of `ids`, or all; each with its shifts, and its swaps from a day on. By name. */
export async function selectRotas(
  db: Database,
  { ids = null, since }: { readonly ids?: readonly number[] | null; readonly since: string },
): Promise<RotaRow[]> {
  const chosen = ids === null ? sql`true` : sql`r.id = any(${numberArray(ids)}::int[])`
  const query = sql<RotaRow>`
    select r.id, r.name, r.cycle_weeks, r.starts_on::text,
      coalesce((select jsonb_agg(jsonb_build_object('week', s.week, 'day', s.day, 'from_time', to_char(s.from_time, 'HH24:MI'),
          'to_time', to_char(s.to_time, 'HH24:MI'), 'user_id', u.id, 'user_name', ${personName})
          order by s.week, s.day, s.from_time, u.id)
        from duty_shift s join user_account u on u.id = s.user_id where s.rota_id = r.id and u.is_active), '[]') as shifts,
      coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'date', w.date, 'user', jsonb_build_object('id', w.user_id, 'name', w.user_name),
          'by', jsonb_build_object('id', w.by_user_id, 'name', w.by_name)) order by w.date, w.id)
        from (select x.*, (select ${personName} from user_account u where u.id = x.user_id) as user_name,
            (select ${personName} from user_account u where u.id = x.by_user_id) as by_name
          from duty_swap x join user_account b on b.id = x.by_user_id
          where x.rota_id = r.id and x.date >= ${since}::date and b.is_active) w), '[]') as swaps
    from duty_rota r where ${chosen} order by search_key(r.name), r.id`
  return (await query.execute(db)).rows
}

export async function countRotas(db: Database): Promise<number> {
  const query = sql<{ count: number }>`select count(*)::int as count from duty_rota`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

/** Whether it exists; locked until the transaction ends. */
export async function lockRota(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('duty_rota')
    .select('id')
    .where('id', '=', idValue(id))
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

const names = { duty_rota_name: 'name' }

export function insertRota(db: Database, values: RotaColumns): Promise<{ id: number } | Taken> {
  return uniquely(names, () =>
    db.insertInto('duty_rota').values(values).returning('id').executeTakeFirstOrThrow(),
  )
}

export async function updateRota(
  db: Database,
  id: number,
  values: Partial<RotaColumns>,
): Promise<Taken | undefined> {
  if (isEmpty(values)) return undefined
  const done = await uniquely(names, async () => {
    await db.updateTable('duty_rota').set(values).where('id', '=', id).execute()
  })
  return done ?? undefined
}

/** In place of those that it had; the same one twice counts once. */
export async function replaceShifts(db: Database, rotaId: number, shifts: readonly Shift[]): Promise<void> {
  await db.deleteFrom('duty_shift').where('rota_id', '=', rotaId).execute()
  if (shifts.length === 0) return
  await db
    .insertInto('duty_shift')
    .values(shifts.map((shift) => ({ ...shift, rota_id: rotaId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether a step of a rule tells who has duty by it. */
export async function isRotaUsed(db: Database, id: number): Promise<boolean> {
  const target = JSON.stringify([{ to: [{ kind: 'duty', id }] }])
  const query = sql`select from notification_rule where steps @> ${target}::jsonb limit 1`
  return (await query.execute(db)).rows.length > 0
}

export async function removeRota(db: Database, id: number): Promise<void> {
  await db.deleteFrom('duty_rota').where('id', '=', id).execute()
}

/** Those of these people who are active; they stay until the transaction ends. */
export async function holdPeople(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const query = sql<{ id: number }>`
    select id from user_account where id = any(${numberArray(ids)}::int[]) and is_active and not is_service order by id
    for key share`
  return new Set((await query.execute(db)).rows.map(({ id }) => id))
}

interface SwapColumns {
  readonly rota_id: number
  readonly date: string
  readonly user_id: number
  readonly by_user_id: number
}

/** In place of one of the same person and day. */
export async function putSwap(db: Database, swap: SwapColumns): Promise<void> {
  await db
    .insertInto('duty_swap')
    .values(swap)
    .onConflict((conflict) =>
      conflict.columns(['rota_id', 'date', 'user_id']).doUpdateSet({ by_user_id: swap.by_user_id }),
    )
    .execute()
}

export async function removeSwap(
  db: Database,
  { rota_id, id }: { rota_id: number; id: number },
): Promise<Omit<SwapColumns, 'rota_id'> | undefined> {
  const query = sql<Omit<SwapColumns, 'rota_id'>>`
    delete from duty_swap where id = ${idValue(id)} and rota_id = ${idValue(rota_id)}
    returning date::text, user_id, by_user_id`
  return (await query.execute(db)).rows[0]
}
