import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import { type ClientConfig, Pool, type PoolClient, TypeOverrides, types as builtin } from 'pg'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

// bigint as number: ids and counts stay far below 2^53. A date stays text: a calendar day has no zone.
const types = new TypeOverrides()
types.setTypeParser(builtin.builtins.INT8, Number)
types.setTypeParser(builtin.builtins.DATE, (text) => text)

export interface Connections {
  readonly db: Database
  /** The pool beneath, for ingest's plain SQL. */
  readonly pool: Pool
  stop(): Promise<void>
}

/** What every connection of this program has in common. The zone is UTC so that no answer depends on the server's setting. */
export function connectionSettings(url: string): ClientConfig {
  return { connectionString: url, types, options: '-c timezone=UTC', application_name: 'quantrac' }
}

/**
 * Connections are made when first needed, so this never fails; a database that is down shows at the first query. `max` is the
 * number of connections at most.
 */
export function openPool(url: string, max: number, onError: (error: Error) => void): Pool {
  const pool = new Pool({
    ...connectionSettings(url),
    max,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    // Statements that do not wait for each other's answers go out together: ingest saves half of its round trips.
    pipeline: true,
  })
  // Without a listener an idle connection's end (the database restarted) would end the process.
  // At the end the pool does not wait for its connections to close: the database may close them first.
  pool.on('error', (error) => (pool.ending ? undefined : onError(error)))
  // The same while somebody holds the connection: the statement in hand fails and says so.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Opens the pools' owner, on a pool of its own. */
export function openDatabase(url: string, max: number, onError: (error: Error) => void): Connections {
  const pool = openPool(url, max, onError)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, stop: () => pool.end() }
}

/** True where the database could not be reached or is going away, as against a statement it refused. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // 08: connection, 57P: shut down or starting, 53: no room (connections, disk, memory)
  if (/^(08|57P|53)/.test(code)) return true
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/.test(
    error.message,
  )
}

// The last: a row that this one refers to was deleted after it was read, such as somebody who was to hear of an alert.
const interlocked = new Set<unknown>(['40P01', '40001', '23503'])

/**
 * True where two transactions stood in each other's way (a deadlock, a serialization failure, a row that went meanwhile): the
 * same again may pass.
 */
export function isInterlocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && interlocked.has(error.code)
}

/**
 * True where the statement was refused for what is in it: data (22), constraints (23), a row named twice (21), a limit (54), or
 * an error of our own. Everything else says something of the server's state and may pass.
 */
export function isRefusal(error: unknown): boolean {
  if (isDatabaseDown(error)) return false
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return code === '' || /^(21|22|23|54)/.test(code)
}

/** Typed queries on a connection that plain SQL has already begun a transaction on; they become part of it. */
export function databaseOn(client: PoolClient): Database {
  const query = client.query.bind(client) as PostgresPoolClient['query'] // of its overloads, the two that Kysely uses
  const connection: PostgresPoolClient = { query, release: () => undefined }
  const pool = { connect: async () => connection, end: async () => undefined, options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
