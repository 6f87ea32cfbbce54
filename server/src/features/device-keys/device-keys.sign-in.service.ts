import type { Context } from '../../context.ts'
import { isDeviceKey } from './device-key.ts'
import { selectKeys } from './device-keys.queries.ts'

/** The key that signed a station in. */
export interface StationKey {
  /** What the station's device calls itself. */
  readonly manufacturer_id: string
  readonly hash: Uint8Array
}

// What a station may be called; anything else need not be looked for, and PostgreSQL would refuse the whole statement for a NUL.
const isName = (text: string): boolean => text.length <= 100 && !/\p{Cc}/u.test(text)

/** Whose a broker password is. Asks the database with one statement at a time, however many knock: guessing costs the others nothing. */
export class StationKeys {
  readonly #ctx: Context
  #waiting = new Map<string, PromiseWithResolvers<Uint8Array | null>>()
  #isAsking = false

  /** `ctx` is the system's own. */
  constructor(ctx: Context) {
    this.#ctx = ctx
  }

  /** The key of a living station, switched on or off; null for a wrong pair. @throws where the database cannot be asked */
  async signIn(username: string, password: Uint8Array): Promise<StationKey | null> {
    const hash = isName(username) ? await this.#hashOf(username) : null
    if (!isDeviceKey(password, hash) || hash === null) return null
    return { manufacturer_id: username, hash }
  }

  /** Which of these keys no longer open: another was made, or the station was deleted or is called otherwise. */
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
