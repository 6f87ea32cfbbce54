import { Client } from 'pg'
import { connectionSettings } from './database.ts'

const lockSpace = 7_824

/**
 * A lock on a name that one copy of the program holds for as long as its dedicated database connection is open: a copy
 * that is killed holds nothing.
 */
export class CopyLock {
  readonly #url: string
  readonly #onLost: () => void
  #client: Client | null = null
  #ending: Promise<void> = Promise.resolve()

  constructor(url: string, onLost: () => void) {
    this.#url = url
    this.#onLost = onLost
  }

  /** False if another copy holds it. */
  async take(name: string): Promise<boolean> {
    await this.release()
    const client = new Client({
      ...connectionSettings(this.#url),
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as taken',
      [lockSpace, name],
    )
    if (rows[0]?.taken !== true) {
      await client.end()
      return false
    }
    this.#client = client
    client.once('end', () => {
      if (this.#client !== client) return
      this.#client = null
      this.#onLost()
    })
    return true
  }

  /** After it resolves, any copy can take the lock. */
  release(): Promise<void> {
    const client = this.#client
    this.#client = null
    if (client !== null) this.#ending = client.end().catch(() => undefined)
    return this.#ending
  }
}
