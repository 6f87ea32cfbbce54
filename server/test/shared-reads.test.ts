import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '../src/db/database.ts'
import { createDatabase } from './database.ts'

const database = await createDatabase()
const { db, pool } = openDatabase(database.url, { max: 4 }, () => undefined)

/** The connection that runs a read; called often enough, reads of one turn share theirs. */
const pid = async (on: Database = db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)).rows[0]?.pid

const quotient = async (by: number) =>
  (await sql<{ q: number }>`select 10 / ${by}::int as q`.execute(db)).rows[0]?.q

const slow = async () =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(0.05)`.execute(db)).rows[0]?.pid

const often = async (read: () => Promise<unknown>) => {
  for (let n = 0; n < 6; n++) await read()
}

const distinct = async (reads: readonly Promise<unknown>[]) => new Set(await Promise.all(reads)).size

test('frequent reads of one turn share a connection, slow ones do not', async () => {
  await often(pid)
  await often(slow)
  await expect.poll(() => distinct([pid(), pid(), pid()])).toBe(1)
  expect(await distinct([slow(), slow(), slow()])).toBe(3)
})

test('a read of a transaction runs on its connection, and on no other', async () => {
  await often(pid)
  await db.transaction().execute(async (tx) => {
    const own = await pid(tx)
    expect(await pid(tx)).toBe(own)
    expect(await pid()).not.toBe(own)
  })
})

test('a read that fails fails alone', async () => {
  await often(() => quotient(2))
  const answers = await Promise.allSettled([quotient(5), quotient(0), quotient(2)])
  expect(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.code)),
  ).toEqual([2, '22012', 5])
})

test('all connections are free afterwards, also after one was ended', async () => {
  await often(pid)
  const ended = await pid()
  const reads = Promise.allSettled([slow(), pid(), quotient(2)])
  await sql`select pg_terminate_backend(${ended}::int)`.execute(db)
  await reads
  // The ended connection is noticed a moment later.
  await expect.poll(() => pid().catch(() => ended)).not.toBe(ended)
  await expect.poll(() => [pool.idleCount, pool.waitingCount]).toEqual([pool.totalCount, 0])
  await pool.end()
  await database.drop()
})
