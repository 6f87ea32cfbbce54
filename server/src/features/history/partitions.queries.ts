import type { Pool, PoolClient } from 'pg'
import { isDatabaseDown } from '../../db/database.ts'
import type { Period } from './period.ts'

// Any number, the same in every copy; a partition is made by one of them.
const partitionLock = 7_824_010

export interface Partition extends Period {
  readonly name: string
}

/** Runs work in a transaction of its own. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    broken = isDatabaseDown(error)
    if (!broken) await client.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    client.release(broken)
  }
}

export async function lockPartitions(client: PoolClient): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [partitionLock])
}

/** Every partition of `reading`: of a day, or of a month where it was made before there were days. */
export async function selectPartitions(client: PoolClient): Promise<Partition[]> {
  const { rows } = await client.query<{ name: string; start: Date; end: Date }>(
    `select p.name, substring(p.bound from $$FROM \\('([^']+)'\\)$$)::timestamptz as start,
       substring(p.bound from $$TO \\('([^']+)'\\)$$)::timestamptz as end
     from (select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'public.reading'::regclass) p`,
  )
  return rows.map(({ name, start, end }) => ({ name, start: start.getTime(), end: end.getTime() }))
}

// Only the owner of the tables can change partitions, and the program is another role: functions of the database do it.

export async function createPartition(client: PoolClient, { name, start, end }: Partition): Promise<void> {
  await client.query('select make_reading_partition($1, $2, $3)', [name, new Date(start), new Date(end)])
}

/**
 * Keeps everybody from the readings of open days until the transaction ends; fails where that takes longer than a
 * moment.
 */
export async function lockReadings(client: PoolClient): Promise<void> {
  await client.query("set local lock_timeout = '100ms'")
  await client.query('lock table reading in access exclusive mode')
}

/**
 * Takes a partition out of the table, so that it can be dropped at leisure: to delete its files takes longer than
 * anybody may wait.
 */
export async function detachPartition(client: PoolClient, name: string): Promise<void> {
  await client.query('select detach_reading_partition($1)', [name])
}

/** Drops what is detached, also by a copy that was killed before it had dropped it. */
export async function dropDetached(client: PoolClient): Promise<void> {
  await client.query('select drop_detached_partitions()')
}

/** The midnight up to which every factor is packed; null where one is not at all, or there is none. */
export async function selectPackedEnd(client: PoolClient): Promise<number | null> {
  const { rows } = await client.query<{ end: Date | null }>(
    `select day_start(case when bool_and(packed_until is not null) then min(packed_until) end + 1) as end from factor_state`,
  )
  return rows[0]?.end?.getTime() ?? null
}
