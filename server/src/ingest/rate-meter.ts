const seconds = 10

/** Events per second, averaged over the last ten seconds. */
export class RateMeter {
  readonly #now: () => number
  readonly #counts = Array.from({ length: seconds }, () => 0)
  #second = 0

  /** `now` in milliseconds, monotonic. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#second = Math.floor(now() / 1000)
  }

  count(): void {
    this.#advance()
    const slot = this.#second % seconds
    this.#counts[slot] = (this.#counts[slot] ?? 0) + 1
  }

  perSecond(): number {
    this.#advance()
    return this.#counts.reduce((sum, count) => sum + count, 0) / seconds
  }

  #advance(): void {
    const second = Math.floor(this.#now() / 1000)
    for (let past = 0; this.#second < second && past < seconds; past += 1) {
      this.#second += 1
      this.#counts[this.#second % seconds] = 0
    }
    this.#second = second
  }
}
