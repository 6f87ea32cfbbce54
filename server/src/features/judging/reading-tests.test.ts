import { expect, test } from 'vitest'
import { failedTest, type TestSettings } from './reading-tests.ts'

const off: TestSettings = {
  range_min: null,
  range_max: null,
  flat_readings: null,
  spike_over: null,
  rate_per_minute: null,
  suspect_counts: true,
}
const minute = 60_000
const before = (...values: number[]) => values.map((value, n) => ({ ts: n * minute, value, quality: 0 }))
const at = (n: number, value: number, quality = 0) => ({ ts: n * minute, value, quality })

test.for([
  ['below the range', { range_min: 0, range_max: 14 }, [], at(0, -2), { test: 'range', found: -2 }],
  ['above the range', { range_min: 0, range_max: 14 }, [], at(0, 15), { test: 'range', found: 1 }],
  ['at the end of the range', { range_min: 0, range_max: 14 }, [], at(0, 14), null],
  ['more a minute', { rate_per_minute: 5 }, before(40), at(10, 91), { test: 'rate', found: 51, minutes: 10 }],
  ['just so much a minute', { rate_per_minute: 5 }, before(40), at(10, 90), null],
  ['a spike', { spike_over: 10 }, before(1, 9, 2, 3, 2), at(5, 13), { test: 'spike', found: 11 }],
  ['too few neighbours', { spike_over: 10 }, before(1, 2), at(2, 99), null],
  ['the third equal one', { flat_readings: 3 }, before(4, 5, 5), at(3, 5), { test: 'flat', found: 3 }],
  ['the second equal one', { flat_readings: 3 }, before(4, 5), at(2, 5), null],
  ['at rest', { flat_readings: 3 }, before(0, 0, 0), at(3, 0), null],
  ['what is not measured', { range_min: 0, range_max: 1 }, [], at(0, 9, 2), null],
  ['without settings', {}, before(1, 1, 1), at(3, 1e9), null],
] as const)('%s', ([, settings, earlier, reading, failed]) => {
  expect(failedTest({ ...off, ...settings }, earlier, reading)).toEqual(
    failed === null ? null : { minutes: null, ...failed },
  )
})
