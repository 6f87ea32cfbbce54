import type { Pool } from 'pg'
import { type Database, openDatabase, type PoolLimits } from './database.ts'
import { openLimited } from './limited.ts'

/**
 * The connections of people's calls. The program's own work (readings, jobs, feeds, health, who is signed in) has
 * others.
 */
export interface RequestPools {
  /** `reach`: the modules that the call reaches; null: all. Heavy calls do not use the connections of the others. */
  of(call: { readonly reach: readonly number[] | null; readonly heavy: boolean }): Database
  /** For storing the readings that people bring. */
  readonly store: Pool
  stop(): Promise<void>
}

// PostgreSQL's default is 100 connections for all copies together; docs/operations.md says what a copy needs.
const querySeconds = 10
const quick: PoolLimits = { max: 8, querySeconds }
// A call that has come so far waits for the statements before it.
const heavy: PoolLimits = { max: 6, querySeconds, waitSeconds: 15 }
/** Of people whose reach is limited. */
const heavyLimited: PoolLimits = { ...heavy, max: 4 }

export function openRequestPools(url: string, onError: (error: Error) => void): RequestPools {
  const all = { quick: openDatabase(url, quick, onError), heavy: openDatabase(url, heavy, onError) }
  const limited = {
    quick: openLimited(url, quick, onError),
    heavy: openLimited(url, heavyLimited, onError),
  }
  return {
    of: ({ reach, heavy: isHeavy }) => {
      const kind = isHeavy ? 'heavy' : 'quick'
      return reach === null ? all[kind].db : limited[kind].within(reach)
    },
    store: all.heavy.pool,
    stop: async () => {
      const pools = [all.quick, all.heavy, limited.quick, limited.heavy]
      await Promise.all(pools.map((pool) => pool.stop()))
    },
  }
}
