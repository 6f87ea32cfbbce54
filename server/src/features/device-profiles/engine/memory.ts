/**
 * What devices said of themselves and messages after it need: the aliases of a Sparkplug birth, the topics of a Home
 * Assistant discovery. Values are JSON.
 */
export interface Memory {
  get(key: string): unknown
  set(key: string, value: unknown): void
}

/** A memory of its own, over what is known already. */
export class OwnMemory implements Memory {
  readonly #below: { get(key: string): unknown }
  readonly #own = new Map<string, unknown>()

  constructor(below: { get(key: string): unknown } = new Map()) {
    this.#below = below
  }

  get(key: string): unknown {
    return this.#own.get(key) ?? this.#below.get(key)
  }

  set(key: string, value: unknown): void {
    this.#own.set(key, value)
  }
}
