import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { followsNothing } from '../../db/recipients.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    followed_module: { user_id: number; module_id: number }
    followed_factor: { user_id: number; factor_id: number }
  }
}

export interface FollowedIds {
  module_ids: number[]
  factor_ids: number[]
}

/** In rising order. Deleted modules and factors have no rows here; those outside the person's reach are left out. */
export async function selectFollowed(db: Database, userId: number): Promise<FollowedIds> {
  const query = sql<FollowedIds>`select
    array(select m.id from followed_module x join module m on m.id = x.module_id
      where x.user_id = ${userId} order by 1) as module_ids,
    array(select f.id from followed_factor x join factor f on f.id = x.factor_id
      where x.user_id = ${userId} order by 1) as factor_ids`
  return (await query.execute(db)).rows[0] ?? { module_ids: [], factor_ids: [] }
}

/**
 * Replaces what the person follows. Unknown ids are skipped; the caller compares the stored choice with the requested
 * one. The person's row is locked, so that concurrent writes follow each other.
 */
export async function replaceFollowed(db: Database, userId: number, ids: FollowedIds): Promise<void> {
  await sql`select 1 from user_account where id = ${userId} for no key update`.execute(db)
  // Locked before the rows that name them: the order in which a deletion locks them.
  await sql`select 1 from module where id = any(${ids.module_ids}::bigint[]) order by id for share`.execute(
    db,
  )
  await sql`select 1 from factor where id = any(${ids.factor_ids}::bigint[]) order by id for share`.execute(
    db,
  )
  await db.deleteFrom('followed_module').where('user_id', '=', userId).execute()
  await db.deleteFrom('followed_factor').where('user_id', '=', userId).execute()
  await sql`insert into followed_module (user_id, module_id)
    select ${userId}::int, id from module where id = any(${ids.module_ids}::bigint[]) and deleted_at is null`.execute(
    db,
  )
  await sql`insert into followed_factor (user_id, factor_id)
    select ${userId}::int, id from factor where id = any(${ids.factor_ids}::bigint[]) and deleted_at is null`.execute(
    db,
  )
}

export interface ChoiceRow extends FollowedIds {
  user_id: number
  /** No choice: follows all. */
  everything: boolean
  /** The modules of the factors. */
  part_ids: number[]
}

/** Includes modules outside the people's reach: the sender checks reach. */
export async function selectChoices(db: Database, userIds: readonly number[]): Promise<ChoiceRow[]> {
  const query = sql<ChoiceRow>`select u.id as user_id, ${sql.raw(followsNothing)} as everything,
    array(select x.module_id from followed_module x where x.user_id = u.id) as module_ids,
    array(select x.factor_id from followed_factor x where x.user_id = u.id) as factor_ids,
    array(select f.module_id from followed_factor x join factor f on f.id = x.factor_id where x.user_id = u.id) as part_ids
    from user_account u where u.id = any(${[...userIds]}::int[])`
  return (await query.execute(db)).rows
}
