import { closeReasons, type Connection } from './connection.ts'
import type { FeedName } from './handshake.ts'

interface OpenSocket {
  readonly feed: FeedName
  readonly connection: Connection
}

/** The open sockets of this copy, by session: rights are looked up once for all sockets of a session. */
export class OpenSockets {
  readonly #sessions = new Map<string, OpenSocket[]>()
  readonly #maxPerSession: number

  constructor(maxPerSession: number) {
    this.#maxPerSession = maxPerSession
  }

  /**
   * The limit of 5 sockets per session counts on each feed: a page of the console opens one on each, so a session may
   * have five windows. The oldest socket belongs to the page that was left longest ago.
   */
  add(feed: FeedName, connection: Connection): void {
    const open = this.ofSession(connection.actor.session_id)
    const same = open.filter((one) => one.feed === feed)
    const surplus = same.slice(0, Math.max(0, same.length - this.#maxPerSession + 1))
    // Forgotten immediately: until it has ended, a closing socket would be taken for the oldest again, and the next one
    // kept.
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
