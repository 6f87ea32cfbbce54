import { closeReasons, type Connection } from './connection.ts'
import type { FeedName } from './handshake.ts'

interface OpenSocket {
  readonly feed: FeedName
  readonly connection: Connection
}

/** The open sockets of this copy, by session: rights are looked up once for all that a session holds open. */
export class OpenSockets {
  readonly #sessions = new Map<string, OpenSocket[]>()
  readonly #maxPerSession: number

  constructor(maxPerSession: number) {
    this.#maxPerSession = maxPerSession
  }

  /** Of a session's sockets on one feed the oldest gives way: it is that of a page left long ago. */
  add(feed: FeedName, connection: Connection): void {
    const open = this.ofSession(connection.actor.session_id)
    this.#sessions.set(connection.actor.session_id, [...open, { feed, connection }])
    const same = open.filter((one) => one.feed === feed)
    if (same.length < this.#maxPerSession) return
    same[0]?.connection.close(closeReasons.policy, 'too many sockets of one session')
  }

  remove(connection: Connection): void {
    const id = connection.actor.session_id
    const left = this.ofSession(id).filter((one) => one.connection !== connection)
    if (left.length === 0) this.#sessions.delete(id)
    else this.#sessions.set(id, left)
  }

  sessionIds(): string[] {
    return [...this.#sessions.keys()]
  }

  ofSession(id: string): readonly OpenSocket[] {
    return this.#sessions.get(id) ?? []
  }

  *[Symbol.iterator](): Generator<OpenSocket> {
    for (const open of this.#sessions.values()) yield* open
  }
}
