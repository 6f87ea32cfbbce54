import type { Client } from 'aedes'
import type { Logger } from 'pino'
import type { StationKey, StationKeys } from '../features/device-keys/device-keys.sign-in.service.ts'

/** The broker's clients that a station's own key signed in; a key that ends, ends their connections. */
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

  /** False for a wrong pair. @throws where the database cannot be asked */
  async signIn(client: Client, username: string, password: Uint8Array): Promise<boolean> {
    const key = await this.#keys.signIn(username, password)
    if (key === null) return false
    this.#keyOf.set(client, key)
    // A client id is a name among the station's own clients: nobody takes over another's session or ends it. MQTT allows no NUL
    // in an id, so that none of another client begins like this.
    Object.assign(client, { id: `${key.manufacturer_id}\0${client.id}` })
    return true
  }

  /** manufacturer_id of the station that the client speaks for; undefined where it came in otherwise. */
  stationOf(client: Client): string | undefined {
    return this.#keyOf.get(client)?.manufacturer_id
  }

  /** True where its key has ended: nothing it says counts any more, its last will neither. */
  hasEnded(client: Client): boolean {
    return this.#ended.has(client)
  }

  connected(client: Client): void {
    if (this.#keyOf.has(client)) this.#connected.add(client)
  }

  disconnected(client: Client): void {
    this.#connected.delete(client)
  }

  /** Ends the connections whose station has another key by now, was deleted or is called otherwise. */
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
      // With the database away no key can have changed; the next look tells.
      this.#log.debug({ err: error }, 'the keys of connected stations could not be read')
    }
  }
}
