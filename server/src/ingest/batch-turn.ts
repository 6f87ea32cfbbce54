/**
 * The place of a batch in the order of arrival. The readings of one factor are judged in the order they arrived, so a
 * batch that is retried delays later batches that contain one of its factors.
 */
export class BatchTurn {
  /** Of the monotonic clock. */
  readonly since = performance.now()
  readonly #factors = new Set<number>()
  #before: readonly BatchTurn[]
  readonly #tried = Promise.withResolvers<boolean>()
  readonly #ended = Promise.withResolvers<void>()
  #stored = false

  constructor(before: readonly BatchTurn[]) {
    this.#before = before
  }

  addFactors(ids: Iterable<number>): void {
    for (const id of ids) this.#factors.add(id)
  }

  /**
   * Called while the batch holds its locks. False: an earlier batch failed and needs these locks, so release them and
   * retry later.
   */
  async hasCome(): Promise<boolean> {
    const shared = this.#before.filter(
      (turn) => !turn.#stored && [...turn.#factors].some((id) => this.#factors.has(id)),
    )
    const tried = await Promise.all(shared.map((turn) => turn.#tried.promise))
    return !tried.includes(false)
  }

  /** An attempt failed: later batches that share a factor wait until this one ends. */
  failed(): void {
    this.#tried.resolve(false)
  }

  /** Resolves when all earlier batches have ended. */
  async whenFirst(): Promise<void> {
    await Promise.all(this.#before.map((turn) => turn.#ended.promise))
  }

  /** The batch is stored, or given up because the program stops; then no later batch may be stored either. */
  end(stored: boolean): void {
    this.#stored = stored
    this.#tried.resolve(stored)
    this.#ended.resolve()
    // Otherwise every turn would keep all earlier ones in memory.
    this.#before = []
  }
}
