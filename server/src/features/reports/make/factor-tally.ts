import type { FactorSummary } from '@quantrac/contract'
import type { Period } from '../../history/period.ts'
import { summable } from '../../history/summary.ts'
import type { Reading } from '../../judging/evaluate.ts'
import { CompletenessTally } from '../../module-data/completeness.ts'
import { isInterpolated, type MeterReading, risesOf } from '../../module-data/energy.ts'
import { MeterSlices } from '../../module-data/meter-time-series.ts'
import type { TariffSlice } from '../../module-data/tariff.ts'
import type { FrozenFactor } from '../columns.ts'
import { TimeSeriesFold } from './time-series-fold.ts'
import type { OutsideTally } from './outside-tally.ts'
import { type Column, measuredAt } from './slice.ts'
import { p95Place, TopValues } from './top-values.ts'

export interface TallyFacts {
  readonly factor: FrozenFactor
  /** Epoch milliseconds. */
  readonly covered: Period
  /** As it was asked for; also what is ahead. */
  readonly period: Period
  readonly interval_seconds: number
  /** Since when readings are expected, where that is within what is covered. */
  readonly since: number
  readonly outside: OutsideTally
  /** How many measured readings there will be, at most. */
  readonly count: number
  /** The readings of a counter next to the period. */
  readonly before: MeterReading | null
  readonly after: MeterReading | null
}

const instantOf = (ts: number | null): string | null => (ts === null ? null : new Date(ts).toISOString())

/** From when on a period's readings are expected: from its start, or from `since` where that is within it. */
export const expectedFrom = ({ covered, since }: Pick<TallyFacts, 'covered' | 'since'>): number =>
  Math.max(covered.start, Math.min(covered.end, since))

/** Adds up what one factor has measured, given in event-time order, a part at a time. */
export class FactorTally {
  readonly #facts: TallyFacts
  readonly #slices: readonly TariffSlice[]
  readonly #meter: MeterSlices
  readonly #top: TopValues
  readonly #timeSeries: TimeSeriesFold
  readonly #completeness: CompletenessTally
  #n = 0
  #left_out = 0
  #sum = 0
  #min = { value: Number.POSITIVE_INFINITY, ts: 0 }
  #max = { value: Number.NEGATIVE_INFINITY, ts: 0 }

  constructor(facts: TallyFacts) {
    this.#facts = facts
    this.#slices = [{ ...facts.covered, period: 'normal' }]
    this.#meter = new MeterSlices(this.#slices)
    this.#top = new TopValues(p95Place(facts.count) + 1)
    this.#timeSeries = new TimeSeriesFold(facts.period)
    this.#completeness = new CompletenessTally(expectedFrom(facts), facts.interval_seconds)
  }

  add(column: Column): void {
    const { base, offsets, values, qualities } = column
    const { outside } = this.#facts
    const isCounter = this.#facts.factor.kind === 'counter'
    for (let place = 0; place < offsets.length; place += 1) {
      const read = values[place] ?? Number.NaN
      const quality = (qualities[place] ?? 0) as Reading['quality'] // what a column of qualities holds
      if (Number.isFinite(read)) outside.add({ ts: base + (offsets[place] ?? 0), value: read, quality })
      const value = measuredAt(column, place)
      if (value === null) {
        this.#left_out += 1
        continue
      }
      const ts = base + (offsets[place] ?? 0)
      this.#completeness.add(ts)
      this.#n += 1
      this.#sum += summable(value)
      this.#top.add(value)
      this.#timeSeries.add(ts, summable(value))
      if (value < this.#min.value) this.#min = { value, ts }
      if (value > this.#max.value) this.#max = { value, ts }
      if (isCounter) this.#meter.add({ ts, value: summable(value) })
    }
  }

  /** Asked when everything is added, also to what is outside the limits. */
  summary(): FactorSummary {
    const { factor, covered, outside } = this.#facts
    const { limits_from, limits_set_at, ...times } = outside.figures
    const { received, expected } = this.#completeness.until(covered.end)
    const isMeasured = this.#n > 0
    return {
      ...factor,
      n: this.#n,
      left_out: this.#left_out,
      completeness: expected === 0 ? 0 : received / expected,
      min: isMeasured ? this.#min.value : null,
      min_at: isMeasured ? new Date(this.#min.ts).toISOString() : null,
      mean: isMeasured ? this.#sum / this.#n : null,
      max: isMeasured ? this.#max.value : null,
      max_at: isMeasured ? new Date(this.#max.ts).toISOString() : null,
      p95: isMeasured ? this.#top.at(p95Place(this.#n)) : null,
      ...(factor.kind === 'counter' ? this.#growth() : { difference: null, interpolated: false }),
      ...times,
      limits_from: instantOf(limits_from),
      limits_set_at: instantOf(limits_set_at),
    }
  }

  get buckets(): TimeSeriesFold['buckets'] {
    return this.#timeSeries.buckets
  }

  /**
   * As the energy of a month: where a reading is missing at an edge, the share of the time. Smaller digits are noise of
   * sums.
   */
  #growth(): Pick<FactorSummary, 'difference' | 'interpolated'> {
    const { before, after, covered, interval_seconds } = this.#facts
    const { rises, crossings } = risesOf({ before, after, slices: this.#meter.byPlace }, this.#slices)
    const [rise = null] = rises
    return {
      difference: rise === null ? null : Number(rise.toFixed(6)),
      interpolated: isInterpolated(crossings, covered, interval_seconds),
    }
  }
}
