import * as fc from 'fast-check'
import type { TariffPeriod } from '@quantrac/contract'
import { slicesOf } from '../src/features/module-data/tariff.ts'
import { shippedHours } from './tariffs.ts'

export const dayMs = 86_400_000
/** Midnight in Asia/Ho_Chi_Minh, of a Saturday: a Sunday's tariff is met too. */
export const firstDay = Date.parse('2026-03-07T00:00:00+07:00')
export const factorCount = 3

export interface GivenReading {
  readonly factor: number
  readonly ts: number
  readonly value: number
  readonly quality: 0 | 1 | 2
}

export type Step =
  | { readonly kind: 'store'; readonly readings: readonly GivenReading[]; readonly killAt: number | null }
  /** `pick`: which of the readings there are, from 0 to 1. */
  | { readonly kind: 'correct'; readonly pick: number; readonly value: number; readonly quality: 0 | 1 | 2 }
  | { readonly kind: 'delete'; readonly pick: number }
  /** At two in the morning of a day. */
  | { readonly kind: 'pack'; readonly day: number; readonly killAt: number | null }
  | { readonly kind: 'retain'; readonly day: number; readonly days: number }

export interface Asked {
  readonly start: number
  readonly end: number
  readonly max_points: number
  readonly offset: number
  readonly limit: number
}

export interface Sequence {
  readonly steps: readonly Step[]
  readonly asked: Asked
}

const hourMs = 3_600_000
// Few instants: readings then often repeat one, and fill days from both ends.
const offset = fc.oneof(
  fc.constantFrom(0, 1, 60_000, hourMs - 1, hourMs, 9 * hourMs, 34_200_000, 12 * hourMs + 500, dayMs - 1),
  fc.nat(47).map((half) => half * 1_800_000),
)
const value = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -20, max: 400 }).map((whole) => whole / 4) },
  fc.constantFrom(0.1 + 0.2, 1e-7, 123_456.78, 5e9, 0),
)
const quality = fc.constantFrom<(0 | 1 | 2)[]>(0, 0, 0, 0, 1, 2)
/** Of four days, the first from `firstDay` on. */
export const reading: fc.Arbitrary<GivenReading> = fc
  .record({ factor: fc.nat(factorCount - 1), day: fc.nat(3), offset, value, quality })
  .map(({ day, offset: ms, ...rest }) => ({ ...rest, ts: firstDay + day * dayMs + ms }))
const killAt = fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.nat(12))
const pick = fc.double({ min: 0, max: 0.999, noNaN: true })

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('store' as const),
      readings: fc.array(reading, { minLength: 1, maxLength: 20, size: 'max' }),
      killAt,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pack' as const), day: fc.integer({ min: 0, max: 5 }), killAt }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('correct' as const), pick, value, quality }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('retain' as const),
      day: fc.integer({ min: 3, max: 5 }),
      days: fc.integer({ min: 2, max: 4 }),
    }),
  },
)

export const sequences: fc.Arbitrary<Sequence> = fc.record({
  steps: fc.array(step, { minLength: 2, maxLength: 9, size: 'max' }),
  asked: fc
    .record({
      from: fc.integer({ min: -24, max: 72 }),
      length: fc.integer({ min: 1, max: 150 }),
      minutes: fc.constantFrom(0, 0, 7, 30),
      max_points: fc.constantFrom(10, 12, 30, 70, 500),
      offset: fc.nat(20),
      limit: fc.integer({ min: 1, max: 10 }),
    })
    .map(({ from, length, minutes, ...rest }) => {
      const start = firstDay + from * hourMs + minutes * 60_000
      return { ...rest, start, end: start + length * hourMs }
    }),
})

/** What must be stored: the readings by factor and instant. */
export class Model {
  readonly #stored = new Map<string, GivenReading>()

  /** How many are new, there with the same value, and there with another. */
  store(readings: readonly GivenReading[]): { stored: number; duplicates: number; conflicts: number } {
    const result = { stored: 0, duplicates: 0, conflicts: 0 }
    for (const one of readings) {
      const there = this.#stored.get(keyOf(one))
      if (there === undefined) {
        this.#stored.set(keyOf(one), one)
        result.stored += 1
      } else if (there.value === one.value && there.quality === one.quality) result.duplicates += 1
      else result.conflicts += 1
    }
    return result
  }

  get readings(): GivenReading[] {
    return [...this.#stored.values()].sort((a, b) => a.factor - b.factor || a.ts - b.ts)
  }

  picked(pickOf: number): GivenReading | undefined {
    const { readings } = this
    return readings[Math.floor(pickOf * readings.length)]
  }

  set(one: GivenReading): void {
    this.#stored.set(keyOf(one), one)
  }

  remove(one: GivenReading): void {
    this.#stored.delete(keyOf(one))
  }

  /** Readings of a factor in [start, end). */
  within(factor: number, { start, end }: { start: number; end: number }): GivenReading[] {
    return this.readings.filter((one) => one.factor === factor && one.ts >= start && one.ts < end)
  }

  /** Measured readings of a factor in [start, end). */
  measured(factor: number, { start, end }: { start: number; end: number }): GivenReading[] {
    return this.within(factor, { start, end }).filter(({ quality: of }) => of === 0)
  }

  /**
   * Positive differences of a factor's measured readings, one low reading mended, shared out by time over [start, end).
   */
  energy(
    factor: number,
    { start, end }: { start: number; end: number },
  ): Record<TariffPeriod, number> | null {
    const all = mended(this.measured(factor, { start: 0, end: Number.POSITIVE_INFINITY }))
    const energy = { offpeak: 0, normal: 0, peak: 0 }
    let isKnown = false
    for (const [at, to] of all.entries()) {
      const from = all[at - 1]
      if (from === undefined || from.ts >= end || to.ts < start) continue
      isKnown = true
      const rise = to.value - from.value
      if (rise <= 0) continue
      for (const period of slicesOf(shippedHours, {
        start: Math.max(start, from.ts),
        end: Math.min(end, to.ts),
      }))
        energy[period.period] += (rise * (period.end - period.start)) / (to.ts - from.ts)
    }
    return isKnown ? energy : null
  }
}

/** A reading that is lower than the one before it, while the next one is not, counts as the one before it. */
export function mended<R extends { readonly value: number }>(readings: readonly R[]): R[] {
  const found: R[] = []
  for (const [place, one] of readings.entries()) {
    const [before, after] = [found[place - 1], readings[place + 1]]
    const isWrong = before && after && one.value < before.value && after.value >= before.value
    found.push(isWrong ? { ...one, value: before.value } : one)
  }
  return found
}

const keyOf = ({ factor, ts }: GivenReading): string => `${factor} ${ts}`
