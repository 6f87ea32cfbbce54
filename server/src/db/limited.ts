import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { type Database, openPool } from './database.ts'
import type { Tables } from './tables.ts'

/** The database as seen by a person with a limited reach. */
export interface LimitedDatabase {
  /** Contains only these modules: its connections see the views of the schema `reach`, never the tables. */
  within(moduleIds: readonly number[]): Database
  stop(): Promise<void>
}

export function openLimited(url: string, max: number, onError: (error: Error) => void): LimitedDatabase {
  const pool = openPool(url, max, onError)
  return { within: (moduleIds) => within(pool, moduleIds), stop: () => pool.end() }
}

/** The reach that a connection was last set to. */
const reachOf = new WeakMap<PoolClient, string>()

const limitSql =
  "select set_config('search_path', 'reach,public', false), set_config('quantrac.reach', $1, false)"

function within(pool: Pool, moduleIds: readonly number[]): Database {
  const reach = `{${moduleIds.join(',')}}`
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect()
    try {
      // Awaited: no later statement may run with the previous reach. The search path is set here and not when the connection
      // is made: options in the database's address would replace ours, and nothing would be limited.
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
