import type { Pool, PoolClient } from 'pg'
import { isDatabaseDown, isInterlocked } from '../../../db/database.ts'
import { memoryOf } from './factor-memory.ts'
import type { LockedFactors } from './factor-state-locks.queries.ts'
import { lockFactorStates } from './factor-state-locks.service.ts'

const attempts = 6

/**
 * One transaction that holds a factor; it is tried again where another one was in its way. When it returns, all of it
 * is durable.
 */
export const whileHeld = <T>(
  deps: { readonly pool: Pool },
  factorId: number,
  work: (client: PoolClient, held: LockedFactors) => Promise<T>,
): Promise<T> => whileAllHeld(deps, [factorId], work)

/** The same of several factors, in the order of their ids. */
export async function whileAllHeld<T>(
  { pool }: { readonly pool: Pool },
  factorIds: readonly number[],
  work: (client: PoolClient, held: LockedFactors) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(pool, (client) => holding(client, { pool, factorIds, work }))
    } catch (error) {
      if (attempt === attempts || !isInterlocked(error)) throw error
    }
  }
}

async function holding<T>(
  client: PoolClient,
  {
    pool,
    factorIds,
    work,
  }: {
    pool: Pool
    factorIds: readonly number[]
    work: (client: PoolClient, held: LockedFactors) => Promise<T>
  },
): Promise<T> {
  const held = await lockFactorStates(client, factorIds, { memory: memoryOf(pool), lockWaitMs: 0 })
  return await work(client, held)
}

/** Reads what was committed before one instant; holds and writes nothing. */
export async function asOfNow<T>(
  { pool }: { readonly pool: Pool },
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return await once(pool, async (client) => {
    await client.query('begin transaction isolation level repeatable read, read only')
    return await work(client)
  })
}

async function once<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    const done = await work(client)
    await client.query('commit')
    return done
  } catch (error) {
    broken = isDatabaseDown(error)
    if (!broken) await client.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    client.release(broken)
  }
}
