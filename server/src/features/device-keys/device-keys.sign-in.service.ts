import type { Context } from '../../context.ts'
import { isDeviceKey } from './device-key.ts'
import { selectKeys } from './device-keys.queries.ts'

/** The key that signed a station in. */
export interface StationKey {
  /** The manufacturer id of the station's module. */
  readonly manufacturer_id: string
  readonly hash: Uint8Array
}

// A possible manufacturer id; others need no lookup, and PostgreSQL would refuse the whole statement for a NUL.
const isName = (text: string): boolean => text.length <= 100 && !/\p{Cc}/u.test(text)

/**
 * Finds the owner of a broker password. Runs one statement at a time for all waiting sign-ins, so that guessing does
 * not slow the others down.
 */
export class StationKeys {
  readonly #ctx: Context
  #waiting = new Map<string, PromiseWithResolvers<Uint8Array | null>>()
  #isAsking = false

  /** `ctx` is the system's own. */
  constructor(ctx: Context) {
    this.#ctx = ctx
  }

  /** The key of an existing module, active or not; null for a wrong pair. @throws if the database fails */
  async signIn(username: string, password: Uint8Array): Promise<StationKey | null> {
    const hash = isName(username) ? await this.#hashOf(username) : null
    if (!isDeviceKey(password, hash) || hash === null) return null
    return { manufacturer_id: username, hash }
  }

  /**
   * Which of these keys are no longer valid: a new one was made, or the module was deleted or has another manufacturer
   * id.
   */
  async endedOf(keys: ReadonlySet<StationKey>): Promise<Set<StationKey>> {
    const names = [...new Set([...keys].map(({ manufacturer_id }) => manufacturer_id))]
    const hashes = await this.#hashesOf(names)
    return new Set(
      [...keys].filter(({ manufacturer_id, hash }) => hashes.get(manufacturer_id)?.equals(hash) !== true),
    )
  }

  #hashOf(username: string): Promise<Uint8Array | null> {
    const known = this.#waiting.get(username)
    if (known !== undefined) return known.promise
    const asked = Promise.withResolvers<Uint8Array | null>()
    this.#waiting.set(username, asked)
    void this.#ask()
    return asked.promise
  }

  async #ask(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    while (this.#waiting.size > 0) {
      const asked = this.#waiting
      this.#waiting = new Map()
      try {
        const hashes = await this.#hashesOf([...asked.keys()])
        for (const [name, { resolve }] of asked) resolve(hashes.get(name) ?? null)
      } catch (error) {
        for (const { reject } of asked.values()) reject(error)
      }
    }
    this.#isAsking = false
  }

  async #hashesOf(names: readonly string[]): Promise<Map<string, Buffer>> {
    if (names.length === 0) return new Map()
    const rows = await selectKeys(this.#ctx.db, names)
    return new Map(rows.map((row) => [row.manufacturer_id, row.device_key_hash]))
  }
}
