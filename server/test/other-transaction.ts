import type { Pool, PoolClient } from 'pg'
import { expect, onTestFinished } from 'vitest'

/** A transaction of a test that the program has to wait for. */
export interface OtherTransaction {
  query: PoolClient['query']
  commit(): Promise<void>
  /**
   * Resolves when exactly this many of the program's statements wait for a lock; `statement` is a part of their text.
   */
  awaited(count?: number, statement?: string): Promise<void>
}

/** Ends with the test at the latest: if a failing test left it open, the program could never stop. */
export async function otherTransaction(pool: Pool): Promise<OtherTransaction> {
  const client = await pool.connect()
  let isOpen = true
  const end = (destroy: boolean) => {
    if (isOpen) client.release(destroy)
    isOpen = false
  }
  onTestFinished(() => end(true))
  await client.query('begin')
  return {
    query: client.query.bind(client),
    commit: async () => {
      await client.query('commit')
      end(false)
    },
    awaited: async (count = 1, statement = '') => {
      // Not on the transaction's connection, which keeps seeing the activity of its first query.
      const waiting = async () => {
        const { rowCount } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%' || $1 || '%'`,
          [statement],
        )
        return rowCount ?? 0
      }
      await expect.poll(waiting).toBe(count)
    },
  }
}

/**
 * Blocks the commit of every batch by the counters, which a batch writes last. `reached` resolves when a batch has
 * written everything else and waits; `release` lets it continue.
 */
export async function holdCommits(
  pool: Pool,
): Promise<{ reached(): Promise<void>; release(): Promise<void> }> {
  const other = await otherTransaction(pool)
  await other.query('lock table ingest_counter in access exclusive mode')
  return { reached: () => other.awaited(1, 'ingest_counter'), release: () => other.commit() }
}
