import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { bucketMsOf, TimeSeriesFold } from './time-series-fold.ts'

it('folds readings to buckets as a model that keeps them all', () => {
  const reading = fc.record({
    ts: fc.integer({ min: 0, max: 90 * 86_400_000 }),
    // Which of 0 and −0 is the least, Math.min and a comparison say differently.
    value: fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => value + 0),
  })
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 300 }), (readings) => {
      const period = { start: 0, end: 90 * 86_400_000 + 1 }
      const width = bucketMsOf(period)
      const fold = new TimeSeriesFold(period)
      const ordered = readings.toSorted((one, other) => one.ts - other.ts)
      for (const { ts, value } of ordered) fold.add(ts, value)
      const model = [...Map.groupBy(ordered, ({ ts }) => Math.floor(ts / width))].map(([place, of]) => {
        const values = of.map(({ value }) => value)
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length
        return { place, mean: expect.closeTo(mean, 5), min: Math.min(...values), max: Math.max(...values) }
      })
      expect(fold.buckets).toEqual(model)
    }),
  )
})

it('makes at most 300 buckets, none shorter than a minute', () => {
  expect(bucketMsOf({ start: 0, end: 3_600_000 })).toBe(60_000)
  const year = 366 * 86_400_000
  expect(year / bucketMsOf({ start: 0, end: year })).toBeLessThanOrEqual(300)
})
