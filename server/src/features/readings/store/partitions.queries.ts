import type { Pool } from 'pg'

// Any number, the same in every copy; a partition is made by one of them.
const partitionLock = 7_824_010

/** The month of an instant in UTC, counted from year 0, which identifies a partition. */
export function monthOf(ts: number): number {
  const date = new Date(ts)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/**
 * Creates the partition of a month if there is none. It is created beside the table and then attached: readers and writers of
 * the other months are not blocked.
 */
export async function createPartition(pool: Pool, month: number): Promise<void> {
  const name = `reading_${monthText(month).replace('-', '_')}`
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [partitionLock])
    const found = await client.query(
      `select from pg_inherits where inhparent = 'reading'::regclass and inhrelid = to_regclass($1)`,
      [name],
    )
    if (found.rowCount === 0) {
      await client.query(`create table ${name} (like reading including all)`)
      await client.query(
        `alter table reading attach partition ${name}
         for values from ('${monthText(month)}-01T00:00:00Z') to ('${monthText(month + 1)}-01T00:00:00Z')`,
      )
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

const monthText = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
