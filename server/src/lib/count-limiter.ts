/** Counts what holds a place by name, up to a number for each name. */
export class CountLimiter {
  readonly #taken = new Map<string, number>()
  #total = 0

  get total(): number {
    return this.#total
  }

  /** False if `most` hold this name already. */
  take(name: string, most: number): boolean {
    const count = this.#taken.get(name) ?? 0
    if (count >= most) return false
    this.#taken.set(name, count + 1)
    this.#total += 1
    return true
  }

  free(name: string): void {
    const count = this.#taken.get(name)
    if (count === undefined) return
    this.#total -= 1
    if (count === 1) this.#taken.delete(name)
    else this.#taken.set(name, count - 1)
  }
}
