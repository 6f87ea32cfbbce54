import { expect, test } from 'vitest'
import { addReadings, bucketOrigin, BucketFold } from './bucket-fold.ts'

const minute = 60_000

/** Of readings a minute apart from a midnight on: their buckets of five minutes, by the minute that each begins at. */
function bucketsOf(readings: readonly (readonly [value: number, quality: number])[]) {
  const fold = new BucketFold(5 * minute)
  const day = {
    base: bucketOrigin,
    offsets: readings.map((_, place) => place * minute),
    values: readings.map(([value]) => value),
    qualities: readings.map(([, quality]) => quality),
  }
  addReadings(day, 5 * minute, (ts, measured) => fold.add(ts, measured))
  return [...fold.buckets()].map(([ts, measured]) => [(ts - bucketOrigin) / minute, measured])
}

test('what was sent while calibrating, or by a faulty device, does not count in a bucket', () => {
  expect(
    bucketsOf([
      [1, 0],
      [100, 1],
      [-100, 2],
      [3, 0],
    ]),
  ).toEqual([[0, { count: 2, sum: 4, min: 1, max: 3 }]])
})

test('a bucket ends where the next one begins, and one without a measured reading is left out', () => {
  const eleven = Array.from({ length: 11 }, (_, place) => [place, place >= 5 && place < 10 ? 1 : 0] as const)
  expect(bucketsOf(eleven)).toEqual([
    [0, { count: 5, sum: 10, min: 0, max: 4 }],
    [10, { count: 1, sum: 10, min: 10, max: 10 }],
  ])
})
