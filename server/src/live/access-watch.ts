import { closeCodes } from '@quantrac/contract'
import type { Logger } from 'pino'
import type { Actor } from '../context.ts'
import { AppError } from '../errors.ts'
import type { BusEvents } from './bus.ts'
import { type FeedName, mayRead } from './handshake.ts'
import type { OpenSockets } from './open-sockets.ts'

export interface AccessSource {
  /** Returns the same person with current rights. @throws AppError token-invalid if the session ended. */
  recheck(actor: Pick<Actor, 'user_id' | 'session_id'>): Promise<Actor>
  /**
   * Calls back when rights or sessions of the named people may have changed (no ids: everybody's); returns the function
   * that unsubscribes.
   */
  onAccessChanged(listener: (changed: BusEvents['access.changed']) => void): () => void
}

// The answer of `recheck` itself may be up to 4 s old: together, a revocation takes effect within 5 s even if its
// notice was lost.
const everyMs = 1000
// Low, so that thousands of sessions do not use up the database's connections.
const concurrency = 4

/** Closes the sockets of people who lost their session or the permission for a feed. */
export class AccessWatch {
  readonly #sockets: OpenSockets
  readonly #source: AccessSource
  readonly #log: Logger
  readonly #due = new Set<string>()
  #running: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null
  #unsubscribe: () => void = () => undefined

  constructor(options: { sockets: OpenSockets; source: AccessSource; log: Logger }) {
    this.#sockets = options.sockets
    this.#source = options.source
    this.#log = options.log
  }

  start(): void {
    this.#unsubscribe = this.#source.onAccessChanged((changed) => this.#check(this.#named(changed)))
    this.#timer = setInterval(() => this.#check(this.#sockets.sessionIds()), everyMs)
  }

  async stop(): Promise<void> {
    this.#unsubscribe()
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#due.clear()
    await this.#running
  }

  #named({ user_ids, session_ids }: BusEvents['access.changed']): string[] {
    if (user_ids === undefined && session_ids === undefined) return this.#sockets.sessionIds()
    const users = new Set(user_ids)
    return this.#sockets
      .sessionIds()
      .filter(
        (id) =>
          session_ids?.includes(id) ||
          users.has(this.#sockets.ofSession(id)[0]?.connection.actor.user_id ?? 0),
      )
  }

  /** A session that is named again during its check is checked again. */
  #check(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.#due.add(id)
    this.#running ??= Promise.all(Array.from({ length: concurrency }, () => this.#work()))
      .then(() => undefined)
      .finally(() => (this.#running = null))
  }

  async #work(): Promise<void> {
    for (const id of this.#due) {
      this.#due.delete(id)
      await this.#recheck(id)
    }
  }

  async #recheck(sessionId: string): Promise<void> {
    const known = this.#sockets.ofSession(sessionId)[0]?.connection.actor
    if (known === undefined) return
    try {
      const actor = await this.#source.recheck(known)
      // Reach is checked for each frame.
      for (const { connection } of this.#sockets.ofSession(sessionId)) connection.update(actor)
      this.#close(sessionId, (feed) => (mayRead(actor, feed) ? null : closeCodes.noPermission))
    } catch (error) {
      if (error instanceof AppError && error.code === 'token-invalid')
        this.#close(sessionId, () => closeCodes.badToken)
      // Without the database no rights can have changed, and nothing is sent either.
      else this.#log.debug({ err: error }, 'rights of open sockets could not be read')
    }
  }

  #close(sessionId: string, codeOf: (feed: FeedName) => number | null): void {
    for (const { feed, connection } of this.#sockets.ofSession(sessionId)) {
      const code = codeOf(feed)
      if (code !== null)
        connection.close(code, code === closeCodes.badToken ? 'session ended' : 'no permission')
    }
  }
}
