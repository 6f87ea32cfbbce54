import { isFault, type MeterReading, type MeterReset, type MeterStretch } from './energy.ts'
import type { Stretch } from './tariff.ts'

/** Gathers what a meter did in each of the stretches from its measured readings, given in event-time order. */
export class MeterStretches {
  readonly #stretches: readonly Stretch[]
  readonly #byPlace = new Map<number, MeterStretch>()
  #place = 0
  /** Of the last reading's stretch. */
  #current: {
    first: MeterReading
    second: MeterReading | null
    last: MeterReading
    rise: number
    resets: MeterReset[]
    faults: MeterReading[]
  } | null = null

  /** `stretches` follow each other in order. */
  constructor(stretches: readonly Stretch[]) {
    this.#stretches = stretches
  }

  add(reading: MeterReading): void {
    const place = this.#place
    while ((this.#stretches[this.#place]?.end ?? Number.POSITIVE_INFINITY) <= reading.ts) this.#place += 1
    if (this.#place === this.#stretches.length) return
    if (this.#current === null || this.#place !== place) {
      this.#current = { first: reading, second: null, last: reading, rise: 0, resets: [], faults: [] }
      this.#byPlace.set(this.#place, this.#current)
      return
    }
    this.#current.second ??= reading
    const reset = this.#current.resets.at(-1)
    const isMended = reset?.ts === this.#current.last.ts && isFault(reset.from, reset.to, reading.value)
    if (isMended) {
      this.#current.resets.pop()
      this.#current.faults.push(this.#current.last)
    }
    const before = isMended ? reset.from : this.#current.last.value
    if (reading.value < before) this.#current.resets.push({ ts: reading.ts, from: before, to: reading.value })
    this.#current.rise += Math.max(0, reading.value - before)
    this.#current.last = reading
  }

  /** By the stretch's place; stretches without a reading are left out. */
  get byPlace(): ReadonlyMap<number, MeterStretch> {
    return this.#byPlace
  }
}
