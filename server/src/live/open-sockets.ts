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

  /**
   * "More than 5 sockets a session: the oldest is closed" is counted on each feed: a page of the console holds one on each, so that
   * five windows are what a session may have. The oldest is that of a page left long ago.
   */
  add(feed: FeedName, connection: Connection): void {
    const open = this.ofSession(connection.actor.session_id)
    const same = open.filter((one) => one.feed === feed)
    const surplus = same.slice(0, Math.max(0, same.length - this.#maxPerSession + 1))
    // Forgotten at once: until it has ended, a closing one would be taken for the oldest again, and the next one kept.
    const kept = open.filter((one) => !surplus.includes(one))
    this.#sessions.set(connection.actor.session_id, [...kept, { feed, connection }])
    for (const one of surplus) one.connection.close(closeReasons.policy, 'too many sockets of one session')
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
