import type { Pool, PoolClient } from 'pg'
import { expect, onTestFinished } from 'vitest'

/** A transaction beside the program, begun by a test, for what the program must wait for. */
export interface OtherTransaction {
  query: PoolClient['query']
  commit(): Promise<void>
  /** Until exactly so many of the program's statements wait for a lock; `statement` is a part of their text. */
  awaited(count?: number, statement?: string): Promise<void>
}

/** It ends with the test at the latest: left open by a test that fails, it would keep the program from ever stopping. */
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
      // Not on the transaction's own connection: it sees the activity as it was when it first asked.
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
 * Keeps every batch from committing: the counters are the last thing a batch writes. `reached` resolves when one has written
 * everything else and waits; `release` lets it go on.
 */
export async function holdCommits(
  pool: Pool,
): Promise<{ reached(): Promise<void>; release(): Promise<void> }> {
  const other = await otherTransaction(pool)
  await other.query('lock table ingest_counter in access exclusive mode')
  return { reached: () => other.awaited(1, 'ingest_counter'), release: () => other.commit() }
}
