import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Client } from 'pg'
import { connectAtStart } from './database.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** What changes the schema runs under this lock: any number, as long as every copy of the program uses the same one. */
export const migrationLock = 7_824_001

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Runs the migrations that are new to the database, each file in its own transaction, under an advisory lock, so that
 * two copies that start together run them once. Returns the names of the files that ran.
 * @throws if a file that ran before has been changed since.
 */
export async function migrate(url: string): Promise<string[]> {
  const migrations = await readMigrations()
  const client = await connectAtStart(url)
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const known = await client.query("select from pg_class where oid = to_regclass('migration')")
    // Not `if not exists`: a role that may make no table is refused that even where nothing is new, and then it needs
    // none.
    if (known.rowCount === 0)
      await client.query(
        `create table migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())`,
      )
    const done = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration',
    )
    const checksums = new Map(done.rows.map((row) => [row.name, row.checksum]))
    const ran: string[] = []
    for (const migration of migrations) {
      const before = checksums.get(migration.name)
      if (before === migration.checksum) continue
      if (before !== undefined)
        throw new Error(`${migration.name} was changed after it ran: write a new migration instead`)
      await apply(client, migration)
      ran.push(migration.name)
    }
    return ran
  } finally {
    await client.end()
  }
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    // Not possible where the connection is lost; PostgreSQL does it then.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
