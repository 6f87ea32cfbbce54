import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  /** connection string for pg */
  url: string
  /** Removes the database and ends its remaining connections. */
  drop(): Promise<void>
}

/** Runs a statement that no transaction may hold, such as `create database`. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates a new database on the PostgreSQL of this test run, with all migrations and no rows. */
export const createDatabase = (): Promise<TestDatabase> => copyDatabase(inject('migratedDatabase'))

/** The same without migrations. */
export const createEmptyDatabase = (): Promise<TestDatabase> => copyDatabase('template0')

async function copyDatabase(template: string): Promise<TestDatabase> {
  const url = inject('clusterUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copies the files, which is faster than through the write-ahead log.
  await onServer(url, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: withDatabase(url, name),
    drop: () => onServer(url, `drop database if exists ${name} with (force)`),
  }
}

/** Replaces the path only: a socket's connection string has no host, which URL cannot parse. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^([a-z]+:\/\/[^/]*)\/[^?]*/, `$1/${name}`)
}

const signIn = /^[a-z]+:\/\/[^@]*@/
const signInOf = (name: 'clusterUrl' | 'programUrl') => signIn.exec(inject(name))?.[0] ?? ''

/**
 * The address of a database of this run for the program's role, which owns nothing; other addresses stay as they are.
 */
export function programUrlOf(url: string): string {
  return url.startsWith(signInOf('clusterUrl')) ? url.replace(signIn, signInOf('programUrl')) : url
}

/** Runs a statement in the database of a program as its owner, which the program is not. */
export async function asOwner(
  { system }: { readonly system: { readonly config: { readonly databaseUrl: string | null } } },
  statement: string,
): Promise<void> {
  const url = (system.config.databaseUrl ?? '').replace(signIn, signInOf('clusterUrl'))
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** SQL for the owner: empties the audit log, which refuses it otherwise. */
export const emptyAuditLog = `alter table audit_log disable trigger user; truncate audit_log restart identity;
  alter table audit_log enable trigger user`
