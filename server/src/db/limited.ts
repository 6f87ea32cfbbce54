import type { Pool, PoolClient } from 'pg'
import { type Database, openPool, type PoolLimits, typed } from './database.ts'
import { preparing } from './prepared.ts'

/** The database as seen by a person with a limited reach. */
export interface LimitedDatabase {
  /** Contains only these modules: its connections see the views of the schema `reach`, never the tables. */
  within(moduleIds: readonly number[]): Database
  stop(): Promise<void>
}

export function openLimited(
  url: string,
  limits: PoolLimits,
  onError: (error: Error) => void,
): LimitedDatabase {
  const pool = openPool(url, limits, onError)
  const known = new Map<string, Database>()
  return {
    within: (moduleIds) => {
      const reach = `{${moduleIds.join(',')}}`
      const database = known.get(reach) ?? within(pool, reach)
      if (known.size >= maxKnown) known.clear()
      known.set(reach, database)
      return database
    },
    stop: () => pool.end(),
  }
}

// They hold no connections, so a forgotten one is simply made again.
const maxKnown = 200

/** The reach that a connection was last set to. */
const reachOf = new WeakMap<PoolClient, string>()

const limitSql =
  "select set_config('search_path', 'reach,public', false), set_config('quantrac.reach', $1, false)"

function within(pool: Pool, reach: string): Database {
  return typed(async () => {
    const client = await pool.connect()
    try {
      // Awaited: no later statement may run with the previous reach. The search path is set here and not when the
      // connection is made: options in the database's address would replace ours, and nothing would be limited.
      if (reachOf.get(client) !== reach) {
        reachOf.delete(client)
        await client.query(limitSql, [reach])
        reachOf.set(client, reach)
      }
    } catch (error) {
      client.release(true)
      throw error
    }
    return preparing(client)
  })
}
