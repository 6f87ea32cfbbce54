import type { Batcher } from '../batcher.ts'

interface Waiting {
  flow(): void
}

// What so many sockets bring at once stays far below what may be held.
const atOnce = 16

/**
 * The connections that wait until the batcher has room. They go on in the order in which they came, so that a loud one
 * does not push out a quiet one.
 */
export class RoomQueue {
  readonly #batcher: Batcher
  readonly #waiting = new Set<Waiting>()
  #isAsked = false

  constructor(batcher: Batcher) {
    this.#batcher = batcher
  }

  wait(one: Waiting): void {
    this.#waiting.add(one)
    this.#ask()
  }

  leave(one: Waiting): void {
    this.#waiting.delete(one)
  }

  #ask(): void {
    if (this.#isAsked) return
    this.#isAsked = true
    // After what the next ones bring has been counted.
    this.#batcher.whenRoom(() => setImmediate(() => this.#next()))
  }

  #next(): void {
    this.#isAsked = false
    let count = 0
    for (const one of this.#waiting) {
      if (count === atOnce || !this.#batcher.hasRoom) break
      count += 1
      this.#waiting.delete(one)
      one.flow()
    }
    if (this.#waiting.size > 0) this.#ask()
  }
}
