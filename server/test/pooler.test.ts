import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase, type TestDatabase } from './database.ts'
import { startTestApp } from './harness.ts'
import { pooler } from './pgbouncer.ts'

const everything = 'extra_float_digits,options'

async function database(): Promise<TestDatabase> {
  const made = await createDatabase()
  onTestFinished(() => made.drop())
  return made
}

/** Gives a setting to every connection of a database. */
async function setDefault({ url }: TestDatabase, setting: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`alter database ${client.database} set ${setting}`)
  await client.end()
}

const startOf = async (databaseUrl: string) => {
  const app = await startTestApp({ databaseUrl })
  await app.stop()
}

test('a pooler that gives each transaction another connection is refused', async (context) => {
  const behind = await database()
  const url = await pooler(context, behind.url, { mode: 'transaction', ignores: everything })
  await expect(startOf(url)).rejects.toThrow(/transaction pooling.*Choose session pooling/)
})

test('a pooler that drops or refuses the settings of connections is refused', async (context) => {
  const behind = await database()
  await setDefault(behind, "timezone = 'Asia/Ho_Chi_Minh'")
  const dropping = await pooler(context, behind.url, { mode: 'session', ignores: everything })
  await expect(startOf(dropping)).rejects.toThrow(/drops the settings of connections.*alter database/)
  const refusing = await pooler(context, behind.url, { mode: 'session', ignores: 'extra_float_digits' })
  await expect(startOf(refusing)).rejects.toThrow(
    /refuses settings of connections.*ignore_startup_parameters/,
  )
})

test('a pooler that keeps each session on its connection serves', async (context) => {
  const behind = await database()
  const url = await pooler(context, behind.url, { mode: 'session', ignores: everything })
  const app = await startTestApp({ databaseUrl: url })
  onTestFinished(() => app.stop())
  const health = await fetch(`${app.url}/api/health/ready/`)
  expect(health.status).toBe(200)
})
