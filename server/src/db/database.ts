import type { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import {
  Client,
  type ClientConfig,
  Pool,
  type PoolClient,
  type QueryConfig,
  TypeOverrides,
  types as builtin,
} from 'pg'
import { type Connection, preparing } from './prepared.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

// bigint as number: ids and counts stay far below 2^53. A date stays text: a calendar day has no zone.
const types = new TypeOverrides()
types.setTypeParser(builtin.builtins.INT8, Number)
types.setTypeParser(builtin.builtins.DATE, (text) => text)

export interface Connections {
  readonly db: Database
  /** The underlying pool, for ingest's plain SQL. */
  readonly pool: Pool
  stop(): Promise<void>
}

/**
 * Settings of every connection of this program: the zone is UTC and floats are written with all their digits, whatever
 * the server's settings, so that no answer depends on them and a page holds the very same numbers as its rows.
 * Statements are not compiled: where PostgreSQL expects many rows and finds few, as packing does, that takes fifty
 * times as long as running them.
 */
export function connectionSettings(url: string): ClientConfig {
  return {
    connectionString: url,
    types,
    options: '-c timezone=UTC -c extra_float_digits=1 -c jit=off',
    application_name: 'quantrac',
  }
}

// Without it, a host that drops packets would block the start for ever, without a message.
const answerMs = 15_000
const longestAnswerMs = 5000

/** A connection of the start, which waits for the database's answer for a bounded time; the caller ends it. */
export async function connectAtStart(url: string): Promise<Client> {
  const client = new Client({ ...connectionSettings(url), connectionTimeoutMillis: answerMs })
  // Without a listener, a lost connection would end the process before the statement on its way is refused.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export interface PoolLimits {
  readonly max: number
  /** How long a statement may take; the database ends it. */
  readonly querySeconds?: number
  /** How long a caller waits for a connection. */
  readonly waitSeconds?: number
}

/** Connections are made when first needed, so this never fails: the first query fails if the database is down. */
export function openPool(url: string, limits: PoolLimits, onError: (error: Error) => void): Pool {
  const { max, querySeconds = 30, waitSeconds = 5 } = limits
  const pool = new Pool({
    ...connectionSettings(url),
    max,
    connectionTimeoutMillis: waitSeconds * 1000,
    // Sends statements that do not wait for each other together, which halves the round trips of ingest.
    pipeline: true,
  })
  // Without a listener, the end of an idle connection (the database restarted) would end the process.
  // While the pool ends, it does not wait for its connections to close: the database may close them first.
  pool.on('error', (error) => (pool.ending ? undefined : onError(error)))
  // The same for a connection in use: its running statement rejects.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    // Before every other statement; as a setting of the connection, poolers refuse or drop it.
    client.query(`set statement_timeout = '${querySeconds}s'`).catch(() => undefined)
    endIfReadOnly(client)
  })
  return pool
}

/**
 * Ends a connection whose server takes no writes any more: after a change of the primary server its connections go on
 * and would fail for ever, while new ones reach the new primary. The pool drops an ended connection when it is
 * released.
 */
function endIfReadOnly(client: PoolClient): void {
  const { connection } = client as PoolClient & { connection: EventEmitter } // the protocol's own events, which pg does not declare
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === readOnly) void client.end()
  })
}

const readOnly = '25006'

/** Opens typed queries on a new pool. */
export function openDatabase(url: string, limits: PoolLimits, onError: (error: Error) => void): Connections {
  const pool = openPool(url, limits, onError)
  return { db: typed(async () => preparing(await pool.connect())), pool, stop: () => pool.end() }
}

/**
 * Whether the database answers. A connection that stands still is given up, so that the next question goes over another
 * one.
 */
export async function answersSoon(pool: Pool): Promise<boolean> {
  const client = await pool.connect().catch(() => null)
  if (client === null) return false
  const over = new AbortController()
  const isAnswered = await Promise.race([
    client.query('select 1').then(
      () => true,
      () => false,
    ),
    setTimeout(longestAnswerMs, false, { signal: over.signal }),
  ])
  over.abort()
  client.release(!isAnswered)
  return isAnswered
}

/** Typed queries on connections that `connect` gives. */
export function typed(connect: () => Promise<PostgresPoolClient>): Database {
  const pool = { connect, end: async () => undefined, options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** True if the database could not be reached or is shutting down, and not for a refused statement. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // 08: connection, 57P: shutting down or starting, 53: insufficient resources (connections, disk, memory)
  // 25006: the server is no primary any more, or was made read-only
  if (/^(08|57P|53)/.test(code) || code === readOnly) return true
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/.test(
    error.message,
  )
}

// 23503: a row that this one refers to was deleted after it was read, such as a recipient of an alert.
const interlocked = new Set<unknown>(['40P01', '40001', '23503'])

/**
 * True if two transactions conflicted (a deadlock, a serialization failure, a row deleted meanwhile): a retry
 * may succeed.
 */
export function isInterlocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && interlocked.has(error.code)
}

/**
 * True if the statement was refused for its content: data (22), constraints (23), a row named twice (21), a limit (54),
 * or an error of our own. Every other error is about the server's state, and a retry may succeed.
 */
export function isRefusal(error: unknown): boolean {
  if (isDatabaseDown(error)) return false
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return code === '' || /^(21|22|23|54)/.test(code)
}

/** Typed queries on a connection on which plain SQL has begun a transaction; they become part of it. */
export function databaseOn(client: PoolClient): Database {
  const held: Connection = { query: client.query.bind(client), release: () => undefined }
  return typed(async () => preparing(held))
}

/** The other way round: plain SQL within a transaction of typed queries. */
export function clientOn(db: Database): PoolClient {
  const query = async (given: string | QueryConfig, values: unknown[] = []) => {
    const { text, values: own = values } = typeof given === 'string' ? { text: given } : given
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, own))
    return { rows, rowCount: rows.length, command: '' }
  }
  // The two methods that those who are given a connection call.
  return { query, release: () => undefined } as unknown as PoolClient
}
