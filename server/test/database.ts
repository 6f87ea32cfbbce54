import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  /** connection string for pg */
  url: string
  /** Removes the database and ends its remaining connections. */
  drop(): Promise<void>
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates a new, empty database on the PostgreSQL of this test run. */
export async function createDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(`create database ${name} template template0`)
  return {
    url: withDatabase(inject('clusterUrl'), name),
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  }
}

/** Replaces the path only: a socket's connection string has no host, which URL cannot parse. */
function withDatabase(url: string, name: string): string {
  return url.replace(/^([a-z]+:\/\/[^/]*)\/[^?]*/, `$1/${name}`)
}

/** SQL: empties the audit log, which refuses it otherwise. */
export const emptyAuditLog = `alter table audit_log disable trigger user; truncate audit_log restart identity;
  alter table audit_log enable trigger user`
