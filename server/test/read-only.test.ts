import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'

let database: TestDatabase
let app: TestApp
let admin: TestActor

beforeAll(async () => {
  database = await createDatabase()
  app = await startTestApp({ databaseUrl: database.url })
  admin = await signIn(app, { role: 'admin' })
})
afterAll(async () => {
  await app.stop()
  await database.drop()
})

/** As a server that was the primary one: it reads, and takes no writes. Its connections stay open. */
async function setReadOnly(isOn: boolean): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  await client.query(`alter database ${client.database} set default_transaction_read_only = ${isOn}`)
  // Those that are open keep their own setting: with it, all are as new ones would be.
  if (isOn)
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
      [client.database],
    )
  await client.end()
}

const change = (name: string) => app.call('organisationUpdate', { body: { name } }, admin)

test('a database that takes no writes is answered as one that is away, and its connections are not used again', async () => {
  expect((await change('Before')).status).toBe(200)
  await setReadOnly(true)
  // The first calls meet connections that were ended; from then on, new ones are read-only.
  await expect.poll(async () => (await change('During')).body).toMatchObject({ code: 'database-unavailable' })
  for (let call = 0; call < 30; call += 1) {
    const answer = await app.raw('organisationUpdate', { body: { name: 'During' } }, admin)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  }
  await setReadOnly(false)
  // Each connection that refuses is gone after its refusal: so many calls, and no minutes.
  await expect.poll(async () => (await change('After')).status).toBe(200)
  for (let call = 0; call < 30; call += 1) expect((await change('After')).status).toBe(200)
})
