/**
 * What devices said of themselves and messages after it need: the aliases of a Sparkplug birth, the topics of a Home
 * Assistant discovery. Values are JSON.
 */
export interface Memory {
  get(key: string): unknown
  set(key: string, value: unknown): unknown
}

interface Bounds {
  readonly keys: number
  /** Of the values as JSON. */
  readonly bytes: number
}

// A birth of a thousand metrics has some 50 KiB. What one client makes up must not take the memory of the program.
export const memoryBounds: Bounds = { keys: 20_000, bytes: 64 * 2 ** 20 }

/** A memory that forgets the oldest where it would hold too much. */
export class BoundedMemory implements Memory {
  readonly #below: { get(key: string): unknown }
  readonly #bounds: Bounds
  /** The newest last. */
  readonly #own = new Map<string, { readonly value: unknown; readonly bytes: number }>()
  #bytes = 0

  /** What is known already is `below`, and is looked up where this has nothing. */
  constructor(below: { get(key: string): unknown } = new Map(), bounds: Bounds = memoryBounds) {
    this.#below = below
    this.#bounds = bounds
  }

  get size(): number {
    return this.#own.size
  }

  get(key: string): unknown {
    return this.#own.get(key)?.value ?? this.#below.get(key)
  }

  /** True if something was forgotten for it. */
  set(key: string, value: unknown): boolean {
    const bytes = key.length + JSON.stringify(value).length
    this.#forget(key)
    this.#own.set(key, { value, bytes })
    this.#bytes += bytes
    const before = this.#own.size
    for (const [oldest] of this.#own) {
      if (oldest === key || (this.#own.size <= this.#bounds.keys && this.#bytes <= this.#bounds.bytes)) break
      this.#forget(oldest)
    }
    return this.#own.size < before
  }

  #forget(key: string): void {
    this.#bytes -= this.#own.get(key)?.bytes ?? 0
    this.#own.delete(key)
  }
}
