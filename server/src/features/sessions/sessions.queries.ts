import type { Role } from '@quantrac/contract'
import { sql, type Generated } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Instant } from '../../db/column-types.ts'

export interface SessionTable {
  id: string
  user_id: number
  created_at: Instant
  last_used_at: Instant
  expires_at: Instant
  ip: Generated<string>
  user_agent: Generated<string>
  generation: Generated<number>
  refresh_hash: Buffer
  previous_hash: Buffer | null
  rotated_at: Instant | null
  revoked_at: Instant | null
  revoke_reason: string | null
  proved_at: Instant | null
}

declare module '../../db/tables.ts' {
  interface Tables {
    session: SessionTable
  }
}

export interface SessionRow {
  id: string
  user_id: number
  generation: number
  refresh_hash: Buffer
  previous_hash: Buffer | null
  rotated_at: Date | null
  created_at: Date
  revoked_at: Date | null
  expires_at: Date
  is_active: boolean
}

/** The permissions and reach that a group gives to a person. */
export interface AccessGroup {
  /** May hold codes that this version does not know. */
  codes: string[]
  /** The modules that it is limited to; null: all. */
  module_ids: number[] | null
}

interface SessionAccessRow extends AccessRow {
  factor_due: Date | null
}

export interface AccessRow {
  user_id: number
  email: string
  role: Role
  is_active: boolean
  revoked_at: Date | null
  expires_at: Date
  groups: AccessGroup[]
  /** Some group of the installation is limited to modules. */
  is_limited: boolean
}

export async function insertSession(
  db: Database,
  row: {
    id: string
    user_id: number
    refresh_hash: Buffer
    ip: string
    user_agent: string
    now: Date
    expires_at: Date
    proved_at: Date | null
  },
): Promise<void> {
  const { now, ...values } = row
  await db
    .insertInto('session')
    .values({ ...values, created_at: now, last_used_at: now })
    .execute()
}

/**
 * Locks the person's row until the transaction ends, so that their sign-ins, second factors and codes change one after
 * the other. Not against rows that refer to it: a transaction that notifies this person would wait for the sign-in,
 * which may wait for the order of notifications.
 */
export async function lockUser(db: Database, userId: number): Promise<void> {
  await db.selectFrom('user_account').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export async function removeExpired(db: Database, userId: number, now: Date): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).where('expires_at', '<=', now).execute()
}

