export interface FairTurnsOptions {
  readonly atOnce: number
  readonly mostWaiting: number
  readonly refusal: () => Error
}

interface Waiting {
  readonly name: string
  readonly start: () => void
  readonly refuse: () => void
}

/**
 * Lets some works run at once, the others wait: the next one is of the name of which the fewest run, then the oldest.
 * Where too many wait, the newest of the name with the most is refused: whoever comes often takes the places of nobody
 * else.
 */
export class FairTurns {
  readonly #options: FairTurnsOptions
  readonly #running = new Map<string, number>()
  #total = 0
  #waiting: Waiting[] = []

  constructor(options: FairTurnsOptions) {
    this.#options = options
  }

  /** @throws the refusal if too many wait, and of this name as many as of any other */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    await this.#turn(name)
    try {
      return await work()
    } finally {
      this.#count(name, -1)
      this.#startNext()
    }
  }

  async #turn(name: string): Promise<void> {
    const { atOnce, mostWaiting, refusal } = this.#options
    if (this.#total < atOnce) return this.#count(name, 1)
    if (this.#waiting.length >= mostWaiting) this.#makeRoom(name)
    return new Promise((resolve, reject) => {
      const start = () => {
        this.#count(name, 1)
        resolve()
      }
      this.#waiting.push({ name, start, refuse: () => reject(refusal()) })
    })
  }

  /** @throws the refusal */
  #makeRoom(name: string): void {
    const counts = new Map<string, number>()
    for (const waiting of this.#waiting) counts.set(waiting.name, (counts.get(waiting.name) ?? 0) + 1)
    const [most = '', count = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? []
    // One more would be the same again, of the other.
    if (count <= (counts.get(name) ?? 0) + 1) throw this.#options.refusal()
    const newest = this.#waiting.findLastIndex((waiting) => waiting.name === most)
    const [refused] = this.#waiting.splice(newest, 1)
    refused?.refuse()
  }

  #startNext(): void {
    const fewest = Math.min(...this.#waiting.map(({ name }) => this.#runningOf(name)))
    const next = this.#waiting.findIndex(({ name }) => this.#runningOf(name) === fewest)
    if (next === -1) return
    const [first] = this.#waiting.splice(next, 1)
    first?.start()
  }

  #runningOf(name: string): number {
    return this.#running.get(name) ?? 0
  }

  #count(name: string, change: 1 | -1): void {
    const running = this.#runningOf(name) + change
    if (running === 0) this.#running.delete(name)
    else this.#running.set(name, running)
    this.#total += change
  }
}
