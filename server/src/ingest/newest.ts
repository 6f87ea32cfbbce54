export interface Counted {
  readonly count: number
  readonly last_seen_at: string
}

const most = 100

/** The newest 100 of something; what is the same is counted. */
export class Newest<Entry extends object> {
  /** The newest last. */
  readonly #known = new Map<string, Entry & Counted>()

  note(key: string, entry: Entry, at: Date): void {
    const count = (this.#known.get(key)?.count ?? 0) + 1
    this.#known.delete(key)
    this.#known.set(key, { ...entry, count, last_seen_at: at.toISOString() })
    const [oldest] = this.#known.keys()
    if (this.#known.size > most && oldest !== undefined) this.#known.delete(oldest)
  }

  /** The newest first. */
  list(): (Entry & Counted)[] {
    return [...this.#known.values()].toReversed()
  }
}
