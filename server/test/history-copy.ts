import type { Pool } from 'pg'
import type { Context } from '../src/context.ts'
import { openDatabase } from '../src/db/database.ts'
import { createLog } from '../src/log.ts'
import { sureOf } from '../src/sure-time.ts'
import type { StoreDeps } from '../src/features/readings/store/store.service.ts'

/** What of a running copy the history needs. */
export interface HistoryCopy {
  readonly ctx: Context
  readonly pool: Pool
  stop(): Promise<void>
}

/** What storing and changing readings needs, by another clock than the copy's: no reading is ahead of it. */
export const depsOf = (
  { pool, ctx: { bus, log } }: Pick<HistoryCopy, 'pool' | 'ctx'>,
  now: () => Date,
): StoreDeps => ({
  pool,
  bus,
  log,
  mail: false,
  now,
})

/** On a database, with a clock in epoch milliseconds; nobody listens to it and nothing is mailed. */
export function openCopy(url: string, now: () => number): HistoryCopy {
  const connections = openDatabase(url, { max: 4 }, () => undefined)
  const ctx = {
    db: connections.db,
    now: () => new Date(now()),
    sure: sureOf(() => new Date(now())),
    reach: null,
    actor: null,
    locale: 'en',
    log: createLog('silent'),
    bus: { publish: () => undefined, on: () => () => undefined },
    config: { retentionDays: null, alertRetentionDays: null, smtpUrl: null },
    ip: '',
    userAgent: '',
    afterCommit: (work: () => void) => work(),
  } as unknown as Context // of the rest nothing is asked
  return { ctx, pool: connections.pool, stop: () => connections.stop() }
}
