import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { type Database, openPool } from './database.ts'
import type { Tables } from './tables.ts'

/** The database as somebody meets it whose rights reach some stations only. */
export interface LimitedDatabase {
  /** Everything beyond these stations does not exist in it: its connections see the views of the schema `reach`, never the tables. */
  within(moduleIds: readonly number[]): Database
  stop(): Promise<void>
}

export function openLimited(url: string, max: number, onError: (error: Error) => void): LimitedDatabase {
  const pool = openPool(url, max, onError)
  return { within: (moduleIds) => within(pool, moduleIds), stop: () => pool.end() }
}

/** What a connection was last limited to. */
const reachOf = new WeakMap<PoolClient, string>()

const limitSql =
  "select set_config('search_path', 'reach,public', false), set_config('quantrac.reach', $1, false)"

function within(pool: Pool, moduleIds: readonly number[]): Database {
  const reach = `{${moduleIds.join(',')}}`
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect()
    try {
      // Waited for: whatever follows must never run with the reach of the one before. The path is set here too, not as the
      // connection is made: options that the database's address brings would take the place of ours, and nothing be limited.
      if (reachOf.get(client) !== reach) {
        reachOf.delete(client)
        await client.query(limitSql, [reach])
        reachOf.set(client, reach)
      }
    } catch (error) {
      client.release(true)
      throw error
    }
    return client
  }
  const limited = { connect, end: async () => undefined, options: pool.options }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: limited }) })
}
