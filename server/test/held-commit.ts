import type { Pool } from 'pg'
import { expect } from 'vitest'

/**
 * Keeps every batch from committing: the counters are the last thing a batch writes. `reached` resolves when one has written
 * everything else and waits; `release` lets it go on.
 */
export async function holdCommits(
  pool: Pool,
): Promise<{ reached(): Promise<void>; release(): Promise<void> }> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('lock table ingest_counter in access exclusive mode')
  return {
    reached: async () => {
      const waiting = async () => {
        const { rowCount } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%ingest_counter%'`,
        )
        return rowCount ?? 0
      }
      await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0)
    },
    release: async () => {
      await client.query('commit')
      client.release()
    },
  }
}
