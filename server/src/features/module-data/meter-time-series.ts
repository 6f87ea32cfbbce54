import { isFault, type MeterReading, type MeterReset, type MeterSlice } from './energy.ts'
import type { TariffSlice } from './tariff.ts'

/** Gathers what a meter did in each of the slices from its measured readings, given in event-time order. */
export class MeterSlices {
  readonly #slices: readonly TariffSlice[]
  readonly #byPlace = new Map<number, MeterSlice>()
  #place = 0
  /** Of the last reading's slice. */
  #current: {
    first: MeterReading
    second: MeterReading | null
    last: MeterReading
    rise: number
    resets: MeterReset[]
    faults: MeterReading[]
  } | null = null

  /** `slices` follow each other in order. */
  constructor(slices: readonly TariffSlice[]) {
    this.#slices = slices
  }

  add(reading: MeterReading): void {
    const place = this.#place
    while ((this.#slices[this.#place]?.end ?? Number.POSITIVE_INFINITY) <= reading.ts) this.#place += 1
    if (this.#place === this.#slices.length) return
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

  /** By the slice's place; slices without a reading are left out. */
  get byPlace(): ReadonlyMap<number, MeterSlice> {
    return this.#byPlace
  }
}
