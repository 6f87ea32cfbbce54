import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

const removed = (rows: readonly unknown[]) => rows.length

export async function removeExpiredSessions(db: Database, before: Date): Promise<number> {
  return removed(await db.deleteFrom('session').where('expires_at', '<=', before).returning('id').execute())
}

/**
 * Dates sessions whose sign-in lies ahead of `now`, by more than clocks of copies differ: they would last as much
 * longer.
 */
export async function dateSessionsBack(
  db: Database,
  { now, expires_at }: { now: Date; expires_at: Date },
): Promise<void> {
  await db
    .updateTable('session')
    .set((session) => ({
      created_at: now,
      expires_at: session.fn<Date>('least', ['expires_at', session.val(expires_at)]),
    }))
    .where('created_at', '>', new Date(now.getTime() + longestLeadMs))
    .execute()
}

const longestLeadMs = 60_000

export async function removeOldLinks(db: Database, before: Date): Promise<number> {
  return removed(
    await db.deleteFrom('password_link').where('made_at', '<=', before).returning('user_id').execute(),
  )
}

/** Sign-ins and set-ups of second factors that nobody finished. */
export async function removeUnfinished(db: Database, before: Date): Promise<number> {
  const starts = await db
    .deleteFrom('second_factor_start')
    .where('expires_at', '<=', before)
    .returning('kind')
    .execute()
  const steps = await db
    .deleteFrom('sign_in_step')
    .where('expires_at', '<=', before)
    .returning('user_id')
    .execute()
  const challenges = await db
    .deleteFrom('passkey_challenge_used')
    .where('expires_at', '<=', before)
    .returning('expires_at')
    .execute()
  return removed(starts) + removed(steps) + removed(challenges)
}

export async function removeSignInAttempts(db: Database, before: Date): Promise<number> {
  return removed(await db.deleteFrom('sign_in_attempt').where('at', '<', before).returning('id').execute())
}

/** Copies of the program that have not reported since `before`. */
export async function removeSilentCopies(db: Database, before: Date): Promise<number> {
  return removed(
    await db.deleteFrom('mqtt_state').where('updated_at', '<', before).returning('copy_id').execute(),
  )
}

export async function removeUnmatchedReadings(db: Database, before: Date): Promise<number> {
  return removed(
    await db.deleteFrom('unmatched_reading').where('received_at', '<', before).returning('ts').execute(),
  )
}

/** Devices that were not heard since `before`, and their messages. */
export async function removeSilentDevices(db: Database, before: Date): Promise<number> {
  await db.deleteFrom('device_message').where('received_at', '<', before).execute()
  return removed(await db.deleteFrom('device').where('last_at', '<', before).returning('id').execute())
}

/** Keeps the newest rows: devices choose their names and topics, so the tables could grow without limit. */
export async function removeAllButNewest(
  db: Database,
  table: 'mqtt_unmatched' | 'mqtt_rejected',
  keep: number,
): Promise<number> {
  const query = sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} order by last_seen_at desc offset ${keep})) returning 1`
  return removed((await query.execute(db)).rows)
}

/** Jobs that failed in all their attempts. */
export async function removeFailedJobs(db: Database, before: Date): Promise<number> {
  const query = sql`select id from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where attempts >= max_attempts and updated_at < ${before}))`
  return removed((await query.execute(db)).rows)
}
