import { DAY_MS, type PeriodEnergy, startOfLocalDay } from '@quantrac/contract'
import { isInterpolated, type MeterReading, type MeterReset, type MeterRises } from '../module-data/energy.ts'
import type { TariffSlice } from '../module-data/tariff.ts'
import type { StationPrices } from './station-prices.ts'

/** What a meter has counted in a period, slice by slice, in its own unit. */
export class MeterPeriod {
  readonly #slices: readonly TariffSlice[]
  readonly #rises: readonly (number | null)[]
  readonly #crossings: MeterRises['crossings']
  readonly resets: readonly MeterReset[]
  /** Readings that do not count. */
  readonly faults: readonly MeterReading[]

  constructor(slices: readonly TariffSlice[], { rises, resets, faults, crossings }: MeterRises) {
    this.#slices = slices
    this.#rises = rises
    this.#crossings = crossings
    this.resets = resets
    this.faults = faults
  }

  /**
   * By tariff period, between two cuts or midnights; null where no two readings tell. The cost is that of so many kWh,
   * each slice by the price of its day.
   */
  energy(start: number, end: number, prices?: StationPrices): PeriodEnergy | null {
    const energy = { offpeak: 0, normal: 0, peak: 0 }
    const cost = { offpeak: 0, normal: 0, peak: 0 }
    let [isKnown, isPriced] = [false, prices !== undefined]
    let held = { until: Number.NEGATIVE_INFINITY, price: prices?.at(start).price }
    for (let place = this.#placeOf(start); place < this.#slices.length; place += 1) {
      const slice = this.#slices[place]
      if (slice === undefined || slice.start >= end) break
      const rise = this.#rises[place] ?? null
      if (rise === null) continue
      isKnown = true
      energy[slice.period] += rise
      if (slice.start >= held.until) {
        const midnight = startOfLocalDay(slice.start)
        held = { until: midnight + DAY_MS, price: prices?.at(slice.start).price }
      }
      if (held.price === undefined) isPriced = false
      else cost[slice.period] += rise * held.price[slice.period]
    }
    return isKnown ? { ...energy, cost: isPriced ? cost : null } : null
  }

  /** Whether its first and its last slice are known, between two cuts or midnights. */
  knowsWhole(start: number, end: number): boolean {
    const [first, last] = [this.#placeOf(start), this.#placeOf(end) - 1]
    return (this.#rises[first] ?? null) !== null && (this.#rises[last] ?? null) !== null
  }

  isInterpolated(start: number, end: number, interval_seconds: number): boolean {
    return isInterpolated(this.#crossings, { start, end }, interval_seconds)
  }

  /** The index of the first slice that begins at an instant or after it. */
  #placeOf(instant: number): number {
    let [low, high] = [0, this.#slices.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#slices[middle]?.start ?? instant) < instant) low = middle + 1
      else high = middle
    }
    return low
  }
}
