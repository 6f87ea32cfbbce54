import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'

let database: TestDatabase
let one: TestApp
let other: TestApp

beforeAll(async () => {
  database = await createDatabase()
  one = await startTestApp({ databaseUrl: database.url })
  other = await startTestApp({ databaseUrl: database.url })
})
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await database.drop()
})

const addJob = (name: string, payload: unknown) =>
  sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => 1)`.execute(
    one.system.db,
  )

async function jobsOf(name: string): Promise<{ attempts: number; last_error: string | null }[]> {
  const query = sql<{ attempts: number; last_error: string | null }>`
    select attempts, last_error from graphile_worker.jobs where task_identifier = ${name}`
  return (await query.execute(one.system.db)).rows
}

const sessionIds = async () =>
  (await one.system.db.selectFrom('session').select('id').execute()).map((row) => row.id)

async function expire(sessionId: string): Promise<void> {
  await one.system.db
    .updateTable('session')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', sessionId)
    .execute()
}

test('housekeeping removes expired sessions and keeps the others', async () => {
  const gone = await signIn(one)
  const stays = await signIn(one)
  await expire(gone.session_id)
  await addJob('housekeeping', {})
  await expect.poll(sessionIds).not.toContain(gone.session_id)
  expect(await sessionIds()).toContain(stays.session_id)
})

test('the newest ten thousand unmatched rows are kept', async () => {
  const { db } = one.system
  await sql`insert into mqtt_unmatched select 'm', 'f' || n, '{}', 1, now(), now() - n * interval '1 second'
    from generate_series(1, 10003) n`.execute(db)
  await addJob('housekeeping', {})
  const names = async () =>
    (await db.selectFrom('mqtt_unmatched').select('factor_manufacturer_id as name').execute()).map(
      (row) => row.name,
    )
  await expect.poll(async () => (await names()).length).toBe(10_000)
  expect(await names()).not.toContain('f10003')
  expect(await names()).toContain('f1')
})

test('a job with an invalid payload fails and is kept with the reason', async () => {
  await addJob('mail.alert', { alert_ids: ['; drop table alert'] })
  await expect.poll(async () => (await jobsOf('mail.alert'))[0]?.last_error).toContain('number')
})

test('after all connections are cut, the runner continues by itself', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(one.system.db)
  await expect.poll(() => signIn(one).catch(() => null)).not.toBeNull()
  const gone = await signIn(one)
  await expire(gone.session_id)
  await addJob('housekeeping', {})
  await expect.poll(sessionIds).not.toContain(gone.session_id)
})

test('a copy without the jobs role prepares the tables and runs no jobs', async () => {
  const alone = await createDatabase()
  const api = await startTestApp({ databaseUrl: alone.url, config: { roles: new Set(['api']) } })
  await sql`select graphile_worker.add_job('housekeeping')`.execute(api.system.db)
  const waiting = () => sql`select 1 from graphile_worker.jobs`.execute(api.system.db)
  expect((await waiting()).rows).toHaveLength(1)
  const worker = await startTestApp({ databaseUrl: alone.url, config: { roles: new Set(['jobs']) } })
  await expect.poll(async () => (await waiting()).rows.length).toBe(0)
  await Promise.all([api.stop(), worker.stop()])
  await alone.drop()
})
