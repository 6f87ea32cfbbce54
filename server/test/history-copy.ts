import type { Pool } from 'pg'
import type { Context } from '../src/context.ts'
import { openDatabase } from '../src/db/database.ts'
import { createLog } from '../src/log.ts'

/** What of a running copy the history needs. */
export interface HistoryCopy {
  readonly ctx: Context
  readonly pool: Pool
  stop(): Promise<void>
}

/** On a database, with a clock in epoch milliseconds; nobody listens to it and nothing is mailed. */
export function openCopy(url: string, now: () => number): HistoryCopy {
  const connections = openDatabase(url, { max: 4 }, () => undefined)
  const ctx = {
    db: connections.db,
    now: () => new Date(now()),
    reach: null,
    actor: null,
    locale: 'en',
    log: createLog('silent'),
    bus: { publish: () => undefined, on: () => () => undefined },
    config: { retentionDays: null },
    ip: '',
    userAgent: '',
    afterCommit: (work: () => void) => work(),
  } as unknown as Context // of the rest nothing is asked
  return { ctx, pool: connections.pool, stop: () => connections.stop() }
}
