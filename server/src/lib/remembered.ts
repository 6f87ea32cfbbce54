interface Kept<T> {
  readonly since: number
  readonly work: Promise<T>
}

// The oldest make room: whoever asks for them again waits for the work again.
const mostKept = 100

/** Answers that are shared for a time by all who ask for the same; those who ask while one is made wait for it. */
export class Remembered<T> {
  readonly #forMs: number
  readonly #kept = new Map<string, Kept<T>>()

  constructor(forMs: number) {
    this.#forMs = forMs
  }

  /** A failure is answered to those who waited for it, and not remembered. */
  get(key: string, now: number, make: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key)
    if (known !== undefined && now - known.since < this.#forMs && now >= known.since) return known.work
    const kept: Kept<T> = { since: now, work: make() }
    kept.work.catch(() => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key)
    })
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostKept) break
      this.#kept.delete(oldest)
    }
    return kept.work
  }
}

/** A memory for each copy of the program, known by an object of its own: a test runs several in one process. */
export function rememberedByCopy<T>(forMs: number): (copy: object) => Remembered<T> {
  const memories = new WeakMap<object, Remembered<T>>()
  return (copy) => {
    const known = memories.get(copy) ?? new Remembered<T>(forMs)
    memories.set(copy, known)
    return known
  }
}
