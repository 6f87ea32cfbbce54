import type { PermissionCode, Role } from '@quantrac/contract'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type Database, isInterlocked } from './db/database.ts'
import type { Totals } from './db/totals.ts'
import type { Bus } from './live/bus.ts'
import type { SureTime } from './sure-time.ts'

export type Locale = 'vi' | 'en'

/** The API key that a call is made by. */
export interface ActorKey {
  readonly id: number
  readonly name: string
  readonly expires_at: Date
  isAllowedFrom(address: string): boolean
}

/** The signed-in person who makes a call, and what they may do; at most a few seconds old. */
export interface Actor {
  readonly user_id: number
  readonly session_id: string
  readonly email: string
  readonly role: Role
  /** The key of their account that makes the call; null: the person does. */
  readonly key: ActorKey | null
  /** True: their days to set up a second factor are over, and they may do nothing else. Otherwise it is missing. */
  readonly isOverdue?: true
  readonly permissions: ReadonlySet<PermissionCode>
  /**
   * The modules that a permission is limited to; one that is not in it reaches all. `signed-in` is for calls that need
   * none.
   */
  readonly moduleScope: ReadonlyMap<PermissionCode | 'signed-in', readonly number[]>
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

/** What every service function is given, from every transport. */
export interface Context {
  /**
   * The pool, or the transaction that `transaction` opened. With a limited reach it contains nothing outside that
   * reach.
   */
  readonly db: Database
  /** The modules that this call reaches; null: all. */
  readonly reach: readonly number[] | null
  /** null: the system itself, or a person who is not signed in. */
  readonly actor: Actor | null
  readonly now: () => Date
  /** What is removed, packed or due asks for its time, which a wrong clock does not move. */
  readonly sure: SureTime
  readonly locale: Locale
  readonly log: Logger
  readonly bus: Bus
  readonly totals: Totals
  readonly keys: Keys
  readonly config: Config
  readonly ip: string
  /**
   * Where the console of this call was opened, e.g. `https://quantrac.example`, as the browser says it; '' if it does
   * not, or of another place than was called.
   */
  readonly origin: string
  readonly userAgent: string
  /** Of a heavy call: aborts when its client has gone, or has its answer. */
  readonly gone: AbortSignal
  /** Runs `work` after the commit of the current transaction; immediately if there is none. */
  readonly afterCommit: (work: () => void) => void
}

const attempts = 3

/**
 * Runs work in one transaction, then what it gave to afterCommit. Inside a transaction, the work joins it.
 * If the database aborts it because of another transaction (`isInterlocked`), the work runs again.
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

/** The signed-in person of a context that has passed a permission check. */
export function actorOf(ctx: Context): Actor {
  if (ctx.actor === null)
    throw new Error('this work needs a signed-in person, but its route allows calls without one')
  return ctx.actor
}
