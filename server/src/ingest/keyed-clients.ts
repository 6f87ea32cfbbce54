import type { Logger } from 'pino'
import type { StationKey, StationKeys } from '../features/device-keys/device-keys.sign-in.service.ts'

/** The connections that signed in with a device key; when a key ends, they end. */
export class KeyedClients<Client extends { end(reason: 'keyEnded'): void }> {
  readonly #keys: StationKeys
  readonly #log: Logger
  readonly #keyOf = new WeakMap<Client, StationKey>()
  readonly #connected = new Set<Client>()
  readonly #ended = new WeakSet<Client>()
  #isChecking = false
  #isCheckDue = false
  #checks = 0
  readonly #signedInAt = new WeakMap<Client, number>()

  constructor({ keys, log }: { keys: StationKeys; log: Logger }) {
    this.#keys = keys
    this.#log = log
  }

  /** False for a wrong pair. @throws if the database cannot be asked */
  async signIn(client: Client, username: string, password: Uint8Array): Promise<boolean> {
    this.#signedInAt.set(client, this.#checks)
    const key = await this.#keys.signIn(username, password)
    if (key === null) return false
    this.#keyOf.set(client, key)
    return true
  }

  /** manufacturer_id of the module that the client publishes for; undefined if it did not sign in with a device key. */
  stationOf(client: Client): string | undefined {
    return this.#keyOf.get(client)?.manufacturer_id
  }

  /** True if its key has ended: its messages no longer count. */
  hasEnded(client: Client): boolean {
    return this.#ended.has(client)
  }

  connected(client: Client): void {
    if (!this.#keyOf.has(client)) return
    this.#connected.add(client)
    // Its key may have ended while it was looked up.
    if (this.#signedInAt.get(client) !== this.#checks) void this.recheck()
  }

  disconnected(client: Client): void {
    this.#connected.delete(client)
  }

  /** Ends the connections whose module has a new key or manufacturer id, or was deleted. */
  async recheck(): Promise<void> {
    this.#checks += 1
    this.#isCheckDue = true
    if (this.#isChecking) return
    this.#isChecking = true
    while (this.#isCheckDue) {
      this.#isCheckDue = false
      await this.#endOutdated()
    }
    this.#isChecking = false
  }

  async #endOutdated(): Promise<void> {
    const keyed = new Map<Client, StationKey>()
    for (const client of this.#connected) {
      const key = this.#keyOf.get(client)
      if (key !== undefined) keyed.set(client, key)
    }
    if (keyed.size === 0) return
    try {
      const ended = await this.#keys.endedOf(new Set(keyed.values()))
      for (const [client, key] of keyed) {
        if (!ended.has(key)) continue
        this.#ended.add(client)
        client.end('keyEnded')
      }
    } catch (error) {
      // Without the database no key can have changed; the next check sees it.
      this.#log.debug({ err: error }, 'the keys of connected stations could not be read')
    }
  }
}
