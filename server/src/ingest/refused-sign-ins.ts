import type { Logger } from 'pino'

const everyMs = 60_000
// Bounds the memory: refusals may come from many addresses.
const maxAddresses = 1000

/** Logs refused sign-ins at the endpoint: one line per address and minute, however many attempts. */
export class RefusedSignIns {
  readonly #log: Logger
  readonly #now: () => Date
  readonly #quiet = new Map<string, { until: number; count: number }>()

  constructor({ log, now }: { log: Logger; now: () => Date }) {
    this.#log = log
    this.#now = now
  }

  /** Pass `username` only if a password came with it: a username alone may be a secret, as access tokens are. */
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
