/**
 * The greatest of many values, so that a high percentile is known without keeping or sorting them all. What is kept is
 * sorted whenever twice as many as are needed have come.
 */
export class TopValues {
  readonly #most: number
  readonly #kept: Float64Array
  #count = 0
  /** As many as are needed are no less. */
  #least = Number.NEGATIVE_INFINITY

  constructor(most: number) {
    this.#most = most
    this.#kept = new Float64Array(2 * most)
  }

  add(value: number): void {
    if (value <= this.#least) return
    this.#kept[this.#count] = value
    this.#count += 1
    if (this.#count < this.#kept.length) return
    this.#kept.sort()
    this.#kept.copyWithin(0, this.#most)
    this.#count = this.#most
    this.#least = this.#kept[0] ?? this.#least
  }

  /** The greatest is at place 0; null where there are fewer. */
  at(place: number): number | null {
    return this.#kept.slice(0, this.#count).sort()[this.#count - 1 - place] ?? null
  }
}

/**
 * Where the 95th percentile of n values is among the greatest, by nearest rank. In whole numbers: 0.95 has no exact
 * form.
 */
export const p95Place = (n: number): number => n - Math.ceil((95 * n) / 100)
