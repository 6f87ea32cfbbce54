import type { PermissionCode, Role } from '@quantrac/contract'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type Database, isInterlocked } from './db/database.ts'
import type { Bus } from './live/bus.ts'

export type Locale = 'vi' | 'en'

/** Who is asking: a signed-in person and what they may do, as of a few seconds ago at most. */
export interface Actor {
  readonly user_id: number
  readonly session_id: string
  readonly email: string
  readonly role: Role
  readonly permissions: ReadonlySet<PermissionCode>
  /** The stations that a right is limited to; a right that is not in it reaches all. `signed-in` is what needs no right. */
  readonly limits: ReadonlyMap<PermissionCode | 'signed-in', readonly number[]>
}

/** Keys derived from the installation's one secret. */
export interface Keys {
  /** Signs access tokens. */
  readonly token: Uint8Array
  /** Derives refresh tokens. */
  readonly refresh: Uint8Array
  /** AES-256 key of what is stored encrypted. */
  readonly storage: Uint8Array
}

/** What every piece of work is given, whichever transport it came by. */
export interface Context {
  /** The pool, or the transaction that `transaction` opened. Where the reach is limited, nothing beyond it is in there. */
  readonly db: Database
  /** The stations that this work reaches; null: all. */
  readonly reach: readonly number[] | null
  /** null: the system itself, or nobody yet. */
  readonly actor: Actor | null
  readonly now: () => Date
  readonly locale: Locale
  readonly log: Logger
  readonly bus: Bus
  readonly keys: Keys
  readonly config: Config
  readonly ip: string
  readonly userAgent: string
  /** Runs after the commit of the transaction in hand; at once where there is none. */
  readonly afterCommit: (work: () => void) => void
}

const attempts = 3

/**
 * Runs work in one transaction; what it handed to afterCommit runs once it is durable. Within a transaction the work joins it.
 * Where the database ends it because of another transaction (`isInterlocked`), the work is run again.
 */
export async function transaction<T>(ctx: Context, work: (tx: Context) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  for (let attempt = 1; ; attempt += 1) {
    const later: (() => void)[] = []
    try {
      const result = await ctx.db
        .transaction()
        .execute((trx) => work({ ...ctx, db: trx, afterCommit: (next) => later.push(next) }))
      for (const next of later) next()
      return result
    } catch (error) {
      if (attempt === attempts || !isInterlocked(error)) throw error
    }
  }
}

/** The signed-in person of a context that a permission check has already let through. */
export function actorOf(ctx: Context): Actor {
  if (ctx.actor === null) throw new Error('this work needs a signed-in person: the route let nobody through')
  return ctx.actor
}
