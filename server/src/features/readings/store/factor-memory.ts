import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import type { FactorSettings, LockedFactors, LockedState } from './factor-state-locks.queries.ts'

/** A transaction whose outcome is not known yet. */
interface Commit {
  readonly ended: Promise<void>
  isOver: boolean
}

interface Remembered {
  readonly state: LockedState
  readonly settings: FactorSettings
  readonly commit: Commit
}

// About 100 MiB; beyond it everything is read again.
const mostFactors = 250_000
// What somebody has changed by SQL of their own, without `written_by`, holds after this time.
const longestMs = 60_000

/**
 * The states and settings of factors that this copy of the program has written. A row of `factor_state` names in
 * `written_by` the copy that wrote it last; whatever else changes the row or the settings sets it to null. Under the
 * row's lock this tells whether the memory is still the truth, so that a batch need not read again what it wrote.
 */
export class FactorMemory {
  /** What this copy writes to `written_by`. */
  readonly writer = randomInt(2 ** 47)
  readonly #factors = new Map<number, Remembered>()
  #since = performance.now()

  /** What is remembered of factors that are locked and were written by this copy. The others are left out. */
  async recall(ids: readonly number[]): Promise<LockedFactors> {
    await Promise.all(this.#commitsOf(ids))
    if (performance.now() - this.#since > longestMs) this.clear()
    const states = new Map<number, LockedState>()
    const settings = new Map<number, FactorSettings>()
    for (const id of ids) {
      const found = this.#factors.get(id)
      if (found === undefined) continue
      states.set(id, found.state)
      settings.set(id, found.settings)
    }
    return { states, settings }
  }

  /** The lock may be granted before the commit that released it is answered here. */
  #commitsOf(ids: readonly number[]): Set<Promise<void>> {
    const commits = new Set<Promise<void>>()
    for (const id of ids) {
      const commit = this.#factors.get(id)?.commit
      if (commit?.isOver === false) commits.add(commit.ended)
    }
    return commits
  }

  /** Remembers what a transaction has written, and commits it. What is not certainly committed is forgotten. */
  async commit({ states, settings }: LockedFactors, commit: () => Promise<unknown>): Promise<void> {
    if (this.#factors.size > mostFactors) this.clear()
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const ending: Commit = { ended, isOver: false }
    for (const [id, state] of states) {
      const known = settings.get(id)
      if (known !== undefined) this.#factors.set(id, { state, settings: known, commit: ending })
    }
    try {
      await commit()
    } catch (error) {
      for (const id of states.keys()) if (this.#factors.get(id)?.commit === ending) this.#factors.delete(id)
      throw error
    } finally {
      ending.isOver = true
      resolve()
    }
  }

  clear(): void {
    this.#factors.clear()
    this.#since = performance.now()
  }
}

// By pool: a test runs several databases in one process.
const memories = new WeakMap<Pool, FactorMemory>()

export function memoryOf(pool: Pool): FactorMemory {
  const known = memories.get(pool)
  if (known !== undefined) return known
  const memory = new FactorMemory()
  memories.set(pool, memory)
  // A connection that ended may be the first sign of another database in the place of this one: restored, or taken
  // over.
  pool.on('remove', () => memory.clear())
  return memory
}
