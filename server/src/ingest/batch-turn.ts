/**
 * Where a batch stands among those that came before it. The readings of one factor are judged in the order they came, so a
 * batch that has to try again keeps back those behind it that hold a factor of its own.
 */
export class BatchTurn {
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

  /** Asked while the batch holds its locks. False: one before it has failed and needs them, so let go and try again later. */
  async hasCome(): Promise<boolean> {
    const shared = this.#before.filter(
      (turn) => !turn.#stored && [...turn.#factors].some((id) => this.#factors.has(id)),
    )
    const tried = await Promise.all(shared.map((turn) => turn.#tried.promise))
    return !tried.includes(false)
  }

  /** A try has failed: those behind that share a factor wait for the end. */
  failed(): void {
    this.#tried.resolve(false)
  }

  /** Resolves when everything before it has ended. */
  async whenFirst(): Promise<void> {
    await Promise.all(this.#before.map((turn) => turn.#ended.promise))
  }

  /** Stored, or given up because the program stops; then nothing behind it may be stored either. */
  end(stored: boolean): void {
    this.#stored = stored
    this.#tried.resolve(stored)
    this.#ended.resolve()
    // Else every turn would hold all those before it for ever.
    this.#before = []
  }
}
