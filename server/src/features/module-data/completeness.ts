import { lateAfterMs } from '@quantrac/contract'

export interface Completeness {
  readonly received: number
  readonly expected: number
  readonly missing_seconds: number
}

/**
 * How complete the instants of a period are, given one by one in order, when one is due every `interval_seconds`. A gap
 * is a distance after which a reading counts as late: between two of them, from the start to the first, from the last
 * to the end. It lacks a reading an interval.
 */
export class CompletenessTally {
  readonly #interval_seconds: number
  readonly #interval: number
  readonly #late: number
  #before: number
  #received = 0
  #missing = 0

  constructor(start: number, interval_seconds: number) {
    this.#before = start
    this.#interval_seconds = interval_seconds
    this.#interval = interval_seconds * 1000
    this.#late = lateAfterMs(interval_seconds)
  }

  add(ts: number): void {
    const distance = ts - this.#before
    // Between two readings, half an interval more or less is the station's own.
    if (distance > this.#late)
      this.#missing +=
        this.#received === 0
          ? Math.floor(distance / this.#interval)
          : Math.round(distance / this.#interval) - 1
    this.#before = ts
    this.#received += 1
  }

  until(end: number): Completeness {
    const distance = end - this.#before
    const missing = this.#missing + (distance > this.#late ? Math.floor(distance / this.#interval) : 0)
    return {
      received: this.#received,
      expected: this.#received + missing,
      missing_seconds: missing * this.#interval_seconds,
    }
  }
}

/** The same of a list. */
export function completenessOf(
  instants: readonly number[],
  { start, end }: { readonly start: number; readonly end: number },
  interval_seconds: number,
): Completeness {
  const tally = new CompletenessTally(start, interval_seconds)
  for (const ts of instants) tally.add(ts)
  return tally.until(end)
}
