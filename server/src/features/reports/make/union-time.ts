/**
 * Stretches of time that overlap, and how long they are together. Those of one factor are kept apart: a year of one has
 * few.
 */
export class UnionTime {
  #stretches: [number, number][] = []
  #kept = 0

  add(from: number, to: number): void {
    this.#stretches.push([from, to])
    // What was merged is looked at again when as much has come.
    if (this.#stretches.length > 2 * this.#kept + 10_000) this.#merge()
  }

  /** Those of another, too. */
  addAll(other: UnionTime): void {
    for (const [from, to] of other.#stretches) this.add(from, to)
  }

  /** In milliseconds. */
  get length(): number {
    this.#merge()
    return this.#stretches.reduce((sum, [from, to]) => sum + to - from, 0)
  }

  #merge(): void {
    const merged: [number, number][] = []
    for (const [from, to] of this.#stretches.sort(([one], [other]) => one - other)) {
      const last = merged.at(-1)
      if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
      else merged.push([from, to])
    }
    this.#stretches = merged
    this.#kept = merged.length
  }
}