/** Revokes all but the newest `keep` sessions of a person; answers the ids of those that ended. */
export async function revokeOldest(
  db: Database,
  { userId, keep, now }: { userId: number; keep: number; now: Date },
): Promise<string[]> {
  const rows = await db
    .updateTable('session')
    .set({ revoked_at: now, revoke_reason: 'too-many' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(keep),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** The session with its person, its row locked until the transaction ends. */
export async function lockSession(db: Database, id: string): Promise<SessionRow | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .select(['session.id', 'user_id', 'generation', 'refresh_hash', 'previous_hash', 'rotated_at'])
    .select(['session.created_at', 'revoked_at', 'expires_at', 'is_active'])
    .where('session.id', '=', id)
    .forUpdate('session')
    .executeTakeFirst()
}

export async function updateRotated(
  db: Database,
  row: { id: string; generation: number; refresh_hash: Buffer; previous_hash: Buffer },
  { now, ...times }: { now: Date; created_at: Date; expires_at: Date },
): Promise<void> {
  const { id, ...values } = row
  await db
    .updateTable('session')
    .set({ ...values, ...times, rotated_at: now, last_used_at: now })
    .where('id', '=', id)
    .execute()
}

/** Ends the given sessions of a person, or all of them but one; answers the ids of those that were still open. */
export async function updateRevoked(
  db: Database,
  which: { user_id: number; ids?: readonly string[] | undefined; except?: string | undefined },
  how: { now: Date; reason: string },
): Promise<string[]> {
  let query = db
    .updateTable('session')
    .set({ revoked_at: how.now, revoke_reason: how.reason })
    .where('user_id', '=', which.user_id)
    .where('revoked_at', 'is', null)
  if (which.ids !== undefined) query = query.where('id', 'in', which.ids)
  if (which.except !== undefined) query = query.where('id', '!=', which.except)
  const rows = await query.returning('id').execute()
  return rows.map((row) => row.id)
}

export interface OpenSession {
  id: string
  created_at: Date
  last_used_at: Date
  ip: string
  user_agent: string
}

export async function selectSessions(db: Database, userId: number, now: Date): Promise<OpenSession[]> {
  return db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_used_at', 'ip', 'user_agent'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export const groupsOfPerson = sql<AccessGroup[]>`array(
  select json_build_object(
    'codes', array(select p.code from group_permission gp join permission p on p.id = gp.permission_id
      where gp.group_id = ug.group_id),
    'module_ids', (select json_agg(gm.module_id order by gm.module_id) from group_module gm
      where gm.group_id = ug.group_id))
  from user_group ug where ug.user_id = user_account.id)`

/** A group of the person requires a second factor. */
const isRequired = sql<boolean>`exists (select from user_group ug join permission_group g on g.id = ug.group_id
  where ug.user_id = user_account.id and g.second_factor_days is not null)`

/** When the person needs a second factor: their groups require one, and they have none; null: nothing is due. */
const factorDue = sql<Date | null>`(
  select user_account.second_factor_asked_at + make_interval(days => min(g.second_factor_days))
  from user_group ug join permission_group g on g.id = ug.group_id
  where ug.user_id = user_account.id and g.second_factor_days is not null
    and not exists (select from second_factor f where f.user_id = user_account.id))`

export const isLimited = sql<boolean>`exists (select from group_module)`

/** Account access of a session, in one query. */
export async function selectAccess(db: Database, sessionId: string): Promise<SessionAccessRow | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .select(['user_id', 'email', 'role', 'is_active', 'revoked_at', 'expires_at'])
    .select(groupsOfPerson.as('groups'))
    .select(factorDue.as('factor_due'))
    .select(isLimited.as('is_limited'))
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
}

/** What a person may do, without a session of theirs; undefined if they are inactive. */
export async function selectPersonAccess(
  db: Database,
  userId: number,
): Promise<Pick<AccessRow, 'email' | 'role' | 'groups' | 'is_limited'> | undefined> {
  return db
    .selectFrom('user_account')
    .select(['email', 'role', groupsOfPerson.as('groups'), isLimited.as('is_limited')])
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

export async function updateProved(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ proved_at: now }).where('id', '=', id).execute()
}

/** When the person of a session last showed a second factor, and whether they have one. */
export async function selectProved(
  db: Database,
  id: string,
): Promise<{ proved_at: Date | null; has_factor: boolean } | undefined> {
  return db
    .selectFrom('session')
    .select('proved_at')
    .select(
      sql<boolean>`exists (select from second_factor f where f.user_id = session.user_id)`.as('has_factor'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Notes when a person was first told that they need a second factor, and forgets it when nothing is due. Writes only
 * what changes.
 */
export async function noteAsked(db: Database, userId: number, now: Date): Promise<void> {
  await sql`
    update user_account set second_factor_asked_at = case when second_factor_asked_at is null then ${now}::timestamptz end
    where id = ${userId} and (second_factor_asked_at is null) = (
      ${isRequired}
      and not exists (select from second_factor f where f.user_id = user_account.id))`.execute(db)
}

/** Whether a group of the person requires a second factor, and when they need it. */
export async function selectRequired(
  db: Database,
  userId: number,
): Promise<{ is_required: boolean; due_at: Date | null } | undefined> {
  return db
    .selectFrom('user_account')
    .select(factorDue.as('due_at'))
    .select(isRequired.as('is_required'))
    .where('id', '=', userId)
    .executeTakeFirst()
}
