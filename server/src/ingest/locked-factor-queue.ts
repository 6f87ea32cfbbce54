import type { Message } from './message.ts'

/** Messages whose factors are locked by somebody else; stored apart, so that the others go on. */
export interface PostponedMessages {
  readonly messages: readonly Message[]
  readonly factors: ReadonlySet<number>
  /** Resolves when they are stored; rejects only after a stop. */
  readonly stored: Promise<void>
}

interface Waiting extends PostponedMessages {
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

export interface LockedFactorQueueDeps {
  /** Which of these factors are locked. */
  readonly lockedOf: (factors: readonly number[]) => Promise<readonly number[]>
  readonly store: (messages: readonly Message[]) => Promise<void>
  readonly stop: AbortSignal
}

const againMs = 250

/** Holds messages until their factors are free, and stores those of one factor in the order of their arrival. */
export class LockedFactorQueue {
  readonly #deps: LockedFactorQueueDeps
  #waiting: Waiting[] = []
  /** How many of them have readings of a factor. */
  readonly #counts = new Map<number, number>()
  #timer: NodeJS.Timeout | null = null

  constructor(deps: LockedFactorQueueDeps) {
    this.#deps = deps
    deps.stop.addEventListener('abort', () => this.#end())
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /** True for a factor that has messages here: a later one must wait behind them. */
  has(factor: number): boolean {
    return this.#counts.has(factor)
  }

  add(messages: readonly Message[], factors: ReadonlySet<number>): PostponedMessages {
    const { promise: stored, resolve: done, reject: failed } = Promise.withResolvers<void>()
    const waiting = { messages, factors, stored, done, failed }
    // The batcher hears of it only when the rest of the batch is stored.
    stored.catch(() => undefined)
    this.#waiting.push(waiting)
    for (const factor of factors) this.#counts.set(factor, (this.#counts.get(factor) ?? 0) + 1)
    this.#timer ??= setTimeout(() => void this.#retry(), againMs)
    return waiting
  }

  async #retry(): Promise<void> {
    try {
      // What is added meanwhile is looked at the next time.
      const waiting = this.#waiting.slice()
      const factors = new Set(waiting.flatMap((one) => [...one.factors]))
      const blocked = new Set(await this.#deps.lockedOf([...factors]))
      for (const one of waiting) {
        const isFree = ![...one.factors].some((factor) => blocked.has(factor))
        if (isFree) await this.#store(one)
        else for (const factor of one.factors) blocked.add(factor)
      }
    } catch {
      // The database is away, which the batches report, or the program stops.
    }
    this.#timer = null
    if (this.#waiting.length > 0 && !this.#deps.stop.aborted)
      this.#timer = setTimeout(() => void this.#retry(), againMs)
  }

  async #store(one: Waiting): Promise<void> {
    await this.#deps.store(one.messages)
    this.#waiting = this.#waiting.filter((other) => other !== one)
    for (const factor of one.factors) {
      const left = (this.#counts.get(factor) ?? 0) - 1
      if (left > 0) this.#counts.set(factor, left)
      else this.#counts.delete(factor)
    }
    one.done()
  }

  #end(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    for (const { failed } of this.#waiting) failed(new Error('stopped'))
  }
}
