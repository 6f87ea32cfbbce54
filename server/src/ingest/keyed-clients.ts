import type { Client } from 'aedes'
import type { Logger } from 'pino'
import type { StationKey, StationKeys } from '../features/device-keys/device-keys.sign-in.service.ts'

/** The broker's clients that signed in with a device key; when a key ends, its connections end. */
export class KeyedClients {
  readonly #keys: StationKeys
  readonly #log: Logger
  readonly #keyOf = new WeakMap<Client, StationKey>()
  readonly #connected = new Set<Client>()
  readonly #ended = new WeakSet<Client>()
  #isChecking = false
  #isCheckDue = false

  constructor({ keys, log }: { keys: StationKeys; log: Logger }) {
    this.#keys = keys
    this.#log = log
  }

  /** False for a wrong pair. @throws if the database cannot be asked */
  async signIn(client: Client, username: string, password: Uint8Array): Promise<boolean> {
    const key = await this.#keys.signIn(username, password)
    if (key === null) return false
    this.#keyOf.set(client, key)
    // The client id is made unique per device key, so that no client takes over or ends another's session. MQTT allows no NUL in an
    // id, so no client's own id can begin like this.
    Object.assign(client, { id: `${key.manufacturer_id}\0${client.id}` })
    return true
  }

  /** manufacturer_id of the module that the client publishes for; undefined if it did not sign in with a device key. */
  stationOf(client: Client): string | undefined {
    return this.#keyOf.get(client)?.manufacturer_id
  }

  /** True if its key has ended: its messages no longer count, including its last will. */
  hasEnded(client: Client): boolean {
    return this.#ended.has(client)
  }

  connected(client: Client): void {
    if (this.#keyOf.has(client)) this.#connected.add(client)
  }

  disconnected(client: Client): void {
    this.#connected.delete(client)
  }

  /** Ends the connections whose module has a new key or manufacturer id, or was deleted. */
  async recheck(): Promise<void> {
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
        client.close()
      }
    } catch (error) {
      // Without the database no key can have changed; the next check sees it.
      this.#log.debug({ err: error }, 'the keys of connected stations could not be read')
    }
  }
}
