// At twelve bytes a slot, with up to four slots a time, these take 96 MiB at most; more are not compared.
const mostTimes = 2_000_000

/** How many times a file may still have: of all its factors together. */
export class TimesLeft {
  count = mostTimes
}

const firstSlots = 1024

/** The instants that a file has had, and the line of each; one array of slots, so that millions take little memory. */
export class TimesSeen {
  #times = new Float64Array(firstSlots).fill(Number.NaN)
  #lines = new Uint32Array(firstSlots)
  #count = 0
  readonly #left: TimesLeft

  constructor(left: TimesLeft) {
    this.#left = left
  }

  /** The line that has had this instant before; 0: none has. */
  add(ts: number, line: number): number {
    const at = this.#slotOf(ts)
    if (this.#times[at] === ts) return this.#lines[at] ?? 0
    if (this.#left.count <= 0) return 0
    this.#left.count -= 1
    this.#times[at] = ts
    this.#lines[at] = line
    this.#count += 1
    if (this.#count * 2 > this.#times.length) this.#grow()
    return 0
  }

  #slotOf(ts: number): number {
    const mask = this.#times.length - 1
    // Instants are whole seconds mostly: their lower digits say little.
    let at = Math.imul((ts / 1000) | 0, 0x9e3779b1) ^ Math.imul((ts % 1000) | 0, 0x85ebca6b)
    for (at = (at ^ (at >>> 15)) & mask; ; at = (at + 1) & mask) {
      const there = this.#times[at]
      if (there === ts || Number.isNaN(there)) return at
    }
  }

  #grow(): void {
    const [times, lines] = [this.#times, this.#lines]
    this.#times = new Float64Array(times.length * 2).fill(Number.NaN)
    this.#lines = new Uint32Array(times.length * 2)
    for (const [place, ts] of times.entries()) {
      if (Number.isNaN(ts)) continue
      const at = this.#slotOf(ts)
      this.#times[at] = ts
      this.#lines[at] = lines[place] ?? 0
    }
  }
}
