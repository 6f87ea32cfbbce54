/**
 * Stretches of time that overlap, and how long they are together. Those of one factor are kept apart: a year of one has
 * few.
 */
export class UnionTime {
  #periods: [number, number][] = []
  #kept = 0

  add(from: number, to: number): void {
    this.#periods.push([from, to])
    // What was merged is looked at again when as much has come.
    if (this.#periods.length > 2 * this.#kept + 10_000) this.#merge()
  }

  /** Those of another, too. */
  addAll(other: UnionTime): void {
    for (const [from, to] of other.#periods) this.add(from, to)
  }

  /** In milliseconds. */
  get length(): number {
    this.#merge()
    return this.#periods.reduce((sum, [from, to]) => sum + to - from, 0)
  }

  #merge(): void {
    const merged: [number, number][] = []
    for (const [from, to] of this.#periods.sort(([one], [other]) => one - other)) {
      const last = merged.at(-1)
      if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
      else merged.push([from, to])
    }
    this.#periods = merged
    this.#kept = merged.length
  }
}
