import { Client } from 'pg'
import { expect, test } from 'vitest'
import { openPool } from '../src/db/database.ts'
import { createDatabase, createEmptyDatabase } from './database.ts'

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

test('each test database is new', async () => {
  const [one, other] = await Promise.all([createDatabase(), createEmptyDatabase()])
  const client = await connect(one.url)
  await client.query('create table mark (n int)')
  const neighbour = await connect(other.url)
  const { rows } = await neighbour.query("select to_regclass('mark') as mark")
  expect(rows).toEqual([{ mark: null }])
  await Promise.all([client.end(), neighbour.end()])
  await Promise.all([one.drop(), other.drop()])
})

test('a test database can be dropped while a client is connected to it', async () => {
  const database = await createDatabase()
  const client = await connect(database.url)
  client.on('error', () => {})
  await database.drop()
  await expect(connect(database.url)).rejects.toThrow('does not exist')
})

test('no statement of the program is compiled, whatever the server’s settings', async () => {
  const database = await createDatabase()
  const client = await connect(database.url)
  await client.query(
    `do $$ begin execute format('alter database %I set jit = on', current_database()); end $$`,
  )
  await client.end()
  const pool = openPool(database.url, { max: 1 }, (error) => {
    throw error
  })
  const { rows } = await pool.query('show jit')
  expect(rows).toEqual([{ jit: 'off' }])
  await pool.end()
  await database.drop()
})
