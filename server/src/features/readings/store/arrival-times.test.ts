import { expect, test } from 'vitest'
import { giveArrivalTimes } from './arrival-times.ts'

const at = 1_700_000_000_000

/** The times of readings that arrived so many milliseconds after `at`; all numbers count from there. */
function timesOf(arrivals: readonly number[], given: { newest?: number; taken?: readonly number[] } = {}) {
  const readings = arrivals.map((ms) => ({ received_at: at + ms, ts: 0, arrival: { ts: null } }))
  const newest = at + (given.newest ?? Number.NEGATIVE_INFINITY)
  giveArrivalTimes(readings, { newest, taken: (given.taken ?? []).map((ms) => at + ms) })
  return readings.map(({ ts }) => ts - at)
}

test('readings that arrive in one millisecond get rising times', () => {
  expect(timesOf([0, 0, 0])).toEqual([0, 1, 2])
  expect(timesOf([1, 50], { newest: 2 })).toEqual([3, 50])
})

test('a factor that sends more than one reading per millisecond is never dated more than ten minutes ahead', () => {
  const times = timesOf(Array.from({ length: 700_000 }, () => 0))
  expect(Math.max(...times.filter((_, n) => n % 100 === 0))).toBeLessThanOrEqual(600_000)
  expect(times[600_000]).toBe(600_000)
})

test('a reading keeps the time that it has or was given before', () => {
  const readings = [
    { received_at: at, ts: at },
    { received_at: at, ts: 0, arrival: { ts: null } },
    { received_at: at, ts: 0, arrival: { ts: at + 1 } },
    { received_at: at, ts: 0, arrival: { ts: null } },
  ]
  giveArrivalTimes(readings, { newest: Number.NEGATIVE_INFINITY, taken: [] })
  expect(readings.map(({ ts }) => ts - at)).toEqual([0, 2, 1, 3])
})

test('after a clock jumped back, times are those of the arrival, except where they are taken', () => {
  expect(timesOf([0, 0, 2, 9], { newest: 3_600_000, taken: [0, 1, 3, 3_600_000] })).toEqual([2, 4, 5, 9])
})
