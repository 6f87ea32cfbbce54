import { DAY_MS, MINUTE_MS } from '@quantrac/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { failedTest, readingsBefore, type Tested, type TestSettings } from '../judging/reading-tests.ts'
import { DifferenceFold, proposalOf } from './proposal.ts'

const readingsOf = (values: readonly number[]): Tested[] =>
  values.map((value, n) => ({ ts: n * MINUTE_MS, value, quality: 0 }))

function proposed(readings: readonly Tested[], k = 6) {
  const fold = new DifferenceFold()
  for (const reading of readings) fold.add(reading)
  return { count: fold.count, spike: proposalOf(fold.found.spike, k), rate: proposalOf(fold.found.rate, k) }
}

const off: TestSettings = {
  range_min: null,
  range_max: null,
  flat_readings: null,
  spike_over: null,
  rate_per_minute: null,
  suspect_counts: true,
}

/** How many the test itself marks. */
function marks(readings: readonly Tested[], settings: Partial<TestSettings>): number {
  const tests = { ...off, ...settings }
  const before = (place: number) => readings.slice(Math.max(0, place - readingsBefore(tests)), place)
  return readings.filter((reading, place) => failedTest(tests, before(place), reading) !== null).length
}

test('it counts what the tests would have marked, whatever the readings', () => {
  const value = fc.oneof(fc.double({ min: 40, max: 60, noNaN: true }), fc.constantFrom(50, 400))
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 20, maxLength: 80 }),
      fc.integer({ min: 3, max: 9 }),
      (values, k) => {
        const readings = readingsOf(values)
        const { spike, rate } = proposed(readings, k)
        expect(spike?.marked).toBe(spike === null ? undefined : marks(readings, { spike_over: spike.bound }))
        expect(rate?.marked).toBe(
          rate === null ? undefined : marks(readings, { rate_per_minute: rate.bound }),
        )
      },
    ),
  )
})

// Steps of 1 up and down: each is 1 from the median of the five before it.
const waves = Array.from({ length: 1000 }, (_, n) => 50 + (n % 2))

test('a few wild readings move it hardly, and are what it would have marked', () => {
  const wild = waves.with(300, 900).with(600, 900).with(900, -900)
  const [calm, hit] = [proposed(readingsOf(waves)), proposed(readingsOf(wild))]
  expect(calm).toEqual({
    count: 1000,
    spike: { bound: 8.9, readings: 997, marked: 0 },
    rate: { bound: 8.9, readings: 999, marked: 0 },
  })
  expect(hit.spike).toEqual({ bound: 8.9, readings: 997, marked: 3 })
  // Into the wild one and out of it again.
  expect(hit.rate).toEqual({ bound: 8.9, readings: 999, marked: 6 })
})

test('of an instrument that mostly repeats its value the mean decides, of one that never changes nothing', () => {
  const mostly = Array.from({ length: 1000 }, (_, n) => (n % 10 === 9 ? 51 : 50))
  // Nine of ten are 0 from the median, one is 1: 6 × 1.2533 × 0.1, rounded up.
  expect(proposed(readingsOf(mostly)).spike).toMatchObject({ bound: 0.76, marked: 100 })
  expect(proposed(readingsOf(mostly.map(() => 50)))).toEqual({ count: 1000, spike: null, rate: null })
  expect(proposed([])).toEqual({ count: 0, spike: null, rate: null })
})

test('what is not measured, and what is two days ago, is no neighbour', () => {
  const readings = readingsOf([50, 51, 50, 51])
  const later = { ts: 4 * DAY_MS, value: 900, quality: 0 }
  expect(proposed([...readings, later]).rate?.readings).toBe(3)
  const faulty = readings.map((one) => ({ ...one, quality: 2 }))
  expect(proposed(faulty)).toEqual({ count: 0, spike: null, rate: null })
})
