import type { MeterReading, MeterStretch } from './energy.ts'
import type { Stretch } from './tariff.ts'

/** Gathers what a meter did in each of the stretches from its measured readings, given in event-time order. */
export class MeterStretches {
  readonly #stretches: readonly Stretch[]
  readonly #byPlace = new Map<number, MeterStretch>()
  #place = 0

  /** `stretches` follow each other in order. */
  constructor(stretches: readonly Stretch[]) {
    this.#stretches = stretches
  }

  add(reading: MeterReading): void {
    while ((this.#stretches[this.#place]?.end ?? Number.POSITIVE_INFINITY) <= reading.ts) this.#place += 1
    if (this.#place === this.#stretches.length) return
    const before = this.#byPlace.get(this.#place)
    const rise = before === undefined ? 0 : before.rise + Math.max(0, reading.value - before.last.value)
    this.#byPlace.set(this.#place, { first: before?.first ?? reading, last: reading, rise })
  }

  /** By the stretch's place; stretches without a reading are left out. */
  get byPlace(): ReadonlyMap<number, MeterStretch> {
    return this.#byPlace
  }
}
