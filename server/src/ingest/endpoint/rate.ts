import type { EndpointLimits } from '../../endpoint-limits.ts'

type Rates = Pick<EndpointLimits, 'messagesPerSecond' | 'bytesPerSecond' | 'burstSeconds'>

/** How much a key may still send: it fills by the second, up to a burst. */
export class RateAllowance {
  readonly #rates: Rates
  #messages: number
  #bytes: number
  #at: number
  /** When somebody had to wait for it last. */
  pausedAt = Number.NEGATIVE_INFINITY

  /** `now`: milliseconds of a clock that never jumps. */
  constructor(rates: Rates, now: number) {
    this.#rates = rates
    this.#messages = rates.messagesPerSecond * rates.burstSeconds
    this.#bytes = rates.bytesPerSecond * rates.burstSeconds
    this.#at = now
  }

  /** Counts what came. Always taken: it is in memory already. */
  take(bytes: number): void {
    this.#messages -= 1
    this.#bytes -= bytes
  }

  /** Milliseconds until more may come; 0: now. */
  pause(now: number): number {
    const { messagesPerSecond, bytesPerSecond, burstSeconds } = this.#rates
    const seconds = Math.max(0, now - this.#at) / 1000
    this.#at = now
    this.#messages = Math.min(messagesPerSecond * burstSeconds, this.#messages + seconds * messagesPerSecond)
    this.#bytes = Math.min(bytesPerSecond * burstSeconds, this.#bytes + seconds * bytesPerSecond)
    const missing = Math.max(-this.#messages / messagesPerSecond, -this.#bytes / bytesPerSecond)
    if (missing <= 0) return 0
    this.pausedAt = now
    return Math.ceil(missing * 1000)
  }
}

/** One allowance for each key: a new connection does not get a new burst. There are as many as keys that signed in. */
export class RateAllowances {
  readonly #rates: Rates
  readonly #known = new Map<string, RateAllowance>()

  constructor(rates: Rates) {
    this.#rates = rates
  }

  of(key: string, now: number): RateAllowance {
    const known = this.#known.get(key) ?? new RateAllowance(this.#rates, now)
    this.#known.set(key, known)
    return known
  }
}
