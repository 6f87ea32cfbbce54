import type { EndpointLimits } from '../../endpoint-limits.ts'

type Bounds = Pick<EndpointLimits, 'wrongSignIns' | 'wrongMs'>

// Bounds the memory: guesses may come with any name. The oldest is forgotten.
const mostKnown = 10_000

/** Counts wrong sign-ins of an address and name; beyond a number, no more are looked at for a while. */
export class WrongSignIns {
  readonly #bounds: Bounds
  readonly #known = new Map<string, { count: number; until: number }>()

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** `now`: milliseconds of a clock that never jumps. */
  isShut(address: string, name: string, now: number): boolean {
    const known = this.#known.get(keyOf(address, name))
    return known !== undefined && known.until > now && known.count >= this.#bounds.wrongSignIns
  }

  note(address: string, name: string, now: number): void {
    const key = keyOf(address, name)
    const known = this.#known.get(key)
    const count = known !== undefined && known.until > now ? known.count + 1 : 1
    this.#known.delete(key)
    this.#known.set(key, { count, until: now + this.#bounds.wrongMs })
    const [oldest] = this.#known.keys()
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest)
  }

  forget(address: string, name: string): void {
    this.#known.delete(keyOf(address, name))
  }
}

const keyOf = (address: string, name: string): string => `${address}\0${name.slice(0, 200)}`
