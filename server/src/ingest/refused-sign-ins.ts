import type { Logger } from 'pino'

const everyMs = 60_000
// Addresses may be many: what is remembered of them is bounded.
const maxAddresses = 1000

/** Says in the log who was refused at the broker's door: a line an address and minute, however often it knocks. */
export class RefusedSignIns {
  readonly #log: Logger
  readonly #now: () => Date
  readonly #quiet = new Map<string, { until: number; count: number }>()

  constructor({ log, now }: { log: Logger; now: () => Date }) {
    this.#log = log
    this.#now = now
  }

  /** `username` only where a password came with it: alone it may be a secret itself, as access tokens are. */
  note(address: string, username: string | null): void {
    const now = this.#now().getTime()
    const known = this.#quiet.get(address)
    if (known !== undefined && known.until > now) {
      known.count += 1
      return
    }
    if (this.#quiet.size >= maxAddresses) this.#quiet.clear()
    this.#quiet.set(address, { until: now + everyMs, count: 0 })
    const more = known === undefined ? 0 : known.count
    this.#log.warn(
      { address, username: username?.slice(0, 100), refused_meanwhile: more },
      'a station’s sign-in to the broker was refused',
    )
  }
}
